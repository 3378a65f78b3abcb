import { Numbers } from '../../../nodes/ground/numbers';
import { personKey } from '../../../nodes/ground/person';
import { OptOuts } from '../../../nodes/precautions/optOuts';
import { PersonRows } from '../../../nodes/precautions/personRows';
import { toKey, triesKey, usedKey } from '../../../nodes/precautions/personKeys';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { newVerification, rowsOfWithheld } from '../../../nodes/VoiceCode/openCode';
import { hashed } from '../../../nodes/table/buckets';
import { plan } from '../../../nodes/table/planning';
import { noteRows } from '../../../nodes/table/quotas';
import { takeDue } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { storeOn } from '../../support/store';
import { replacing, TOPIC } from '../../support/wishes';

const ANN = { key: '447700900001', address: '+447700900001' };
const BOB = { key: '447700900002', address: '+447700900002' };
const DAY_MS = 24 * 60 * 60 * 1000;

let tables: DataTables;
let context: N8n['context'];
let runs = 0;
beforeEach(() => {
	tables = new DataTables();
	({ context } = new N8n({ tables, workflow: `person-${(runs += 1)}` }));
});
afterEach(() => jest.restoreAllMocks());

const rowsOf = (...people: Array<typeof ANN>) => new PersonRows(context, people, ['login'], new Numbers());
const counted = async (kind: 'codes' | 'sends', ...people: Array<typeof ANN>) =>
	await storeOn(tables, `person-${runs}`).write(
		noteRows(
			kind,
			people.map(({ key }) => toKey(key)),
			DAY_MS,
		),
	);
const count = async (...people: Array<typeof ANN>) => await counted('sends', ...people);

it.each([
	['sends', 'messageLimit'],
	['codes', 'codeLimit'],
] as const)('a count of %s that is out of date and still there is shown and erased, too', async (counts, kind) => {
	await counted(counts, ANN);
	const now = Date.now() + 2 * DAY_MS;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const [entry] = await rowsOf(ANN).read();
	expect(entry).toMatchObject({ kind, address: ANN.address, count: 1 });
	expect(Date.parse(entry.until ?? '')).toBeLessThan(now);
	await rowsOf(ANN).erase();
	expect(tables.rows).toStrictEqual([]);
});

it('what is planned for one and what a run has taken is shown with its events, and erased; that of others stays', async () => {
	const store = storeOn(tables, `person-${runs}`);
	const now = Date.now();
	await plan(
		store,
		[replacing('due', { to: ANN.address }, now - 1), replacing('bob', { to: BOB.address }, now - 1)],
		'1',
	);
	const again = { afterMs: DAY_MS, rememberMs: DAY_MS, sentOf: async () => await Promise.resolve(() => undefined) };
	await takeDue(store, { topic: TOPIC, most: 10, execution: '2', again });
	await plan(store, [replacing('later', { to: ANN.address }, now + DAY_MS)], '1');
	const entries = await rowsOf(ANN).read();
	expect(entries.map(({ key, state, events }) => [key, state, events])).toStrictEqual(
		expect.arrayContaining([
			['due', 'TAKEN', [{ to: ANN.address }]],
			['later', 'PLANNED', [{ to: ANN.address }]],
		]),
	);
	expect(entries).toHaveLength(2);
	await rowsOf(ANN).erase();
	expect(tables.rows.map(({ key }) => key)).toStrictEqual([expect.stringMatching(/^planned:/)]);
	expect(await rowsOf(BOB).read()).toMatchObject([{ key: 'bob' }]);
});

describe('what is planned for one is erased in whatever spelling a send takes it', () => {
	const LONDON = { key: '442079460018', address: '+442079460018' };
	const SPELLINGS = [
		'(020) 7946 0018',
		'020\u20137946\u20130018',
		'+44 20 7946\u20110018',
		'\u202a+44 20 7946 0018\u202c',
		'\u200b02079460018',
		'(+44) 20 7946 0018',
		'+44 (0)20 7946 0018',
		'0044 20 7946 0018',
		'+44.20.7946.0018',
		442079460018,
	];

	it.each(SPELLINGS)('%j', async (to) => {
		const numbers = new Numbers('GB');
		expect(personKey(numbers.read(String(to), 'To'))).toBe(LONDON.key);
		await plan(storeOn(tables, `person-${runs}`), [replacing('later', { to }, Date.now() + DAY_MS)], '1');
		const erased = await new PersonRows(context, [LONDON], ['login'], numbers).erase();
		expect([erased.entries.length, tables.rows]).toStrictEqual([1, []]);
	});

	it.each([' Ann@Example.com\u200b', 'ann@example.com\n'])('%j', async (to) => {
		await plan(storeOn(tables, `person-${runs}`), [replacing('later', { to }, Date.now() + DAY_MS)], '1');
		const ann = { key: 'ann@example.com', address: 'ann@example.com' };
		expect((await rowsOf(ann).erase()).entries).toHaveLength(1);
	});

	it('also with slashes, which no send takes', async () => {
		const to = '+44/20/7946/0018';
		await plan(storeOn(tables, `person-${runs}`), [replacing('later', { to }, Date.now() + DAY_MS)], '1');
		expect((await rowsOf(LONDON).erase()).entries).toHaveLength(1);
	});
});

