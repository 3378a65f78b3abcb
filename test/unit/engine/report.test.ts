import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Failure, Fate } from '../../../nodes/engine/ledger';
import {
	errorItem,
	failureText,
	onErrorOf,
	partialHint,
	stopError,
	toItems,
	troubleOf,
} from '../../../nodes/engine/report';
import { InvalidInput } from '../../../nodes/ground/errors';
import { nodeError } from '../../../nodes/service/trouble';
import { N8n } from '../../support/n8n';
import { EMPTY, notAccepted, notAsTheyAre } from '../../support/sentences';

const NODE = { name: 'Omni', type: 'omni' } as INode;
const failed = (state: Failure['state'], more: Partial<Failure> = {}): Failure => ({
	state,
	identity: { to: '1' },
	trouble: { message: 'Bad', description: 'Mend it.' },
	...more,
});
const OK: Fate = { state: 'accepted', output: { to: '1', messageId: '7' } };

it.each([
	[{ onError: 'continueErrorOutput' }, true, 'errorOutput'],
	[{ onError: 'continueRegularOutput' }, true, 'continue'],
	[{ onError: 'stopWorkflow' }, false, 'stop'],
	[{}, false, 'stop'],
])('On Error %j is read', (node, goesOn, onError) => {
	expect(onErrorOf(new N8n({ goesOn }).context, node as INode)).toBe(onError);
});

it.each<[string, unknown, object]>([
	['an input', new InvalidInput('To', EMPTY, 'Fill it in.'), { message: `To: ${EMPTY}`, description: 'Fill it in.' }],
	[
		'an answer of the service',
		nodeError(NODE, { message: 'No', description: 'Wait.', httpCode: '429' }),
		{ message: 'No', description: 'Wait.', httpCode: '429' },
	],
	['n8n itself', new NodeOperationError(NODE, 'No'), { message: 'No', description: '' }],
	['an answer without a status', new NodeApiError(NODE, {}, { message: 'No' }), { message: 'No', description: '' }],
	[
		'an expression',
		new TypeError('x is not defined'),
		{ message: 'A parameter could not be read: x is not defined', description: 'Check the expressions of this node.' },
	],
	[
		'anything else',
		'odd',
		{ message: 'A parameter could not be read: odd', description: 'Check the expressions of this node.' },
	],
])('the trouble of %s', (_what, error, trouble) => {
	expect(troubleOf(error)).toStrictEqual(trouble);
});

it.each([
	['rejected', 'Bad.'],
	['invalid', 'Bad. It was not sent.'],
	['notSent', 'Bad. It was not sent and can safely be tried again.'],
	['unknown', 'Bad. It may have been sent: this node does not try it again by itself. Look it up'],
] as const)('a message that is %s is told: %s', (state, text) => {
	expect(failureText(failed(state))).toContain(text);
});

