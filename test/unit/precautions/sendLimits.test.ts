import type { IDataObject } from 'n8n-workflow';

import { sendLimits } from '../../../nodes/precautions/sendLimits';
import type { Fate } from '../../../nodes/engine/ledger';
import { OF_EMAILS, PrecautionRun, pendingOf, through } from '../../support/precautions';
import { NOTHING_SENT } from '../../support/sentences';

let run: PrecautionRun;
beforeEach(() => {
	run = new PrecautionRun();
});
afterEach(() => jest.restoreAllMocks());

const DAY = 24 * 60 * 60 * 1000;
const accepted: Fate = { state: 'accepted', output: {} };
const refused: Fate = { state: 'rejected', identity: {}, trouble: { message: 'No', description: '' } };

/** What a send to these people comes to: the code and the reason of each that is left out. */
async function send(limits: IDataObject, to: string[], fate: Fate = accepted): Promise<Array<unknown>> {
	const guard = run.guard(sendLimits, { options: limits });
	const { end, fates, left } = await through(guard, pendingOf(...to.map((one) => ({ to: one }))), OF_EMAILS);
	const all = to.map((_, item) => fates.get(item) ?? fate);
	await end(all);
	expect(left).toHaveLength(to.length - fates.size);
	return all.map((one) => ('output' in one ? (one.output.reason ?? 'sent') : 'refused'));
}
const ANN = '+447700900001';

it.each([
	['Messages per Hour: 2 at most', { messagesPerHour: 2 }, [ANN, 'ann@example.com', '+12025550101']],
	['Messages per Recipient: 2 at most', { messagesPerRecipient: 2 }, [ANN, '447700900001', ANN]],
	['Messages per Prefix: 2 at most', { messagesPerPrefix: 2 }, [ANN, '+447700909999', '+447700901234']],
])('%s, over all runs', async (reason, limits, [one, two, three]) => {
	expect(await send(limits, [one])).toStrictEqual(['sent']);
	expect(await send(limits, [two, three])).toStrictEqual(['sent', reason]);
	const later = Date.now() + DAY + 1;
	jest.spyOn(Date, 'now').mockReturnValue(later);
	expect(await send(limits, [three])).toStrictEqual(['sent']);
});

it('an email to several people counts for each, and is left out where one of them has had enough', async () => {
	const limits = { messagesPerRecipient: 1 };
	expect(await send(limits, ['ann@example.com, bob@example.com'])).toStrictEqual(['sent']);
	expect(await send(limits, ['bob@example.com, cid@example.com', 'cid@example.com'])).toStrictEqual([
		'Messages per Recipient: 1 at most',
		'sent',
	]);
});

it('under Messages per Hour, too, an email to several people counts for each', async () => {
	const limits = { messagesPerHour: 3 };
	const over = 'Messages per Hour: 3 at most';
	expect(await send(limits, ['ann@example.com, bob@example.com'], refused)).toStrictEqual(['refused']);
	expect(await send(limits, ['ann@example.com, bob@example.com', 'cid@example.com', ANN])).toStrictEqual([
		'sent',
		'sent',
		over,
	]);
});

it('an email to one person at several addresses counts for each of them at once', async () => {
	const over = 'Messages per Recipient: 1 at most';
	const limits = { messagesPerRecipient: 1 };
	const several = ['ann+1@example.com, ann+2@example.com, ann+3@example.com', 'ann@example.com'];
	expect(await send(limits, several)).toStrictEqual([over, 'sent']);
});

it('each prefix has a limit of its own, and an address has none', async () => {
	const limits = { messagesPerPrefix: 1 };
	const to = [ANN, '+12025550101', 'ann@example.com', 'bob@example.com', '+447700900002'];
	const over = 'Messages per Prefix: 1 at most';
	expect(await send(limits, to)).toStrictEqual(['sent', 'sent', 'sent', 'sent', over]);
});

it('what the service refused does not count', async () => {
	const limits = { messagesPerHour: 1 };
	expect(await send(limits, [ANN], refused)).toStrictEqual(['refused']);
	expect(await send(limits, [ANN])).toStrictEqual(['sent']);
	expect(await send(limits, [ANN])).toStrictEqual(['Messages per Hour: 1 at most']);
});

it('a rehearsal tells what would be over a limit, and takes no place from who sends meanwhile', async () => {
	const limits = { messagesPerRecipient: 1 };
	const rehearsed = async () => {
		const guard = run.guard(sendLimits, { options: { ...limits, rehearse: true } });
		return await through(guard, pendingOf({ to: ANN }, { to: ANN }));
	};
	const before = await rehearsed();
	expect([...before.fates.keys()]).toStrictEqual([1]);
	expect(await send(limits, [ANN])).toStrictEqual(['sent']);
	await before.end([]);
	expect([...(await rehearsed()).fates.keys()]).toStrictEqual([0, 1]);
});

it('the output of a message that is left out says when there is room again', async () => {
	const guard = run.guard(sendLimits, { options: { messagesPerHour: 1 } });
	const { fates } = await through(guard, pendingOf({ to: ANN }, { to: ANN }));
	expect(fates.get(1)).toMatchObject({
		state: 'withheld',
		output: { to: ANN, code: 'OVER_LIMIT', messageId: null, retryAt: expect.stringMatching(/Z$/) as string },
	});
});

it('nothing is sent where nothing can be counted', async () => {
	run.tables.areOn = false;
	await expect(send({ messagesPerHour: 1 }, [ANN])).rejects.toMatchObject({
		message: `${NOTHING_SENT}, since the limits of sends could not be counted`,
	});
});
