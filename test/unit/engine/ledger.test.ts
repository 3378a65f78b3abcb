import { Ledger, ledgers, type Fate } from '../../../nodes/engine/ledger';

const accepted: Fate = { state: 'accepted', output: { messageId: '1' } };
const failed = (state: 'rejected' | 'invalid' | 'notSent' | 'unknown'): Fate => ({
	state,
	trouble: { message: '', description: '' },
	identity: {},
});

describe('the ledger', () => {
	it('keeps what must not be sent again, and nothing else', () => {
		const ledger = new Ledger();
		[accepted, failed('rejected'), failed('invalid'), failed('notSent'), failed('unknown')].forEach((fate, item) => {
			ledger.record(item, fate);
		});
		const states = [0, 1, 2, 3, 4].map((item) => ledger.get(item)?.state);
		expect(states).toStrictEqual(['accepted', undefined, undefined, undefined, 'unknown']);
		expect(ledger.size).toBe(2);
	});

	it('is there for a re-run, and not for another run', () => {
		const make = (): Ledger => new Ledger();
		ledgers.obtain('1/node/0', make).record(3, accepted);
		expect(ledgers.obtain('1/node/0', make).get(3)).toBe(accepted);
		for (const other of ['1/node/1', '2/node/0', '1/other/0']) expect(ledgers.obtain(other, make).size).toBe(0);
		ledgers.delete('1/node/0');
		expect(ledgers.obtain('1/node/0', make).size).toBe(0);
	});
});
