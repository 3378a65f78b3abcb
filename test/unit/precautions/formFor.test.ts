import type { INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import type { Operation } from '../../../nodes/engine/operation';
import { PRECAUTIONS } from '../../../nodes/facade/facade';
import { hours } from '../../../nodes/precautions/hours';

/** The fields that an operation has beside its own, and the credential's fields that count for it. */
function offered(operation: Partial<Operation>): string[] {
	const given = { credential: 'omniApiKeyApi', ...operation } as Operation;
	return PRECAUTIONS.flatMap((precaution) => {
		const form = precaution.formFor(given);
		const { credential } = precaution;
		return form ? [...Object.keys(form), ...(credential ? [`(${credential.field})`] : [])] : [];
	});
}

const NUMBERS = ['defaultCountry', '(defaultCountry)'];
const PRICE = ['addCost', 'keepBalanceAbove', 'stopAboveCost'];
const LIMITS = ['messagesPerHour', 'messagesPerRecipient'];
const PREFIX = 'messagesPerPrefix';
const REHEARSAL = ['rehearse', 'rehearsalReport', '(sending)'];
const STAGED = ['(sending)', '(sending)', '(sending)'];
const ONCE = ['sendOnce', 'auditApproval', 'auditReference', '(audit)'];
const SENDS = [...NUMBERS, '(sending)', 'sendUnusualTexts', 'deliverBetween', ...LIMITS, '(sending)', ...REHEARSAL];
/** Those of sends to numbers. */
const TO_NUMBERS = SENDS.flatMap((name) => (name === 'messagesPerRecipient' ? [name, PREFIX] : [name]));

it.each<[what: string, operation: Partial<Operation>, fields: string[]]>([
	['sends', { effect: 'message', tool: 'Sends.' }, [...NUMBERS, '(sending)', 'byAgent', ...SENDS.slice(3), ...ONCE]],
	['sends and can be no tool', { effect: 'message', tool: false }, [...SENDS, ...ONCE]],
	[
		'sends to people',
		{ effect: 'message', tool: false, handles: { namesPeople: true } },
		['doNotContact', 'topic', ...TO_NUMBERS, ...ONCE],
	],
	[
		'starts a campaign',
		{ effect: 'message', keysOf: 'start', tool: false, onePerItem: true },
		[...NUMBERS, '(sending)', 'sendUnusualTexts', '(sending)', ...REHEARSAL, ...ONCE],
	],
	[
		'sends emails',
		{ effect: 'message', tool: false, handles: { to: { kind: 'email' } } },
		['doNotContact', 'topic', ...SENDS, ...ONCE],
	],
	[
		'sends SMS',
		{
			effect: 'message',
			tool: false,
			onePerItem: true,
			handles: { to: { kind: 'phone' }, sms: {}, schedule: {}, tariffSender: {} },
		},
		[
			'doNotContact',
			'topic',
			...NUMBERS,
			'smartEncoding',
			'(sending)',
			'sendUnusualTexts',
			'addNumberType',
			'deliverBetween',
			'spreadOver',
			...LIMITS,
			PREFIX,
			'stopAboveParts',
			...PRICE,
			'(sending)',
			...REHEARSAL,
			...ONCE,
		],
	],
	[
		'sends by the Send of other nodes',
		{ effect: 'message', tool: false, sendsThroughOthers: true },
		[...NUMBERS, 'sendUnusualTexts', 'deliverBetween', ...LIMITS, 'addCost', 'rehearse', '(sending)', ...ONCE],
	],
	['changes something', { effect: 'change', tool: 'Does.' }, ['(sending)', 'sendOnce']],
	[
		'changes something and reads numbers',
		{ effect: 'change', readsNumbers: true },
		[...NUMBERS, '(sending)', 'sendOnce'],
	],
	[
		'may send to lists',
		{ effect: 'change', tool: 'Makes.', toLists: true },
		['(sending)', 'campaignsByAgent', '(sending)', '(sending)', ...ONCE],
	],
	['may send to lists and can be no tool', { effect: 'change', tool: false, toLists: true }, [...STAGED, ...ONCE]],
	['only asks', { tool: 'Asks.' }, []],
	['only asks, and reads numbers', { readsNumbers: true }, NUMBERS],
	['is one of the SOAP interface', { credential: 'omniSoapLoginApi' }, ['(pace)']],
])('an operation that %s is offered its precautions', (_what, operation, fields) => {
	expect(offered(operation)).toStrictEqual(fields);
});

it.each<[string, Partial<Operation>, Array<[string, string[]]>]>([
	[
		'can schedule',
		{ handles: { to: { kind: 'phone' }, schedule: {} } },
		[
			['number', ['zone', 'field', 'number']],
			['postpone', ['postpone', 'send', 'skip']],
		],
	],
	[
		'sends to numbers',
		{ handles: { to: { kind: 'phone' } } },
		[
			['number', ['zone', 'field', 'number']],
			['skip', ['send', 'skip']],
		],
	],
	[
		'sends to others',
		{ handles: { to: { kind: 'email' } } },
		[
			['zone', ['zone', 'field']],
			['skip', ['send', 'skip']],
		],
	],
])('Deliver Between of what %s offers what works there', (_, operation, wanted) => {
	const given = { credential: 'omniApiKeyApi', effect: 'message', ...operation } as Operation;
	const [{ values }] = hours.formFor(given)!.deliverBetween.property.options as INodePropertyCollection[];
	const shown = ['clock', 'outside'].map((name) => {
		const { default: usual, options } = values.find((one) => one.name === name)!;
		return [usual, (options as INodePropertyOptions[]).map(({ value }) => value)];
	});
	expect(shown).toStrictEqual(wanted);
});
