import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { Memory } from '../../../nodes/ground/memory';

describe('a bounded memory', () => {
	it('gives what was kept, and nothing for another key or one that was deleted', () => {
		const memory = new Memory<number>({ most: 3 });
		memory.set('a', 1);
		expect(memory.get('a')).toBe(1);
		expect(memory.get('b')).toBeUndefined();
		memory.delete('a');
		expect(memory.get('a')).toBeUndefined();
		expect(memory.size).toBe(0);
	});

	it('drops the entry that was set longest ago when there are too many', () => {
		const memory = new Memory<number>({ most: 2 });
		memory.set('a', 1);
		memory.set('b', 2);
		memory.set('a', 3);
		memory.set('c', 4);
		expect([memory.get('a'), memory.get('b'), memory.get('c')]).toStrictEqual([3, undefined, 4]);
		expect(memory.size).toBe(2);
	});

	it('does not make an entry younger that is only read', () => {
		const memory = new Memory<number>({ most: 2 });
		memory.set('a', 1);
		memory.set('b', 2);
		memory.get('a');
		memory.set('c', 3);
		expect(memory.get('a')).toBeUndefined();
	});

	it('forgets an entry when its time is over, and lets it go with the next one that is set', () => {
		let now = 0;
		const memory = new Memory<number>({ most: 10, keepMs: 100, now: () => now });
		memory.set('a', 1);
		now = 100;
		expect(memory.get('a')).toBe(1);
		now = 101;
		expect(memory.get('a')).toBeUndefined();
		expect(memory.size).toBe(1);
		memory.set('b', 2);
		expect(memory.size).toBe(1);
	});

	it('obtains what is there as the youngest entry, and makes what is not', () => {
		let now = 0;
		const memory = new Memory<number[]>({ most: 10, keepMs: 100, now: () => now });
		memory.obtain('a', () => []).push(1);
		now = 90;
		expect(memory.obtain('a', () => [])).toStrictEqual([1]);
		now = 180;
		expect(memory.obtain('a', () => [])).toStrictEqual([1]);
		now = 290;
		expect(memory.obtain('a', () => [])).toStrictEqual([]);
	});

	it('drops the entries that were set longest ago when all are too large together', () => {
		const of = (text: string): number => 2 * text.length;
		const memory = new Memory<string>({ most: 100, bytes: { most: 4000, of } });
		memory.set('a', 'x'.repeat(800));
		memory.set('b', 'x'.repeat(500));
		expect(memory.bytes).toBe(1600 + 1000 + 2 * 152);
		memory.set('c', 'x'.repeat(800));
		expect([memory.get('a'), memory.get('b') !== undefined, memory.get('c') !== undefined]).toStrictEqual([
			undefined,
			true,
			true,
		]);
		expect(memory.values()).toStrictEqual(['x'.repeat(500), 'x'.repeat(800)]);
		memory.delete('b');
		memory.delete('b');
		expect(memory.bytes).toBe(1752);
		memory.set('d', 'x'.repeat(5000));
		expect([memory.size, memory.bytes]).toStrictEqual([0, 0]);
	});

	it('counts an entry once that is set again, and gives no values that are too old', () => {
		let now = 0;
		const of = (text: string): number => text.length;
		const memory = new Memory<string>({ most: 10, keepMs: 100, bytes: { most: 10_000, of }, now: () => now });
		memory.set('a long key', 'abc');
		expect(memory.bytes).toBe(150 + 2 * 10 + 3);
		memory.set('a long key', 'abcd');
		expect([memory.bytes, memory.size]).toStrictEqual([150 + 2 * 10 + 4, 1]);
		now = 101;
		expect(memory.values()).toStrictEqual([]);
	});

	it('keeps what is as large together as it may be', () => {
		const memory = new Memory<string>({ most: 10, bytes: { most: 304, of: () => 0 } });
		memory.set('a', '');
		memory.set('b', '');
		expect([memory.size, memory.bytes]).toStrictEqual([2, 304]);
	});

	it('looks for the oldest entry without passing through all of them, however many went before', () => {
		const begun = (['entries', 'keys', 'values'] as const).map((way) => jest.spyOn(Map.prototype, way));
		const iterated = jest.spyOn(Map.prototype, Symbol.iterator);
		const memory = new Memory<number>({ most: 10 });
		for (let at = 0; at < 1_000; at += 1) memory.set(`key ${at}`, at);
		for (const spy of [...begun, iterated]) {
			expect(spy).not.toHaveBeenCalled();
			spy.mockRestore();
		}
		expect(memory.values()).toStrictEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
	});

	it('keeps the order when entries go from its beginning, its middle and its end', () => {
		const memory = new Memory<string>({ most: 3 });
		for (const key of ['a', 'b', 'c']) memory.set(key, key);
		memory.delete('b');
		memory.set('d', 'd');
		memory.delete('d');
		memory.set('e', 'e');
		memory.delete('a');
		memory.set('f', 'f');
		memory.set('g', 'g');
		expect(memory.values()).toStrictEqual(['e', 'f', 'g']);
		for (const key of ['e', 'f', 'g', 'f']) memory.delete(key);
		expect([memory.values(), memory.size, memory.bytes]).toStrictEqual([[], 0, 0]);
		memory.set('h', 'h');
		expect(memory.values()).toStrictEqual(['h']);
	});

	it('holds nothing of what came and went beside an entry that stays', async () => {
		const memory = new Memory<object>({ most: 20 });
		memory.set('stays', {});
		const values = Array.from({ length: 500 }, (_, at) => {
			const value = { at };
			memory.set('again', value);
			memory.set(`key ${at % 12}`, value);
			if (at % 3 === 0) memory.delete(`key ${at % 12}`);
			return new WeakRef(value);
		});
		await new Promise(setImmediate);
		setFlagsFromString('--expose-gc');
		(runInNewContext('gc') as () => void)();
		const held = values.filter((value) => value.deref() !== undefined).length;
		expect(held).toBe(new Set(memory.values().filter((value) => 'at' in value)).size);
	});
});
