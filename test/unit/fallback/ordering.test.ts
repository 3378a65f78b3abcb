import { Ordering, type Rehearsed } from '../../../nodes/fallback/ordering';
import type { ChannelName } from '../../../nodes/fallback/channels';
import type { PricedStep } from '../../../nodes/fallback/rows';

const step = (channel: ChannelName, cost?: number): PricedStep => ({
	channel,
	fields: { to: 'somebody' },
	patience: 60_000,
	statuses: [],
	cost,
});

/** The order of a person's channels, where so many of a hundred messages arrived lately; `byTariff` is what an SMS costs. */
function ordered(
	steps: PricedStep[],
	arrived: Partial<Record<ChannelName, number>>,
	{ byTariff = null, asksList = false }: { byTariff?: number | null; asksList?: boolean } = {},
) {
	const known = (key: string) => {
		const count = arrived[key as ChannelName];
		return { ended: count === undefined ? 0 : 100, arrived: count ?? 0 };
	};
	const ordering = new Ordering(known, 80, asksList);
	const tries = steps.map(({ channel }): Rehearsed => ({ channel, code: 'OK' }));
	const {
		steps: order,
		tries: told,
		reasons,
	} = ordering.order({ steps }, tries, new Array<typeof byTariff>(9).fill(byTariff));
	const channels = order.map(({ channel }) => channel);
	expect(told.map(({ channel }) => channel)).toStrictEqual(channels);
	expect(reasons.map(({ channel }) => channel)).toStrictEqual(channels);
	return { channels, reasons: reasons.map(({ cost, why }) => [cost, why]), hints: ordering.hints() };
}

it('says of each channel what it costs and why it stands there', () => {
	const steps = [step('sms'), step('chatApp', 0.5), step('email'), step('push', 2)];
	const { channels, reasons, hints } = ordered(steps, { sms: 90, chatApp: 79, email: 80 });
	expect(channels).toStrictEqual(['sms', 'email', 'chatApp', 'push']);
	expect(reasons).toStrictEqual([
		[null, 'as listed: usually arrives (90 of 100 messages), and its cost is not known'],
		[0, 'usually arrives (80 of 100 messages)'],
		[0.5, 'arrives too seldom (79 of 100 messages)'],
		[2, 'as listed: too little is known (0 of 20 messages)'],
	]);
	expect(hints).toStrictEqual([
		'Channel Order: too little is known yet about Push, so your order holds there. 20 messages sent by Omni Reach in the last 30 days are needed.',
		'Channel Order: your tariff did not tell what SMS costs, so your order holds there.',
	]);
});

it('takes what an SMS costs from the tariff alone', () => {
	const steps = [step('sms', 0), step('email', 1)];
	expect(ordered(steps, { sms: 90, email: 90 }, { byTariff: 2 }).channels).toStrictEqual(['email', 'sms']);
	expect(ordered(steps, { sms: 90, email: 90 }, { byTariff: 0.5 }).reasons[0][0]).toBe(0.5);
});

it('of the only channel of a person there is nothing to say', () => {
	expect(ordered([step('push')], {}).hints).toStrictEqual([]);
	expect(ordered([step('push'), step('email')], {}).hints).toStrictEqual([
		expect.stringContaining('known yet about Push, Email, so'),
	]);
});

describe('a push, which asks no list', () => {
	const arrived = { push: 90, sms: 90, email: 90, chatApp: 90 };
	const list = (channels: ChannelName[], asksList = true) => {
		const costs = { push: 0, sms: undefined, email: 3, chatApp: 1 };
		const steps = channels.map((channel) => step(channel, costs[channel]));
		return ordered(steps, arrived, { byTariff: 2, asksList }).channels;
	};

	it('stays behind those listed before it, in their own order', () => {
		expect(list(['email', 'sms', 'push', 'chatApp'])).toStrictEqual(['chatApp', 'sms', 'email', 'push']);
		expect(list(['sms', 'push', 'email'])).toStrictEqual(['sms', 'push', 'email']);
	});

	it('goes first where it is listed first, or where nobody asks the list', () => {
		expect(list(['push', 'sms', 'email'])).toStrictEqual(['push', 'sms', 'email']);
		expect(list(['email', 'sms', 'push'], false)).toStrictEqual(['push', 'sms', 'email']);
	});

	it('is not put forward by that', () => {
		const dear = [step('email', 1), step('push', 9), step('chatApp', 2)];
		expect(ordered(dear, arrived, { asksList: true }).channels).toStrictEqual(['email', 'chatApp', 'push']);
	});

	it('changes nothing where there is none', () => {
		expect(list(['email', 'sms', 'chatApp'])).toStrictEqual(['chatApp', 'sms', 'email']);
	});
});
