import * as fc from 'fast-check';

import { packAwaited, packReports, unpackAwaited, unpackReports, type Report } from '../../../nodes/delivery/plan';
import { pack, unpack } from '../../../nodes/durable/packed';
import { anyText } from '../../support/texts';

const text = fc.oneof(fc.string(), anyText());
const report: fc.Arbitrary<Report> = fc.record(
	{
		status: fc.option(text),
		rank: fc.option(fc.integer()),
		final: fc.boolean(),
		occurredAt: fc.option(text),
		occurredAtText: fc.option(text),
		errorCode: fc.option(fc.oneof(text, fc.integer())),
		source: fc.constantFrom('callback', 'query'),
	},
	{ noNullPrototype: true },
);

it('what is waited for comes out as it went in', () => {
	const awaiting = fc.record({ item: fc.nat(), messageId: text }, { noNullPrototype: true });
	fc.assert(
		fc.property(fc.array(awaiting), (awaited) => {
			expect(unpackAwaited(packAwaited(awaited))).toStrictEqual(awaited);
		}),
	);
});

it('what is known comes out as it went in, whatever a message is called', () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.tuple(text, report), { selector: ([id]) => id }), (rows) => {
			const reports = Object.fromEntries(rows);
			expect(unpackReports(packReports(reports))).toStrictEqual(reports);
		}),
	);
});

it('a value comes out as it went in, whatever quotes it has', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(JSON.stringify(unpack(pack(value)))).toBe(JSON.stringify(value));
		}),
	);
	expect(unpack(pack([`"a"`, `'b'`, '\\"\0']))).toStrictEqual([`"a"`, `'b'`, '\\"\0']);
});

it('what was put to sleep without the text of its time has none', () => {
	const [earlier] = ["1 [['7','DELIVERED',50,true,'2030-01-15T10:00:00.000Z',0,'callback']]"];
	expect(unpackReports(earlier)['7']).toMatchObject({ status: 'DELIVERED', source: 'callback', occurredAtText: null });
});

it('where nothing is told yet, nothing is known', () => {
	expect(unpackReports(undefined)).toStrictEqual({});
});

it('32,000 messages are one value for n8n to store, not a hundred thousand', () => {
	const ids = Array.from({ length: 32_000 }, (_, at) => String(3_158_622_571_446_000_000n + BigInt(at)));
	const packed = packAwaited(ids.map((messageId, item) => ({ item, messageId })));
	expect(packed).not.toMatch(/["\\]/);
	expect(packed.length).toBeLessThan(1_000_000);
});