describe('the items of a run', () => {
	const trouble = { message: 'Bad', description: 'Mend it.', httpCode: '400', reasons: [{ key: 'a' }] };
	const fates = [
		OK,
		failed('rejected', { trouble, details: { code: 'no', more: 1, error: 'odd' } }),
		failed('notSent'),
	];

	it('stand in the place of their inputs, with all that is known', () => {
		expect(toItems(fates, 'continue')).toStrictEqual([
			{ json: { to: '1', messageId: '7' }, pairedItem: { item: 0 } },
			{
				json: {
					to: '1',
					code: 'REJECTED',
					message: 'Bad. Mend it.',
					messageId: null,
					more: 1,
					serviceError: 'odd',
					reasons: [{ key: 'a' }],
					httpCode: '400',
				},
				pairedItem: { item: 1 },
			},
			{
				json: {
					to: '1',
					code: 'NOT_SENT',
					message: 'Bad. It was not sent and can safely be tried again. Mend it.',
					messageId: null,
				},
				pairedItem: { item: 2 },
			},
		]);
	});

	it('have error, message and details, and nothing else, for the error output', () => {
		expect(toItems(fates, 'errorOutput').slice(1)).toMatchObject([
			{ json: { error: 'Bad.', message: 'Mend it.', details: { to: '1', code: 'REJECTED' } }, pairedItem: { item: 1 } },
			{ json: { details: { code: 'NOT_SENT' } }, pairedItem: { item: 2 } },
		]);
		const [, second] = toItems(fates, 'errorOutput');
		expect(Object.keys(second.json)).toStrictEqual(['error', 'message', 'details']);
		expect(second.json.details).not.toHaveProperty('message');
	});

	it('name the id of what was to be changed', () => {
		const wording = { one: 'list', many: 'lists', done: 'changed', whenUnknown: 'Look.', id: 'listId' };
		const [item] = toItems([{ ...failed('unknown'), identity: { listId: '7' } }], 'continue', wording);
		expect(item.json).toMatchObject({ listId: '7', code: 'UNKNOWN' });
	});

	it('have no blank at the end where there is nothing to do', () => {
		const [item] = toItems([failed('rejected', { trouble: { message: 'Bad', description: '' } })], 'continue');
		expect(item.json.message).toBe('Bad.');
	});

	it('name no id where the operation has none', () => {
		const wording = { one: 'list', many: 'lists', done: 'changed', whenUnknown: 'Look.' };
		const [item] = toItems([failed('unknown')], 'continue', wording);
		expect(item.json).toStrictEqual({
			to: '1',
			code: 'UNKNOWN',
			message: expect.stringContaining('may have been changed'),
		});
	});

	it('of a query that failed', () => {
		expect(errorItem({ message: 'Bad', description: 'Mend it.', httpCode: '400' }, 3)).toStrictEqual({
			json: { error: 'Bad', message: 'Mend it.', details: { httpCode: '400' } },
			pairedItem: { item: 3 },
		});
		expect(errorItem({ message: 'Bad', description: 'Mend it.' }, 3).json.details).toStrictEqual({});
	});
});

