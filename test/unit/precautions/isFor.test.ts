import type { Operation } from '../../../nodes/engine/operation';
import { PRECAUTIONS } from '../../../nodes/facade/facade';

/** The fields that an operation has beside its own, and the credential's fields that count for it. */
function offered(operation: Partial<Operation>): string[] {
	const given = { credential: 'omniApiKeyApi', ...operation } as Operation;
	const own = PRECAUTIONS.filter((precaution) => precaution.isFor(given));
	return own.flatMap(({ form, credential }) => [
		...Object.keys(form),
		...(credential ? [`(${credential.field})`] : []),
	]);
}

const NUMBERS = ['defaultCountry', '(defaultCountry)'];
const PRICE = ['addCost', 'keepBalanceAbove', 'stopAboveCost', 'stopAboveParts'];
const LIMITS = ['messagesPerHour', 'messagesPerPrefix', 'messagesPerRecipient'];
const REHEARSAL = ['rehearse', 'rehearsalReport', '(sending)'];
const ONCE = ['sendOnce', 'auditApproval', 'auditReference', '(audit)'];
const SENDS = [
	...NUMBERS,
	'(sending)',
	'sendUnusualTexts',
	'deliverBetween',
	'spreadOver',
	...LIMITS,
	...PRICE,
	'(sending)',
	...REHEARSAL,
];

it.each<[what: string, operation: Partial<Operation>, fields: string[]]>([
	['sends', { effect: 'message', tool: 'Sends.' }, [...NUMBERS, '(sending)', 'byAgent', ...SENDS.slice(3), ...ONCE]],
	['sends and can be no tool', { effect: 'message', tool: false }, [...SENDS, ...ONCE]],
	[
		'sends to people',
		{ effect: 'message', tool: false, handles: { namesPeople: true } },
		['doNotContact', 'topic', ...SENDS, ...ONCE],
	],
	[
		'sends emails',
		{ effect: 'message', tool: false, handles: { to: { kind: 'email' } } },
		['doNotContact', 'topic', ...SENDS, ...ONCE],
	],
	[
		'sends SMS',
		{ effect: 'message', tool: false, handles: { to: { kind: 'phone' }, sms: {} } },
		[
			'doNotContact',
			'topic',
			...NUMBERS,
			'smartEncoding',
			'(sending)',
			'sendUnusualTexts',
			'addNumberType',
			...SENDS.slice(4),
			...ONCE,
		],
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
		['campaignsByAgent', '(sending)', 'sendOnce'],
	],
	['may send to lists and can be no tool', { effect: 'change', tool: false, toLists: true }, ['(sending)', 'sendOnce']],
	['only asks', { tool: 'Asks.' }, []],
	['only asks, and reads numbers', { readsNumbers: true }, NUMBERS],
	['is one of the SOAP interface', { credential: 'omniSoapLoginApi' }, ['(pace)']],
])('an operation that %s is offered its precautions', (_what, operation, fields) => {
	expect(offered(operation)).toStrictEqual(fields);
});
