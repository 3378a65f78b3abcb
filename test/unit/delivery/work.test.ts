import { Mailbox } from '../../../nodes/delivery/mailbox';
import { knownIn, type Report } from '../../../nodes/delivery/plan';
import { result } from '../../../nodes/delivery/result';
import { pack } from '../../../nodes/durable/packed';
import { countWork, expectNoMoreThanDouble, type Counts } from '../../support/work';
import { readEvents } from '../../support/readEvents';

const idsOf = (count: number): string[] =>
	Array.from({ length: count }, (_, at) => String(3_158_622_571_446_000_000n + BigInt(at)));

/** A wait from its first callback to its items: what a catcher notes, what it tells, and what comes out. */
async function workOf(count: number, perCall: number): Promise<Counts> {
	const ids = idsOf(count);
	return await countWork(() => {
		const box = new Mailbox([]);
		box.expect({
			messageIds: ids,
			wakeUrl: 'https://n8n.example.com/webhook-waiting/8/omni-helper',
			isAll: true,
		});
		for (let at = 0; at < count; at += perCall) {
			const statuses = ids
				.slice(at, at + perCall)
				.map((messageId) => ({ messageId, status: 'DELIVERED', errorCode: 0 }));
			for (const event of readEvents(JSON.stringify(statuses)) ?? []) box.put(event);
			box.dueCall();
		}
		const reports: Record<string, Report> = {};
		for (const { messageId, ...progress } of box.list()) reports[messageId] = { ...progress, source: 'callback' };
		const output = result(
			{
				goal: { statuses: [] },
				items: ids.map((messageId) => ({ messageId, code: 'OK' })),
				awaited: pack(ids.map((messageId, item) => ({ item, messageId }))),
			},
			knownIn(pack({ reports })).reports,
		);
		expect(output.filter(({ outcome }) => outcome === 'REACHED')).toHaveLength(count);
	});
}

it.each([1, 100, 1_000])(
	'the work of a wait doubles at most with its messages, %i callbacks in a call',
	async (perCall) => {
		await workOf(10, perCall);
		const some = await workOf(1_000, perCall);
		expectNoMoreThanDouble(some, await workOf(2_000, perCall));
	},
);
