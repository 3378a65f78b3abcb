import { emailEntries, emailVerdict } from '../../../nodes/Email/message/answer';
import type { EmailDraft } from '../../../nodes/Email/message/email';
import { Group } from '../../../nodes/service/pairing';
import type { Verdict } from '../../../nodes/service/verdict';

const CONTENT = { Sender: { Address: 'news@example.com' }, Subject: 'News', Body: { Html: '[Unsubscribe]' } };

/** Drafts of one recipient each, or one draft of several. */
const drafts = (...lists: string[][]): EmailDraft[] =>
	lists.map((list) => ({
		body: list.map((Address) => ({ Address })),
		shared: CONTENT,
		identity: {},
		files: [],
		idType: 'text',
	}));

const TWO = drafts(['ann@example.com'], ['bob@example.com']);
const read = (answer: unknown, of = TWO): Array<Verdict | 'group' | undefined> | undefined =>
	emailEntries(answer, of)?.map((entry) => {
		if (entry instanceof Group) return 'group';
		return entry && emailVerdict(entry);
	});
const ok = (messageId: string, more: object = {}) => ({ accepted: true, output: { code: 'OK', messageId, ...more } });

describe('success', () => {
	const ann = { index: 0, address: 'Ann@Example.com', messageId: '1' };
	const bob = { index: 1, address: 'bob@example.com', messageId: '2' };

	it.each<[string, unknown]>([
		['form A', { result: [ann, bob], description: 'ok' }],
		['form A, by index', { result: [bob, ann], description: 'ok' }],
		[
			'form A, counted from 1',
			{
				result: [
					{ ...ann, index: 1 },
					{ ...bob, index: 2 },
				],
				description: 'ok',
			},
		],
		[
			'form A, index as text',
			{
				result: [
					{ ...bob, index: '1' },
					{ ...ann, index: '0' },
				],
			},
		],
		['no index: in order', { result: [{ messageId: '1' }, { messageId: '2' }] }],
		[
			'an index of null: in order',
			{
				result: [
					{ index: null, messageId: '1' },
					{ index: null, messageId: '2' },
				],
			},
		],
		[
			'form B',
			{
				Result: [
					{ Index: 1, Address: 'bob@example.com', MessageId: 2, Code: 'ok' },
					{ Index: 0, Address: 'ann@example.com', MessageId: 1, Code: 'OK' },
				],
				Code: 'ok',
			},
		],
	])('%s', (_shows, answer) => {
		expect(read(answer)).toStrictEqual([ok('1'), ok('2')]);
	});

	it('in form A a word in the place of an id proves nothing, whatever the description says', () => {
		const result = [{ index: 0, address: 'ann@example.com', messageId: 'abc' }];
		const ann = drafts(['ann@example.com']);
		expect(read({ result, description: 'ok' }, ann)).toStrictEqual([undefined]);
		expect(read({ result }, ann)).toStrictEqual([undefined]);
		expect(read({ result: [{ ...result[0], messageId: null }], description: 'ok' }, ann)).toStrictEqual([undefined]);
	});

	it('a single result that is in no list', () => {
		const answer = { Result: { Index: 0, Address: 'ann@example.com', MessageId: 7, Code: 'ok' }, Code: 'ok' };
		expect(read(answer, drafts(['ann@example.com']))).toStrictEqual([ok('7')]);
	});

	it('a field that is new is kept', () => {
		expect(
			read({ Result: [{ Index: 0, MessageId: '1', Code: 'ok', Price: 2 }] }, drafts(['ann@example.com'])),
		).toStrictEqual([ok('1', { price: 2 })]);
	});
});

