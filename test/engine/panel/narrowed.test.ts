import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { EMPTY } from '../../support/sentences';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({});

const NONE = '={{ $json.none }}';
const BY_DATES = { resource: 'message', operation: 'getMany', findBy: 'dates', period: 'last7Days' };
const STATISTICS = { resource: 'statistics', findBy: 'dates', period: 'last7Days' };
const OF_SCENARIO = { resource: 'message', operation: 'getMany', scenario: { mode: 'id', value: '7' } };
const PERSON = { resource: 'doNotContact', address: '+447700900001' };

/** What narrows whom a node finds or reaches, and may be left out: a node, its parameters, and the label. */
const NARROWING: Array<[type: string, parameters: IDataObject, label: string]> = [
	['omniContacts', { resource: 'contactList', operation: 'getMany', filters: { name: NONE } }, 'Name'],
	['omniContacts', { resource: 'contactList', operation: 'getMany', filters: { type: NONE } }, 'Types'],
	['omniContacts', { resource: 'audit', operation: 'getMany', address: NONE }, 'Address'],
	['omniContacts', { resource: 'audit', operation: 'getMany', workflow: NONE }, 'Workflow'],
	['omniContacts', { ...PERSON, operation: 'check', topic: NONE }, 'Topic'],
	['omniContacts', { ...PERSON, operation: 'remove', topic: NONE }, 'Topic'],
	['omniContacts', { ...PERSON, operation: 'remove', channel: NONE }, 'Channel'],
	['omniAccount', { resource: 'openWait', operation: 'getMany', address: NONE }, 'Asked Person'],
	['omniAccount', { resource: 'tariff', operation: 'getMany', filters: { channel: NONE } }, 'Channel'],
	['omniReach', { resource: 'planned', operation: 'getMany', topic: NONE }, 'Topic'],
	['omniScenario', { resource: 'scenario', operation: 'getMany', filters: { includedStates: NONE } }, 'States'],
	['omniScenario', { ...OF_SCENARIO, step: NONE }, 'Step Name or ID'],
	['omniSms', { ...BY_DATES, options: { status: NONE } }, 'Status'],
	['omniEmail', { ...BY_DATES, options: { recipient: NONE } }, 'To'],
	['omniPush', { ...BY_DATES, options: { status: NONE } }, 'Status'],
	['omniLegacyEmail', { resource: 'campaign', operation: 'getMany', options: { creatorLogin: NONE } }, 'Creator Login'],
	['omniLegacyEmail', { ...STATISTICS, operation: 'getCounters', options: { login: NONE } }, 'Login'],
	['omniLegacyEmail', { ...STATISTICS, operation: 'getMessages', options: { state: NONE } }, 'State'],
];

it.each(NARROWING)('%s %j: a field that no item has is refused', async (type, parameters, label) => {
	const { baseUrl, apiKey } = sandbox;
	const { error } = await runNode({
		type,
		parameters: parameters as NodeRun['parameters'],
		items: itemsOf([{ some: 1 }]),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
		},
	});
	expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
	expect(sandbox.requests).toStrictEqual([]);
});
