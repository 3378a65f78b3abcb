import {
	evidenceErased,
	keptFrom,
	scopeName,
	OptOuts,
	outOf,
	consentStatesOf,
	type ListNote,
} from '../../../nodes/precautions/optOuts';
import type { StoredRow } from '../../../nodes/table/steps';
import { Store } from '../../../nodes/table/store';
import type { JsonObject } from '../../../nodes/ground/json';
import { hashed } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const at = (minute: number): number => Date.UTC(2030, 0, 15, 10, minute);
const iso = (minute: number): string => new Date(at(minute)).toISOString();
const out = (minute: number, value: JsonObject = {}): ListNote => ({ state: 'out', at: at(minute), value });
const back = (minute: number, value: JsonObject = {}): ListNote => ({ state: 'in', at: at(minute), value });
/** What somebody is on the list for after these notes: the minutes since when, by what it is about. */
const outFor = (...notes: ListNote[]): Record<string, number> =>
	Object.fromEntries(outOf(consentStatesOf(notes)).map((one) => [scopeName(one.value), (one.at - at(0)) / 60_000]));

it('the list stands under a name that never changes, as people are on it for years', async () => {
	const tables = new DataTables();
	const optOuts = new OptOuts(new N8n({ tables, workflow: 'opt-outs' }).context);
	await optOuts.note('out', [{ key: '12025550123', address: '+12025550123', source: 'reply' }]);
	expect(tables.rows).toMatchObject([
		{
			key: 'contact:dA',
			until: 0,
			value: expect.stringContaining(
				'"5",{"dAI5t5ruXEVkRZB7":["out",{"address":"+12025550123","source":"reply"}]}]]',
			) as string,
		},
	]);
	expect([...(await optOuts.among(['12025550123'])).keys()]).toStrictEqual(['12025550123']);
});

describe('what counts of notes', () => {
	it('is the last that was noted, in whatever order the table gives them', () => {
		expect(outFor(back(2), out(1))).toStrictEqual({});
		expect(outFor(out(3), back(2), out(1))).toStrictEqual({ '{}': 3 });
	});

	it.each<[string, ListNote[], Record<string, number>]>([
		['a STOP that is older than a START', [back(1, { occurredAt: iso(-5) }), out(2, { occurredAt: iso(-6) })], {}],
		[
			'a START that is older than a STOP',
			[out(1, { occurredAt: iso(-5) }), back(2, { occurredAt: iso(-6) })],
			{ '{}': 1 },
		],
		['a START that is older than a refusal by hand', [out(1), back(2, { occurredAt: iso(0) })], { '{}': 1 }],
		['a START of the moment of a refusal by hand', [out(1), back(2, { occurredAt: iso(1) })], {}],
		[
			'a later STOP than a START by hand, which refuses nothing',
			[back(3, { source: 'hand' }), out(4, { occurredAt: iso(2) })],
			{ '{}': 4 },
		],
		[
			'the same STOP again behind a START of its moment',
			[out(1, { occurredAt: iso(0) }), back(2, { occurredAt: iso(0) }), out(3, { occurredAt: iso(0) })],
			{},
		],
		[
			'a STOP of a moment of which a later one is known',
			[
				out(1, { occurredAt: iso(0) }),
				back(2, { occurredAt: iso(1) }),
				out(3, { occurredAt: iso(1) }),
				back(4, { occurredAt: iso(1) }),
			],
			{ '{}': 3 },
		],
	])('%s', (_name, notes, expected) => {
		expect(outFor(...notes)).toStrictEqual(expected);
	});

	it('a START of an event holds for each channel, one by hand and one by a channel for itself', () => {
		const sms = out(1, { channel: 'sms', occurredAt: iso(0) });
		expect(outFor(sms, back(2, { occurredAt: iso(1) }))).toStrictEqual({});
		expect(outFor(sms, back(2))).toStrictEqual({ '{"channel":"sms"}': 1 });
		expect(outFor(sms, back(2, { channel: 'email', occurredAt: iso(1) }))).toStrictEqual({ '{"channel":"sms"}': 1 });
	});

	it('a channel that is none names nothing', () => {
		expect(scopeName({ channel: 'pigeon' })).toBe('{}');
		expect(scopeName({ channel: 7, topic: 7 })).toBe('{}');
	});
});

describe('what keeps a message', () => {
	const noted = [out(1, { topic: 'offers', channel: 'sms' }), out(2, { topic: 'offers' }), out(3, {})];

	it('is told by what says most', () => {
		expect(keptFrom(noted, { topic: 'offers', channels: ['sms'] })?.at).toBe(at(3));
		expect(keptFrom(noted.slice(0, 2), { topic: 'offers', channels: ['sms'] })?.at).toBe(at(2));
	});

	it('is about its topic and a channel by which it may go', () => {
		expect(keptFrom(noted.slice(0, 1), { topic: 'offers', channels: ['email', 'sms'] })?.at).toBe(at(1));
		expect(keptFrom(noted.slice(0, 1), { topic: 'offers', channels: ['email'] })).toBeUndefined();
		expect(keptFrom(noted.slice(0, 2), { topic: 'orders', channels: ['sms'] })).toBeUndefined();
	});
});

describe('evidence that is erased', () => {
	let tables: DataTables;
	let optOuts: OptOuts;
	const KEY = '12025550123';
	const context = () => new N8n({ tables, workflow: 'erase' }).context;
	beforeEach(() => {
		tables = new DataTables();
		optOuts = new OptOuts(context());
	});

	/** What is left of the notes of a person, in the order in which they were noted. */
	async function left(...notes: ReadonlyArray<[ListNote['state'], object]>): Promise<Array<[string, JsonObject]>> {
		for (const [minute, [state, evidence]] of notes.entries()) {
			jest.spyOn(Date, 'now').mockReturnValue(at(minute));
			await optOuts.note(state, [{ key: KEY, ...evidence }]);
		}
		jest.restoreAllMocks();
		const rows = tables.rows as unknown as StoredRow[];
		await new Store(context()).write([], evidenceErased(rows, new Set([hashed(KEY)])));
		const kept = (await optOuts.notesOf([hashed(KEY)])).get(hashed(KEY)) ?? [];
		return kept.toSorted((one, other) => one.at - other.at).map(({ state, value }) => [state, value]);
	}

	it('leaves what somebody is on the list for, since when, and the newest that says so again', async () => {
		expect(
			await left(
				['out', { address: '+1', topic: 'offers', words: 'STOP' }],
				['out', { address: '+1', topic: 'offers', words: 'STOP again' }],
				['out', { address: '+1', topic: 'offers', words: 'STOP at last' }],
			),
		).toStrictEqual([
			['out', { topic: 'offers' }],
			['out', { topic: 'offers' }],
		]);
	});

	it('leaves the newest of each thing, whatever was noted of others behind it', async () => {
		const [all, offers] = [{ address: '+1' }, { address: '+1', topic: 'offers' }];
		expect(
			await left(['out', all], ['out', all], ['out', offers], ['in', all], ['out', all], ['out', all], ['out', offers]),
		).toStrictEqual([
			['out', { topic: 'offers' }],
			['out', {}],
			['out', {}],
			['out', { topic: 'offers' }],
		]);
	});

	it('leaves nothing of a START, nor of what was about something else that no longer holds', async () => {
		expect(
			await left(
				['out', { address: '+1', topic: 'news' }],
				['in', { address: '+1', topic: 'news' }],
				['out', { address: '+1' }],
			),
		).toStrictEqual([['out', {}]]);
	});
});