describe('failure', () => {
	const reasons = [{ key: 'k', ref: 'recipients' }];

	it.each<[string, unknown, object]>([
		[
			'form A',
			{ description: 'Validation failed', Reasons: [{ Key: 'k', Reference: 'recipients' }] },
			{ description: 'Validation failed', reasons: [expect.objectContaining(reasons[0])] },
		],
		['form A without reasons', { description: 'Validation failed' }, { description: 'Validation failed', reasons: [] }],
		['form B', { Code: 'validation_error', Description: 'Bad', Reasons: reasons }, { description: 'Bad', reasons }],
	])('%s is the failure of every draft', (_shows, answer, expected) => {
		expect(read(answer)).toStrictEqual([
			expect.objectContaining({ accepted: false, ...expected }),
			expect.objectContaining({ accepted: false, ...expected }),
		]);
	});

	it('a fault of the service’s own says nothing of the drafts', () => {
		expect(read({ Result: [], Code: 'INTERNAL_ERROR', Reasons: null })).toBeUndefined();
		expect(read({ Code: 'internal_error', Description: 'Internal error' })).toBeUndefined();
		const entry = { Index: 0, Address: 'ann@example.com', Code: 'internal_error' };
		expect(read({ Result: [entry], Code: 'ok' }, drafts(['ann@example.com']))).toMatchObject([{ open: true }]);
	});

	it('an entry of its own', () => {
		const refused = { Index: 1, Address: 'bob@example.com', Code: 'REJECTED', Description: 'No', Reasons: reasons };
		expect(read({ Result: [{ Index: 0, MessageId: '1', Code: 'ok' }, refused], Code: 'ok' })).toStrictEqual([
			ok('1'),
			expect.objectContaining({ accepted: false, description: 'No', reasons }),
		]);
	});
});

describe('what can not be told stays open', () => {
	it.each<[string, unknown, unknown]>([
		[
			'one is left out, and where the count begins is not told',
			{ result: [{ index: 1, messageId: '2' }] },
			['group', 'group'],
		],
		['the first is left out', { result: [{ index: 2, messageId: '2' }] }, [undefined, ok('2')]],
		['an entry that is none', { result: [null, { index: 2, messageId: '2' }] }, [undefined, ok('2')]],
		[
			'an address that is none is no remark',
			{
				result: [
					{ index: 0, address: 7, messageId: '1' },
					{ index: 1, address: null, messageId: '2' },
				],
			},
			[ok('1'), ok('2')],
		],
		[
			'an index twice',
			{
				result: [
					{ index: 0, messageId: '1' },
					{ index: 0, messageId: '2' },
				],
			},
			['group', 'group'],
		],
		[
			'an index past the end',
			{
				result: [
					{ index: 0, messageId: '1' },
					{ index: 7, messageId: '2' },
				],
			},
			['group', 'group'],
		],
		[
			'the address of somebody else is a remark on its entry',
			{ result: [{ index: 0, address: 'x@example.com', messageId: '1' }] },
			[ok('1', { address: 'x@example.com' }), undefined],
		],
		['too few without an index', { result: [{ messageId: '1' }] }, ['group', 'group']],
		['an entry that says nothing', { result: [{ index: 0 }, { index: 1, messageId: '2' }] }, [undefined, ok('2')]],
		['no list', { description: 'ok' }, undefined],
		['a code that is not documented', { Code: 'unauthorized' }, undefined],
		['another envelope', { status: 500, error: 'x', message: 'y' }, undefined],
		['no object', [1], undefined],
	])('%s', (_shows, answer, expected) => {
		expect(read(answer)).toStrictEqual(expected);
	});
});