it('what others write meanwhile is erased, too; where that does not end, it is told', async () => {
	await count(ANN);
	const written = { ...tables.rows[0] };
	let [id, most] = [900, 901];
	tables.before = (operations) => {
		// Another run puts rows together that it read before.
		if (operations.includes('deleteRows') && id < most) tables.rows.push({ ...written, id: (id += 1) });
	};
	expect(await rowsOf(ANN).erase()).toMatchObject({ isLeft: false, entries: [{ kind: 'messageLimit' }] });
	expect([id, tables.rows]).toStrictEqual([901, []]);
	await count(ANN);
	most = Infinity;
	expect(await rowsOf(ANN).erase()).toMatchObject({ isLeft: true });
});

it('a row that several people stand in keeps the others as they are', async () => {
	const list = new OptOuts(context);
	await list.note('out', [{ ...ANN, words: 'STOP' }]);
	const [row] = tables.rows;
	// As where rows were put together.
	const [[at, until, by, values]] = JSON.parse(row.value as string) as [[number, number, string, object]];
	const theirs = { [`${Object.keys(values)[0].slice(0, 2)}other`]: ['out', { address: BOB.address }] };
	row.value = JSON.stringify([
		[at, until, by, { ...values, ...theirs }],
		[at, until, by, theirs],
	]);
	const erased = await rowsOf(ANN).erase();
	expect(erased).toMatchObject({ listed: [ANN.address], isLeft: false });
	expect(JSON.parse(tables.rows[0].value as string)).toStrictEqual([
		[at, until, by, { [Object.keys(values)[0]]: ['out', {}], ...theirs }],
		[at, until, by, theirs],
	]);
	expect((await new OptOuts(context).among([ANN.key])).size).toBe(1);
});

it('of one who came back to the list, only the last note stays', async () => {
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const list = new OptOuts(context);
	for (const state of ['out', 'in', 'out'] as const) {
		await list.note(state, [{ ...ANN, words: state }]);
		now += 1000;
	}
	const { entries, listed } = await rowsOf(ANN).erase();
	expect([entries.length, listed]).toStrictEqual([3, [ANN.address]]);
	expect(await rowsOf(ANN).read()).toMatchObject([
		{ since: new Date(now - 1000).toISOString(), listed: true, noted: null, words: null },
	]);
	// Once more finds nothing to do.
	tables.runs.length = 0;
	await rowsOf(ANN).erase();
	expect(tables.runs.flat()).not.toContain('update');
});

it('of one who was put on the list again, when that was stays, too, so that a START from before it undoes nothing', async () => {
	let now = Date.UTC(2030, 0, 15);
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const list = () => new OptOuts(context);
	const start = (occurredAt: number) => list().note('in', [{ ...ANN, occurredAt: new Date(occurredAt).toISOString() }]);
	const [first, between, again] = [now, now + 1000, now + 2000];
	await list().note('out', [{ ...ANN, words: 'STOP', occurredAt: new Date(first).toISOString() }]);
	now = again;
	await list().note('out', [{ ...ANN, source: 'by hand' }]);
	now += 1000;
	await rowsOf(ANN).erase();
	expect([...(await list().notesOf([hashed(ANN.key)])).values()].flat()).toStrictEqual([
		{ state: 'out', at: first, value: {} },
		{ state: 'out', at: again, value: {} },
	]);
	await start(between);
	expect([...(await list().among([ANN.key])).values()]).toStrictEqual([[{ at: first, value: {} }]]);
	await start(now);
	expect((await list().among([ANN.key])).size).toBe(0);
});

it('a code that was held back is found and erased, too, with the attempts at it', async () => {
	const expires = Date.now() + 60_000;
	const held = newVerification(expires);
	const store = storeOn(tables, `person-${runs}`);
	await store.write([
		...rowsOfWithheld(held, { to: ANN.address, purpose: 'login', expires }),
		...noteRows('codes', [triesKey(held.codeKey), usedKey(held.codeKey)], DAY_MS),
	]);
	const kinds = (await rowsOf(ANN).read()).map(({ kind }) => kind).sort();
	expect(kinds).toStrictEqual(['code', 'code', 'codeAttempts', 'codeAttempts']);
	const all = [...tables.rows];
	await rowsOf(BOB).erase();
	expect(tables.rows).toStrictEqual(all);
	await rowsOf(ANN).erase();
	expect(tables.rows).toStrictEqual([]);
});

it('a question is found and ended also where nothing says any more who asks', async () => {
	await new OpenQuestions(context).open('run', [questionKey('sms', ANN.key)], Date.now() + DAY_MS);
	expect(await rowsOf(ANN).read()).toMatchObject([{ kind: 'question', state: 'open', execution: null, reply: null }]);
	const { ended } = await rowsOf(ANN).erase();
	expect(ended).toStrictEqual([{ channel: 'sms', execution: null }]);
	expect(await rowsOf(ANN).read()).toStrictEqual([]);
});
