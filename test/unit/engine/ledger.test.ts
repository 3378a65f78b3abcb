import { Ledger, type Fate } from '../../../nodes/old/ledger';

const accepted: Fate = { state: 'accepted', output: { messageId: '1' } };
const failed = (state: 'rejected' | 'invalid' | 'refused' | 'unknown'): Fate => ({
	state,
	trouble: { message: '', description: '' },
	identity: {},
});

describe('the ledger', () => {
	it('keeps what must not be sent again, and nothing else', () => {
		const page = new Ledger().open('run');
		[accepted, failed('rejected'), failed('invalid'), failed('refused'), failed('unknown')].forEach((fate, item) => {
			page.record(item, fate);
		});
		expect([0, 1, 2, 3, 4].map((item) => page.get(item)?.state)).toEqual([
			'accepted',
			undefined,
			undefined,
			undefined,
			'unknown',
		]);
	});

	it('gives a re-run its page, and another run a new one', () => {
		const ledger = new Ledger();
		ledger.open('1/node/0').record(3, accepted);
		expect(ledger.open('1/node/0').get(3)).toBe(accepted);
		for (const other of ['1/node/1', '2/node/0', '1/other/0']) expect(ledger.open(other).size).toBe(0);
	});

	it('forgets a page that was closed', () => {
		const ledger = new Ledger();
		ledger.open('run').record(0, accepted);
		ledger.close('run');
		expect(ledger.open('run').size).toBe(0);
	});

	it('forgets a page after an hour without use', () => {
		let now = 0;
		const ledger = new Ledger(() => now);
		ledger.open('used').record(0, accepted);
		ledger.open('left').record(0, accepted);
		now = 40 * 60_000;
		ledger.open('used');
		now = 70 * 60_000;
		expect(ledger.open('used').size).toBe(1);
		expect(ledger.open('left').size).toBe(0);
	});

	it('drops the page that was left alone for longest when there are many', () => {
		const ledger = new Ledger(() => 0);
		for (let run = 0; run < 501; run += 1) ledger.open(`run ${run}`).record(0, accepted);
		ledger.open('run 0');
		ledger.open('one more');
		expect(ledger.open('run 0').size).toBe(0);
		expect(ledger.open('run 500').size).toBe(1);
	});
});