describe('an email to several', () => {
	const SEVERAL = drafts(['ann@example.com', 'bob@example.com'], ['cid@example.com']);
	const bob = { Index: 1, MessageId: null, Code: 'REJECTED', Reasons: [{ key: 'k' }] };
	const cid = { Index: 2, MessageId: '3', Code: 'ok' };

	it('sent to one of them: partly sent', () => {
		const refused = { to: 'bob@example.com', code: 'REJECTED', messageId: null, reasons: [{ key: 'k' }] };
		expect(read({ Result: [{ Index: 0, MessageId: '1', Code: 'ok' }, bob, cid] }, SEVERAL)).toStrictEqual([
			{
				accepted: true,
				output: {
					code: 'PARTIAL',
					messageId: '1',
					message: expect.stringMatching(/refused for bob@example.com .*k\)/),
					recipients: [{ to: 'ann@example.com', code: 'OK', messageId: '1' }, refused],
				},
				missed: {
					message: expect.stringMatching(/refused for bob@example.com .*k\)/),
					description: expect.any(String),
					details: { recipients: [refused] },
				},
				proofs: ['taken', 'refused'],
			},
			ok('3'),
		]);
	});

	it('a recipient of whom nothing is said: open for that one, and with its name', () => {
		const [open] = read({ Result: [{ Index: 0, MessageId: '1' }, { Index: 1 }, cid] }, SEVERAL) ?? [];
		expect(open).toMatchObject({
			output: { code: 'PARTIAL', recipients: [{ code: 'OK' }, { code: 'UNKNOWN' }] },
			missed: { open: true, message: expect.stringMatching(/does not say whether it went to bob@example.com/) },
		});
	});

	it('sent to none of them: rejected once; nothing known of one: open', () => {
		expect(read({ Result: [{ ...bob, Index: 0, Description: 'No' }, bob, cid] }, SEVERAL)).toStrictEqual([
			expect.objectContaining({ accepted: false, description: 'No', reasons: [{ key: 'k' }] }),
			ok('3'),
		]);
		const open = read({ Result: [bob, { ...cid, Address: 'cid@example.com' }] }, SEVERAL);
		expect(open).toMatchObject([
			{ open: true, details: { recipients: [{ code: 'UNKNOWN' }, { code: 'REJECTED' }] } },
			ok('3'),
		]);
	});
});

it.each<[string, unknown]>([
	['other words', { description: 'No validation failed' }],
	['a fault of the service', { code: 'internal_error', reasons: [{ key: 'k' }] }],
	['nothing', {}],
	['null', null],
	['a text', 'Validation failed'],
])('a refusal of the whole email is not told by %s', (_what, answer) => {
	expect(emailEntries(answer, TWO)).toBeUndefined();
});

it('an address that differs by its case alone is no remark', () => {
	const answer = { result: [{ index: 0, address: 'ANN@example.com', messageId: '1' }] };
	expect(read(answer, drafts(['ann@example.com']))).toStrictEqual([ok('1')]);
});

describe('entries that can’t be told apart', () => {
	it('are a group of the drafts that are left, each with its entry', () => {
		const answer = { result: [{ messageId: '1' }] };
		const [first, second] = emailEntries(answer, TWO) ?? [];
		expect(second).toBe(first);
		expect(first).toStrictEqual(new Group([[{ to: '', entry: { messageId: '1' } }]], 2));
	});

	const SEVERAL = drafts(['ann@example.com', 'bob@example.com', 'cid@example.com']);
	const said = (result: object[]) => read({ result }, SEVERAL);
	const group = (recipientCount: number, ...messageIds: string[]) => ({ recipientCount, messageIds });

	it('within one email are all taken where there is one for each', () => {
		expect(said([7, 8, 9].map((index) => ({ index, messageId: String(index) })))).toStrictEqual([
			{ accepted: true, output: { code: 'OK', messageId: null, group: group(3, '7', '8', '9') } },
		]);
	});

	it('within one email are open where one is missing, refused or there twice, and their ids are kept', () => {
		const twice = said([7, 7, 9].map((index) => ({ index, messageId: String(index) })));
		expect(twice).toMatchObject([{ open: true, details: { group: group(3, '7', '7', '9') } }]);
		expect(said([{ messageId: '1' }])).toStrictEqual([{ open: true, details: { group: group(3, '1') } }]);
		expect(said([{ index: 7 }, { index: 8, messageId: '2' }, { index: 9, messageId: '3' }])).toStrictEqual([
			{ open: true, details: { group: group(3, '2', '3') } },
		]);
		const refused = { index: 8, code: 'REJECTED' };
		const three = [6, 7, 9].map((index) => ({ index, messageId: String(index) }));
		expect(said([...three, refused])).toMatchObject([{ open: true, details: { group: group(3, '6', '7', '9') } }]);
		expect(said([{ index: 7, messageId: '1' }, refused, { index: 9, messageId: '3' }])).toMatchObject([
			{ open: true, details: { group: group(3, '1', '3') } },
		]);
	});
});

