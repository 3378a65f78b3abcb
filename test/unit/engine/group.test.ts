import type { Failure, Fate } from '../../../nodes/engine/ledger';
import { Group, type Paired } from '../../../nodes/service/pairing';
import { chunkTo, fates, OK } from '../../support/judged';
import { rejectedThe } from '../../support/sentences';

describe('a group', () => {
	const THREE = chunkTo('1', '2', '3');
	async function grouped(...entries: object[]): Promise<Fate[]> {
		const group = new Group<unknown>(entries, 2);
		return await fates({}, 200, THREE, { entries: (): Array<Paired<unknown>> => [group, OK, group] });
	}
	const about = (ids: string[]) => ({ firstRecipient: '1', recipientCount: 2, messageIdCount: ids.length });
	const listed = (ids: string[]) => ({ ...about(ids), recipients: ['1', '3'], messageIds: ids });

	it('of which all is taken is accepted, and its first item lists what is known', async () => {
		const [first, second, third] = await grouped(OK, { ...OK, messageId: '8' });
		const note = expect.stringContaining('which messageId belongs to which message');
		const both = { code: 'OK', messageId: null, parts: 1 };
		expect(first).toStrictEqual({ state: 'accepted', output: { to: '1', ...both, group: listed(['7', '8']) }, note });
		expect(second.state).toBe('accepted');
		expect(third).toStrictEqual({ state: 'accepted', output: { to: '3', ...both, group: about(['7', '8']) }, note });
	});

	it('in which one is named twice says nothing of another one', async () => {
		const [first, , third] = (await grouped(OK, OK)) as Failure[];
		expect([first.state, third.state]).toStrictEqual(['unknown', 'unknown']);
		expect(first.details).toMatchObject({ group: listed(['7', '7']) });
	});

	it('of one message is told as one', async () => {
		const one = new Group<unknown>([OK, { code: 'REJECTED' }], 1);
		const [first] = (await fates({}, 200, THREE, {
			entries: (): Array<Paired<unknown>> => [one, OK, OK],
		})) as Failure[];
		expect(first.trouble.message).toBe('The service answered with 2 results for 1 message');
	});

	it('of which all is refused is rejected, each reason once', async () => {
		const rejected = { code: 'REJECTED', reasons: [{ key: 'other' }] };
		const [first, , third] = (await grouped(rejected, rejected)) as Failure[];
		expect(first).toStrictEqual({
			state: 'rejected',
			identity: { to: '1' },
			trouble: {
				message: `${rejectedThe()}: a reason without an explanation (other)`,
				description: 'Correct what it names. Then run this item again.',
				reasons: [{ key: 'other' }],
			},
		});
		expect(third.identity).toStrictEqual({ to: '3' });
		const other = { code: 'REJECTED', reasons: [{ key: 'more' }] };
		const [two] = (await grouped(rejected, other)) as Failure[];
		expect(two.trouble.message).toMatch(/\(other\); a reason without an explanation \(more\)$/);
		const [silent] = (await grouped({ code: 'REJECTED' }, { code: 'REJECTED' })) as Failure[];
		expect(silent.trouble.message).toContain('it gave no reason');
		expect(silent.trouble).not.toHaveProperty('reasons');
	});

	it.each([
		[20, true],
		[21, false],
	])('that is refused for %i reasons has them with each item: %s', async (count, isRepeated) => {
		const reasons = Array.from({ length: count }, (_, at) => ({ key: `other${at}` }));
		const [first, , third] = (await grouped({ code: 'REJECTED', reasons }, { code: 'REJECTED' })) as Failure[];
		expect(first.trouble.reasons).toStrictEqual(reasons);
		expect(third.trouble.reasons).toStrictEqual(isRepeated ? reasons : undefined);
	});

	it.each<[string, object[]]>([
		['of which some is taken', [OK, { code: 'REJECTED' }]],
		['that is too small', [OK]],
		['of which too little is refused', [{ code: 'REJECTED' }]],
		['with an open entry', [OK, { code: 'QUEUED' }]],
		['with open entries alone', [{ code: 'QUEUED' }, { code: 'QUEUED' }]],
		['with two taken and one refused', [OK, OK, { code: 'REJECTED' }]],
		['with two refused and one taken', [{ code: 'REJECTED' }, { code: 'REJECTED' }, OK]],
		['with an entry that says nothing', [OK, {}]],
	])('%s is open', async (_what, entries) => {
		const all = (await grouped(...entries)) as Failure[];
		expect(all.map(({ state }) => state)).toStrictEqual(['unknown', 'accepted', 'unknown']);
		expect(all[0].trouble.message).toMatch(new RegExp(`answered with ${entries.length} results? for 2 messages$`));
		expect(all[0].details).toMatchObject({ group: { firstRecipient: '1', recipients: ['1', '3'] } });
		expect(all[2].details).not.toHaveProperty('group.recipients');
	});

	it('that is open tells the ids and what was said', async () => {
		const reasons = [{ key: 'other' }];
		const [first] = (await grouped(OK, { code: 'QUEUED', messageId: '8' }, { code: 'REJECTED', reasons })) as Failure[];
		expect(first.trouble.description).toBe(
			"Which result belongs to which message can't be told, so none is guessed. Ids in the answer: 7, 8. The service said: a reason without an explanation (other).",
		);
		expect(first.details).toStrictEqual({ group: { ...listed(['7', '8']), reasons }, answer: '{}' });
		const many = Array.from({ length: 21 }, (_, at) => ({ ...OK, messageId: String(at + 1) }));
		const [long] = (await grouped(...many, { code: 'REJECTED' })) as Failure[];
		expect(long.trouble.description).toMatch(/ 19, 20, …\.$/);
		const [none] = (await grouped({}, {})) as Failure[];
		expect(none.trouble.description).toMatch(/none is guessed\.$/);
		const [twenty] = (await grouped(...many.slice(1), { code: 'REJECTED' })) as Failure[];
		expect(twenty.trouble.description).toMatch(/ 20, 21\.$/);
	});

	it('names each recipient by the first thing that is known of it, and no id where there is none', async () => {
		const { pending } = THREE;
		const named = pending.map((one) => {
			const { draft } = one;
			return { ...one, draft: { ...draft, identity: { ...draft.identity, order: 7 } } };
		});
		const wording = { one: 'change', many: 'changes', done: 'made', whenUnknown: 'Look.' };
		const group = new Group<unknown>([OK, { ...OK, messageId: '8' }], 2);
		const more = { entries: (): Array<Paired<unknown>> => [group, OK, group], wording };
		const [first] = await fates({}, 200, { ...THREE, pending: named }, more);
		expect(first).toMatchObject({
			output: { code: 'OK', group: { firstRecipient: '1', recipients: ['1', '3'], messageIds: ['7', '8'] } },
			note: expect.stringContaining('which result belongs to which change') as string,
		});
		expect('output' in first && Object.keys(first.output)).toStrictEqual(['to', 'order', 'code', 'group', 'parts']);
	});

	it('has the ids of an entry that has several', async () => {
		const [first] = await grouped({ ...OK, messageIds: ['7', '8'] }, { ...OK, messageIds: ['9', '10'] });
		expect(first).toMatchObject({ output: { group: { messageIdCount: 4, messageIds: ['7', '8', '9', '10'] } } });
	});
});
