import { accepted, answer, runSend, sendWith } from '../../support/sendRun';
import { countWork, type Counts } from '../../support/work';

/** The work of a run that sends so many messages in one request. */
async function workOf(count: number): Promise<Counts> {
	const items = Array.from({ length: count }, (_, at) => ({ to: String(at) }));
	const entries = items.map((_, at) => ({ code: 'OK', messageId: String(at) }));
	const operation = sendWith({ limits: () => ({ messages: 32_000 }) });
	const answers = [answer(entries)];
	return await countWork(async () => {
		const { items: sent } = await runSend({ items, operation, answers });
		expect(sent.at(-1)?.json).toMatchObject({ code: 'OK', messageId: String(count - 1) });
	});
}

describe('the work of a send', () => {
	it('is a few texts, and no list or copy, for any number of messages', async () => {
		await runSend({ answers: [accepted] });
		const some = await workOf(1_000);
		const many = await workOf(5_000);
		// Bodies are written 128 at a time, and each time is a slice, a list and a text.
		const pieces = Math.ceil(4_000 / 128);
		expect(many.texts - some.texts).toBeLessThanOrEqual(pieces);
		expect(many.copies - some.copies).toBeLessThanOrEqual(2 * pieces);
		expect(many.parses).toBe(some.parses);
	});
});