describe('the error that stops a workflow', () => {
	it('is that of the one item there is', () => {
		const error = stopError(NODE, [failed('invalid')]);
		expect(error).toMatchObject({
			message: 'Bad. It was not sent.',
			description: 'Mend it.',
			context: { itemIndex: 0 },
		});
	});

	it('lists the first of several, and what was sent all the same', () => {
		const fates = [OK, ...Array.from({ length: 6 }, () => failed('rejected'))];
		const { message, description, context } = stopError(NODE, fates);
		expect(message).toBe(notAccepted(6, 7));
		expect(context.itemIndex).toBe(1);
		expect(description?.split('<br>\n')).toStrictEqual([
			...[1, 2, 3, 4, 5].map((item) => `Item ${item}: Bad.`),
			'… and 1 more.',
			'Mend it.',
			'Item 0 was sent: 7',
		]);
		expect(stopError(NODE, fates.slice(0, 6)).description).not.toContain('more.');
		const held: Fate = { state: 'withheld', output: { messageId: '8' } };
		expect(stopError(NODE, [held, failed('rejected')]).description?.split('<br>\n')).toStrictEqual([
			'Item 1: Bad.',
			'Mend it.',
		]);
	});

	it('says how to have those sent that nothing is wrong with', () => {
		const fates = new Array<Fate>(200);
		for (const at of [3, 9, 12, 40, 41]) fates[at] = failed('invalid');
		expect(stopError(NODE, fates).description?.split('<br>\n').at(-1)).toBe(
			'To have the other 195 sent, set On Error in the Settings of this node to “Continue (using error output)”.',
		);
		fates.length = 43;
		fates.fill({ state: 'withheld', output: {} }, 0, 3);
		expect(stopError(NODE, fates).description).toContain('the other 35 sent');
		expect(stopError(NODE, [failed('invalid'), failed('invalid')]).description).toBe(
			'Item 0: Bad. It was not sent.<br>\nItem 1: Bad. It was not sent.<br>\nMend it.',
		);
		expect(stopError(NODE, [failed('invalid'), OK]).description).not.toContain('the other');
	});

	it('says where nothing was sent, and where something may have been', () => {
		expect(stopError(NODE, [failed('invalid'), OK]).message).toBe(notAccepted(1, 2));
		expect(stopError(NODE, [failed('invalid'), failed('invalid')]).message).toBe(notAsTheyAre(2, 2));
		expect(stopError(NODE, [failed('invalid'), failed('unknown')]).message).toBe(
			`${notAccepted(2, 2)}, and 1 of them may have been sent`,
		);
	});

	it.each<[string, Fate, string[]]>([
		['an id that was found', failed('unknown', { details: { messageId: '8' } }), ['Item 1 may have been sent as 8']],
		['a group', failed('unknown', { details: { group: { a: 1 } } }), ['Item 1 may have been sent as {"a":1}']],
		['recipients', { state: 'accepted', output: { messageId: null, recipients: ['9'] } }, ['Item 1 was sent: ["9"]']],
		[
			'what else was said',
			failed('unknown', { details: { jobId: 'x'.repeat(400) } }),
			[`Item 1 may have been sent as {"jobId":"${'x'.repeat(290)}`],
		],
		[
			'the answer where no id was found in it',
			failed('unknown', { details: { jobId: 1, answer: 'x'.repeat(2000) } }),
			[`Item 1 may have been sent as {"jobId":1}; the service answered: ${'x'.repeat(1000)}`],
		],
		[
			'an id that was found without the answer',
			failed('unknown', { details: { messageId: '8', answer: 'x' } }),
			['Item 1 may have been sent as 8'],
		],
		['nothing of what was refused', failed('rejected', { details: { messageId: '8' } }), []],
		['nothing of what was held', { state: 'withheld', output: { messageId: '8' } }, []],
		['nothing where nothing was said', failed('unknown'), []],
	])('tells %s', (_what, fate, lines) => {
		const description = stopError(NODE, [failed('rejected'), fate]).description ?? '';
		expect(description.split('<br>\n').filter((line) => /^Item \d+ (was sent:|may have)/.test(line))).toStrictEqual(
			lines,
		);
	});

	it('repeats a thousand characters of a group at most, and names what has no kind of id by its result', () => {
		const wording = { one: 'list', many: 'lists', done: 'changed', whenUnknown: 'Look.' };
		const linesOf = (output: object) =>
			stopError(NODE, [failed('rejected'), { ...OK, output: { ...output } }], wording).description?.split('<br>\n');
		expect(linesOf({ group: 'x'.repeat(2000) })?.at(-1)).toBe(`Item 1 was changed: "${'x'.repeat(999)}`);
		expect(linesOf({ result: '7', group: {} })?.at(-1)).toBe('Item 1 was changed: 7');
	});

	it('tells a hundred ids at most', () => {
		const many = Array.from({ length: 101 }, () => OK);
		const linesOf = (fates: Fate[]): string[] => stopError(NODE, fates).description?.split('<br>\n') ?? [];
		expect(linesOf([failed('rejected'), ...many]).slice(-2)).toStrictEqual(['Item 100 was sent: 7', '… and 1 more.']);
		expect(linesOf([failed('rejected'), ...many.slice(1)]).at(-1)).toBe('Item 100 was sent: 7');
	});
});

it('the hint above a partial output names how many failed and the first of them, and quotes nothing', () => {
	expect(partialHint([OK, failed('rejected'), failed('unknown')])).toBe(
		`${notAccepted(2, 3)}: see “message” of each. The first is item 1.`,
	);
	const partly: Fate = { ...OK, missed: failed('rejected') };
	expect(partialHint([OK, partly])).toContain('1 of 2 messages was accepted for some of its recipients only: see');
	expect(partialHint([partly, partly, failed('rejected')])).toContain(
		'3 of 3 messages were not accepted or were accepted for some of their recipients only: see',
	);
});
