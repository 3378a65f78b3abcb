import { chunkTo, fates, OK } from '../../support/judged';

describe('an answer that contradicts itself', () => {
	it('with an error status beside fewer entries, of which one was taken: none is called refused, and the ids are told', async () => {
		for (const status of [400, 422, 429]) {
			const all = await fates({ result: [OK] }, status);
			expect(all.map(({ state }) => state)).toStrictEqual(['unknown', 'unknown']);
			expect(all[0]).toMatchObject({ said: { group: { messageIds: ['7'] } } });
		}
	});

	it('with an error status around an id that nobody can place: open, and the first keeps the whole answer', async () => {
		const text = JSON.stringify({ parts: { sent: [{ id: 1, messageId: '7' }] } });
		const [first, second] = await fates(text, 400);
		expect([first.state, second.state]).toStrictEqual(['unknown', 'unknown']);
		expect(first).toMatchObject({ said: { answer: text } });
		expect(first).toHaveProperty('trouble.message', expect.stringContaining('names something that was accepted'));
		expect(first).toHaveProperty('trouble.description', expect.stringMatching(/^See “answer” for what it names\. \S/));
		expect(second).not.toHaveProperty('said');
	});

	it('with an error status around an empty list and an id: what is said is the contradiction, not that results are missing', async () => {
		const [first] = await fates({ result: [], messageId: '7' }, 400);
		expect(first).toHaveProperty('trouble.message', expect.stringContaining('names something that was accepted'));
	});

	it('with an error status and nothing that was taken stays a refusal', async () => {
		const rejected = { result: [{ code: 'REJECTED', messageId: null }] };
		expect((await fates(rejected, 422)).map(({ state }) => state)).toStrictEqual(['notSent', 'notSent']);
		expect((await fates('', 400)).map(({ state }) => state)).toStrictEqual(['notSent', 'notSent']);
		expect((await fates(rejected, 422))[0]).not.toHaveProperty('said');
	});

	const FOUR = chunkTo('1', '2', '3', '4');
	const no = (place: number) => ({
		code: 'REJECTED',
		messageId: null,
		reasons: [{ key: 'a', ref: `messages[${place}].to` }],
	});

	const taken = { ...no(3), code: 'accepted', messageId: '7' };

	it.each([
		['at another message', [no(2), OK, OK, OK], 'unknown,unknown,unknown,unknown'],
		['at messages in another order', [no(3), OK, OK, no(0)], 'unknown,unknown,unknown,unknown'],
		['at another message, and one at its own', [no(0), no(3), OK, OK], 'unknown,unknown,unknown,unknown'],
		['at their own, and what was taken has notes', [no(0), taken, OK, OK], 'rejected,accepted,accepted,accepted'],
		['at their own', [no(0), OK, OK, no(3)], 'rejected,accepted,accepted,rejected'],
		['at their own, counted from 1', [no(1), OK, OK, no(4)], 'rejected,accepted,accepted,rejected'],
		[
			'at 0, as where one message is looked at after the other',
			[OK, no(0), no(0), OK],
			'accepted,rejected,rejected,accepted',
		],
	])('where refusals point %s', async (_where, result, states) => {
		expect((await fates({ result }, 200, FOUR)).map(({ state }) => state).join()).toBe(states);
	});

	it('where refusals point at messages past the tenth, these are their own; what only mentions one points at none', async () => {
		const numbers = Array.from({ length: 12 }, (_, at) => String(at));
		const mention = { ...no(0), reasons: [{ key: 'a', ref: 'see messages[5].to' }] };
		const result = [mention, ...numbers.slice(2).map(() => OK), no(11)];
		const all = await fates({ result }, 200, chunkTo(...numbers));
		expect(all.map(({ state }) => state)).toStrictEqual([
			'rejected',
			...numbers.slice(2).map(() => 'accepted'),
			'rejected',
		]);
		const [first, second] = await fates({ result: [...result.slice(0, -1), no(10)] }, 200, chunkTo(...numbers));
		expect(first).toMatchObject({ state: 'unknown', said: { group: { messageIds: numbers.slice(2).map(() => '7') } } });
		expect(second).toMatchObject({ state: 'unknown', said: { group: { messageIdCount: 10 } } });
	});
});
