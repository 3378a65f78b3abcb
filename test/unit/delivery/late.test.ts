import { MINUTE, START, WatcherBench } from '../../support/watcher';

describe('a look that comes late, as when n8n was not there', () => {
	it('ends nothing while n8n starts, and looks a minute later', async () => {
		const bench = new WatcherBench({ deadline: START + 5 * MINUTE });
		await bench.look();
		bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'DELIVERED' };
		expect(await bench.after(7)).toMatchObject({ done: [], minutes: 1 });
		expect((await bench.after(1)).done).toHaveLength(3);
	});

	it('every second one counts on an n8n where every timer is late', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'SENT' };
		expect(await bench.after(2)).toMatchObject({ done: [], minutes: 1 });
		expect(bench.asked).toHaveLength(0);
		await bench.after(2);
		expect(bench.asked).toHaveLength(1);
		bench.statuses['3'] = 'DELIVERED';
		expect(await bench.after(3)).toMatchObject({ done: [], minutes: 1 });
		expect((await bench.after(2)).done).toHaveLength(3);
	});
});
