import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, MESSAGE, type SendOperation } from '../../old/operation';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral, isJsonObject, tryParseJson } from '../../ground/json';
import { REQUEST_BYTES, SCENARIO_CONTACTS_PER_REQUEST } from '../../ground/limits';
import { requiredId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { httpUrl } from '../../panel/recipients';
import { checkTemplate } from '../template/check';
import { readTemplate } from '../template/template';
import { objectValue } from '../values';
import { Vocabulary } from '../vocabulary';
import { transactionalEntries, transactionalVerdict } from './answer';
import { readRecipient, type Recipient } from './contact';
import { sendFields } from './send.fields';

const PATH = '/omni-scheduler/api/messages';

/** Sends through a scenario, one contact per item (part 2, 2.4 and 4.3): POST /omni-scheduler/api/messages. */
export const sendTransactional: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'sendTransactional',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: PATH }],
	subject: { ...MESSAGE, whenUnknown: 'Look at the counters of the scenario with Get Scenario before you do.' },
	fields: fieldsFor('message', 'sendTransactional', sendFields),

	limits: (first) => ({
		messages: first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? SCENARIO_CONTACTS_PER_REQUEST,
		bytes: REQUEST_BYTES,
		concurrency: 4,
	}),

	draft(item, connection) {
		const taskId = requiredId(item, 'scenario', 'Scenario');
		const recipient = readRecipient(item);
		const templates = readOverrides(item, new Vocabulary(connection));
		const callbackUrl = item.text('options.callbackUrl', 'Callback URL');
		const callbackData = item.keyValues('options.callbackData', 'Callback Data');
		const options: IDataObject = {
			list: 'contactId' in recipient ? 'contactIds' : 'contacts',
			send: {
				taskId: integerLiteral(taskId) as IDataObject,
				...(callbackUrl === undefined ? {} : { callbackUrl: httpUrl(callbackUrl, 'Callback URL') }),
				...(callbackData ? { callbackData } : {}),
				...(templates ? { templates } : {}),
			},
		};
		const body = 'contactId' in recipient ? (integerLiteral(recipient.contactId) as object) : recipient;
		return { body, identity: identityOf(recipient), options };
	},

	request(messages, { list, send }) {
		const name = JSON.stringify(list);
		const rest = JSON.stringify(send);
		return { method: 'POST', path: PATH, body: `{${name}:[${messages.join(',')}],${rest.slice(1)}` };
	},

	entries: transactionalEntries,

	verdict: transactionalVerdict,
};

function identityOf(recipient: Recipient): IDataObject {
	if ('contactId' in recipient) return { contactId: recipient.contactId };
	const { phone, email, pushInfo } = recipient.contact;
	const [device] = Array.isArray(pushInfo) ? (pushInfo as IDataObject[]) : [];
	return {
		...(phone === undefined ? {} : { phone }),
		...(email === undefined ? {} : { email }),
		...(device === undefined ? {} : { pushToken: device.pushToken }),
	};
}

/** Templates by trigger id, in the deployment's words; undefined when the scenario's own are sent. */
function readOverrides(item: Item, vocabulary: Vocabulary): IDataObject | undefined {
	const form = item.text('override', 'Override Templates') ?? 'no';
	if (form === 'no') return undefined;
	const given = form === 'json' ? overridesFromJson(item) : overridesFromFields(item);
	if (given.length === 0) {
		throw new InvalidInput('Overrides', 'there are none', 'Add one, or set Override Templates to No.');
	}
	const templates = given.map(({ triggerId, template, channel }) => {
		const label = `Override of trigger ${shorten(triggerId)}`;
		if (!/^\d+$/.test(triggerId)) {
			throw new InvalidInput(label, 'this is not a trigger ID', 'Use “triggerId” as Get Scenario shows it.');
		}
		const neutral = vocabulary.templateToNeutral(template);
		const checked = checkTemplate(objectValue(neutral, label), channel, label, true);
		return [triggerId, vocabulary.templateToService(checked)] as const;
	});
	if (new Set(templates.map(([id]) => id)).size < templates.length) {
		throw new InvalidInput('Overrides', 'one trigger is named twice', 'Put all changes of a step into one override.');
	}
	return Object.fromEntries(templates);
}

interface Override {
	triggerId: string;
	template: IDataObject;
	channel?: string;
}

function overridesFromFields(item: Item): Override[] {
	const rows = item.value('overrides.override');
	const count = Array.isArray(rows) ? rows.length : 0;
	return Array.from({ length: count }, (_, at) => {
		const prefix = `overrides.override.${at}`;
		const label = `Override ${at + 1}`;
		const triggerId = item.text(`${prefix}.triggerId`, `${label}, trigger ID`)?.trim() ?? '';
		return { triggerId, ...readTemplate(item, prefix, label) };
	});
}

function overridesFromJson(item: Item): Override[] {
	const value = item.value('overridesJson');
	const parsed = typeof value === 'string' ? tryParseJson(value) : value;
	if (!isJsonObject(parsed)) {
		throw new InvalidInput('Overrides (JSON)', 'it is not a JSON object', 'Use an object of templates by trigger ID.');
	}
	return Object.entries(parsed).map(([triggerId, template]) => ({
		triggerId,
		template: objectValue(template, `Override of trigger ${shorten(triggerId)}`),
	}));
}