describe('what is said of an email that some of its recipients have', () => {
	const TAKEN = { Index: 0, MessageId: '1', Code: 'ok' };
	const refused = (Index: number, more: object = {}) => ({ Index, MessageId: null, Code: 'REJECTED', ...more });
	const missed = (names: string[], ...others: object[]) => {
		const [verdict] = read({ Result: [TAKEN, ...others] }, drafts(names.map((name) => `${name}@example.com`))) ?? [];
		return verdict !== 'group' && verdict?.accepted ? verdict.missed : undefined;
	};

	it('names who was refused and why, and whom the answer leaves open, with what to do', () => {
		const reasons = ['k', 'l'].map((key) => ({ key, defaultMessage: `no ${key}` }));
		const all = missed(
			['ann', 'bob', 'cid', 'dan', 'eve'],
			refused(1),
			refused(2, { Description: 'No', Reasons: reasons }),
		);
		expect(all).toMatchObject({
			message:
				'The email went to some of its 5 recipients: it was refused for bob@example.com (it gave no reason), cid@example.com (No; no k (k); no l (l)); the answer does not say whether it went to dan@example.com, eve@example.com',
			description: 'The others have it. Look up what became of it before you send it again.',
			open: true,
		});
		expect(missed(['ann', 'bob'], refused(1, { Reasons: reasons }))?.message).toMatch(
			/bob@example\.com \(no k \(k\); no l \(l\)\)$/,
		);
		expect(missed(['ann', 'bob'], refused(1))).toStrictEqual({
			message: 'The email went to some of its 2 recipients: it was refused for bob@example.com (it gave no reason)',
			description: 'The others have it: send it to these recipients alone.',
			details: { recipients: [{ to: 'bob@example.com', code: 'REJECTED', messageId: null, reasons: [] }] },
		});
		expect(missed(['ann', 'bob'], { Index: 1 })).toMatchObject({
			message: 'The email went to some of its 2 recipients: the answer does not say whether it went to bob@example.com',
		});
	});

	it.each([
		[10, /p9@example\.com \(it gave no reason\), p10@example\.com \(it gave no reason\)$/],
		[12, /p10@example\.com \(it gave no reason\), 2 more$/],
	])('of %i that were refused names ten', (count, words) => {
		const names = Array.from({ length: count + 1 }, (_, at) => `p${at}`);
		const others = Array.from({ length: count }, (_, at) => refused(at + 1));
		expect(missed(names, ...others)?.message).toMatch(words);
	});
});

describe('what several refusals say', () => {
	const SEVERAL = drafts(['ann@example.com', 'bob@example.com']);
	const entry = (Index: number, more: object) => ({ Index, MessageId: null, Code: 'REJECTED', ...more });

	it('is each reason once, the first description that there is, and what is said of each recipient', () => {
		const [a, b] = [{ key: 'a' }, { key: 'b' }];
		const Result = [entry(0, { Reasons: [a, b] }), entry(1, { Reasons: [b], Description: 'No' })];
		const recipients = [
			{ to: 'ann@example.com', reasons: [a, b] },
			{ to: 'bob@example.com', reasons: [b], description: 'No' },
		].map((one) => ({ code: 'REJECTED', messageId: null, ...one }));
		expect(read({ Result }, SEVERAL)).toStrictEqual([
			{ accepted: false, reasons: [a, b], description: 'No', details: { recipients } },
		]);
		const bare = read({ Result: [entry(0, {}), entry(1, {})] }, SEVERAL);
		expect(bare).toMatchObject([{ accepted: false, reasons: [], details: { recipients: [{ reasons: [] }, {}] } }]);
	});

	it('is kept where the others are open', () => {
		const Result = [entry(0, { Reasons: [{ key: 'a' }] }), { Index: 1, Code: 'internal_error' }];
		expect(read({ Result }, SEVERAL)).toMatchObject([
			{ open: true, reasons: [{ key: 'a' }], details: { recipients: [{ code: 'REJECTED' }, { code: 'UNKNOWN' }] } },
		]);
	});
});
