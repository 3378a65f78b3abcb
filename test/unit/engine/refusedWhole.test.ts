import type { Chunk } from '../../../nodes/engine/chunks';
import type { Failure, Fate } from '../../../nodes/engine/ledger';
import { isHopeless } from '../../../nodes/service/trouble';
import { chunkTo, fates, OK } from '../../support/judged';

/** Messages for the items 10, 11, 12 … of the node. */
const THREE = chunkTo('1', '2', '3');

/** Gives the refusal of the whole to each message, as an email's answer is read. */
const toAll = {
	entries: ({ description, reasons = [] }: { description?: string; reasons?: object[] }, drafts: object[]) =>
		drafts.map(() => ({ code: 'REJECTED', description, reasons })),
};
const refused = async (reasons: object[] | undefined, status = 200, chunk: Chunk = THREE): Promise<Failure[]> =>
	(await fates({ description: 'Validation failed', reasons }, status, chunk, toAll)) as Failure[];
const refs = (all: Fate[]): unknown =>
	all.map((fate) => ('trouble' in fate ? [fate.state, fate.trouble.reasons?.map(({ ref }) => ref)] : fate.state));

describe('one request for all that is refused as a whole', () => {
	it.each([200, 400])('because of one of them, with HTTP %i: the others can be sent again', async (status) => {
		const [first, second, third] = await refused([{ key: 'validation_error', ref: 'recipients[1].Address' }], status);
		expect(second).toStrictEqual({
			state: 'rejected',
			identity: { to: '2' },
			details: {},
			trouble: {
				message: expect.stringContaining('(validation_error, recipients[11].Address)') as string,
				description: expect.stringMatching(/Then run this item again\.$/) as string,
				reasons: [{ key: 'validation_error', ref: 'recipients[11].Address' }],
			},
		});
		const spared = {
			state: 'notSent',
			trouble: {
				message: 'The service refused the whole request because of item 11',
				description: 'Correct what is wrong there or leave it out, and run this item again.',
				hopeless: false,
			},
		};
		expect([first, third]).toStrictEqual([
			{ ...spared, identity: { to: '1' } },
			{ ...spared, identity: { to: '3' } },
		]);
		expect(isHopeless(first.trouble)).toBe(false);
	});

	it('because of several of them, names these', async () => {
		const all = await refused([
			{ key: 'a', ref: 'recipients[2]' },
			{ key: 'b', ref: 'Recipients[0].Name' },
		]);
		expect(refs(all)).toStrictEqual([
			['rejected', ['Recipients[10].Name']],
			['notSent', undefined],
			['rejected', ['recipients[12]']],
		]);
		expect(all[1].trouble.message).toContain('because of items 10, 12');
	});

	it.each([
		['none', undefined, [[], [], []]],
		['one that points at what all share', [{ key: 'a', ref: 'sender' }], [['sender'], ['sender'], ['sender']]],
		[
			'one that points at no message',
			[{ key: 'a', ref: 'recipients[3]' }],
			[['recipients[3]'], ['recipients[3]'], ['recipients[3]']],
		],
		[
			'one for a message beside one for all',
			[{ key: 'a', ref: 'recipients[1]' }, { key: 'b' }],
			[[undefined], ['recipients[11]', undefined], [undefined]],
		],
	])(
		'for %s as a reason: all are rejected, and nothing says that others were sent',
		async (_what, reasons, expected) => {
			const all = await refused(reasons);
			expect(refs(all)).toStrictEqual(expected.map((own) => ['rejected', own]));
			for (const { trouble } of all) expect(trouble.description).not.toContain('not affected');
		},
	);

	it('of one message is its own, whatever it points at', async () => {
		const one = chunkTo('1');
		expect(
			refs(
				await refused(
					[
						{ key: 'a', ref: 'recipients[0]' },
						{ key: 'b', ref: 'recipients[1]' },
					],
					200,
					one,
				),
			),
		).toStrictEqual([['rejected', ['recipients[10]', 'recipients[1]']]]);
	});

	it('a list of entries is judged one by one', async () => {
		const answer = { result: [{ code: 'REJECTED' }, OK, OK], reasons: [{ key: 'a', ref: 'messages[0].to' }] };
		const all = await fates(answer, 200, THREE);
		expect(refs(all)).toStrictEqual([['rejected', ['messages[10].to']], 'accepted', 'accepted']);
		expect((all[0] as Failure).trouble.description).toContain('The other messages are not affected.');
	});
});

describe('a request that is refused without any entries', () => {
	const reasons = [
		{ key: 'to.format.invalid', ref: 'messages[1].to' },
		{ key: 'other', ref: 'messages[7].to' },
	];

	it.each([200, 400, 422])('with HTTP %i points at items of the node, in its reasons and its words', async (status) => {
		const [first, ...others] = (await fates({ result: null, description: 'No', reasons }, status, THREE)) as Failure[];
		expect(first).toMatchObject({
			state: 'notSent',
			trouble: { reasons: [{ ref: 'messages[11].to' }, { ref: 'messages[7].to' }] },
		});
		expect(first.trouble.description).toContain('(to.format.invalid, messages[11].to)');
		expect(first.trouble.description).toContain('(other, messages[7].to)');
		expect(others.map(({ trouble }) => trouble)).toStrictEqual([first.trouble, first.trouble]);
	});

	it('and names its messages by something else, too', async () => {
		const nameInRequest = ({ identity }: { identity: { to: string } }): string => (identity.to === '3' ? 'a' : 'b');
		const [first] = (await fates({ result: null, reasons }, 200, THREE, { nameInRequest })) as Failure[];
		expect(first.trouble.reasons?.map(({ ref }) => ref)).toStrictEqual(['messages[12].to', 'messages[7].to']);
	});
});

it('a refusal of a large request with many reasons is told in full once', async () => {
	const reasons = Array.from({ length: 30 }, (_, at) => ({ key: `reason-${at}` }));
	const all = (await fates({ result: null, reasons }, 400, chunkTo('1', '2', '3'), {})) as Failure[];
	expect(all.map(({ trouble }) => trouble.reasons?.length)).toStrictEqual([30, 20, 20]);
});
