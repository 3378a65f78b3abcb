import type { IDataObject } from 'n8n-workflow';

import { DAY, MINUTE, usePlanned } from '../../support/planned';

const runs = usePlanned();
const ran = async (...given: Parameters<typeof runs.attempt>) => await runs.attempt(...given);
const run = async (...given: Parameters<typeof runs.run>) => await runs.run(...given);
const ONCE = { ifEnded: 'once' };

describe('a digest', () => {
	const COLLECT = { topic: 'news', person: '={{ $json.to }}', window: 2, unit: 'hours' };
	const news = (to: string, title: string): IDataObject => ({ to, title });

	it('is one item for a person, in any spelling, with all that came in its order', async () => {
		const { items, hints } = await ran('collect', COLLECT, [
			news('ann@example.com', 'One'),
			news('+44 7700 900001', 'Other'),
			news('ANN@example.com', 'Two'),
		]);
		expect(hints).toStrictEqual([]);
		expect(items.map(({ json: { key, outcome, count } }) => [key, outcome, count])).toStrictEqual([
			['ann@example.com', 'COLLECTED', 2],
			['+447700900001', 'COLLECTED', 1],
			['ann@example.com', 'COLLECTED', 2],
		]);
		runs.later = 60 * MINUTE;
		await run('collect', COLLECT, [news('ann@example.com', 'Three')]);
		expect(await run('takeDue', { ...ONCE, topic: 'news' })).toStrictEqual([]);
		runs.later = 121 * MINUTE;
		const due = await run('takeDue', { ...ONCE, topic: 'news' });
		expect(
			due.map(({ key, count, events }) => [key, count, (events as IDataObject[]).map(({ title }) => title)]),
		).toStrictEqual([
			['ann@example.com', 3, ['One', 'Two', 'Three']],
			['+447700900001', 1, ['Other']],
		]);
		expect(due[0].data).toStrictEqual(news('ann@example.com', 'Three'));
		await run('collect', COLLECT, [news('ann@example.com', 'Four')]);
		runs.later = 250 * MINUTE;
		expect((await run('takeDue', { ...ONCE, topic: 'news' })).map(({ count }) => count)).toStrictEqual([1]);
	});

	it('says what has no room any more', async () => {
		const large = (at: number) => ({ to: 'ann@example.com', at, text: 'x'.repeat(90_000) });
		const { items, hints } = await ran('collect', COLLECT, [large(1), large(2), large(3)]);
		expect(items.map(({ json }) => [json.outcome, json.count])).toStrictEqual([
			['COLLECTED', 2],
			['COLLECTED', 2],
			['FULL', 2],
		]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringMatching(/^1 of 3 items were not collected: .* at most 200000 characters\./),
		]);
		const [first, full] = [large(4), news('ann@example.com', 'Small')];
		const more = await ran('collect', COLLECT, [first, full, news('bob@example.com', 'Other')]);
		expect(more.items.map(({ json }) => [json.outcome, json.count])).toStrictEqual([
			['FULL', 3],
			['COLLECTED', 3],
			['COLLECTED', 1],
		]);
		runs.later = 121 * MINUTE;
		const due = await run('takeDue', { ...ONCE, topic: 'news' });
		expect(due.map(({ key, count }) => [key, count])).toStrictEqual([
			['ann@example.com', 3],
			['bob@example.com', 1],
		]);
	});

	it('takes as much as can be kept, to the last character', async () => {
		const [to, time] = ['ann@example.com', Date.now()];
		const keptWith = (text: string): string => {
			const events = [news(to, 'Small'), news(to, text)].map((data) => ({ at: time, data }));
			return JSON.stringify({ topic: 'news', key: to, time, at: time, events });
		};
		const most = 200_000 - keptWith('').length;
		const collected = async (topic: string, length: number) => {
			const parameters = { ...COLLECT, topic };
			const { items } = await ran('collect', parameters, [news(to, 'Small'), news(to, 'x'.repeat(length))]);
			return items.map(({ json }) => json.outcome);
		};
		expect(await collected('fits', most)).toStrictEqual(['COLLECTED', 'COLLECTED']);
		expect((runs.tables.rows[0].value as string).length).toBe(200_000);
		expect(await collected('more', most + 1)).toStrictEqual(['COLLECTED', 'FULL']);
	});

	it('has room again where all that there was is taken meanwhile', async () => {
		const large = (text: string, length: number) => ({ to: 'ann@example.com', text: text.repeat(length) });
		await run('collect', COLLECT, [large('a', 120_000)]);
		let isTaken = false;
		runs.tables.before = (steps) => {
			if (isTaken || !steps.includes('update')) return;
			isTaken = true;
			Object.assign(runs.tables.rows[0], { state: 'left', owner: 'another', value: '' });
		};
		const { items, hints } = await ran('collect', COLLECT, [large('b', 90_000), large('c', 10)]);
		expect(items.map(({ json }) => [json.outcome, json.count])).toStrictEqual([
			['COLLECTED', 2],
			['COLLECTED', 2],
		]);
		expect([isTaken, hints]).toStrictEqual([true, []]);
	});

	it('takes as much as can be kept of one item, and nothing beside it', async () => {
		const one = { to: 'ann@example.com', text: '' };
		const most = { ...one, text: 'x'.repeat(200_000 - JSON.stringify(one).length) };
		const { items, hints } = await ran('collect', COLLECT, [most, news('ann@example.com', 'Small')]);
		expect(items.map(({ json }) => json.outcome)).toStrictEqual(['COLLECTED', 'FULL']);
		expect(hints).toHaveLength(1);
	});

	it.each([
		['minutes', MINUTE],
		['hours', 60 * MINUTE],
		['days', DAY],
	])('is due when the %s that are set are over, and at once with none', async (unit, unitMs) => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15, 10));
		const due = async (window: number) => {
			const parameters = { ...COLLECT, topic: `news ${window}`, window, unit };
			return Date.parse((await run('collect', parameters, [news('ann@example.com', 'One')]))[0].plannedFor as string);
		};
		expect([(await due(2)) - Date.now(), (await due(0)) - Date.now()]).toStrictEqual([2 * unitMs, 0]);
	});
});
