import { call, DAY_MS, MAIL, ONE_CLICK, PHONE, PreferencesBench, SHOWN, without } from '../../support/preferences';
import { useSandbox } from '../../support/sandbox';
import { SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

afterEach(() => jest.restoreAllMocks());

it('of somebody with 1,000 notes within a day, notes what they do not want, once, and for the rest of the day nothing that they want again', async () => {
	const bench = new PreferencesBench(sandbox);
	const said = { resource: 'doNotContact', address: PHONE, topic: '={{ $json.topic }}' };
	const topics = ['offers', ...Array.from({ length: 999 }, (_, at) => `topic ${at}`)];
	await bench.run(
		'add',
		topics.map((topic) => ({ topic })),
		{ parameters: said },
	);
	const p = await bench.token();
	const wanted = call(p, { shown: SHOWN, ticked: ['0 offers', '0 orders', '1 offers'] });
	const row = await bench.answer(wanted);
	expect(without(row)).toStrictEqual({
		outcome: 'TOO_MANY_CHANGES',
		statusCode: 429,
		language: 'en',
		changes: [{ address: PHONE, topic: 'orders', channel: null, wanted: false }],
	});
	expect(row.html).toContain('You have changed your choice very often today.');
	expect(row.html).toContain('value="1 offers"><span>');
	const noted = bench.tables.rows.length;
	expect(await bench.answer(wanted)).toMatchObject({ outcome: 'TOO_MANY_CHANGES', changes: [] });
	expect(await bench.answer(call(p, { shown: SHOWN, ticked: ['0 offers', '0 orders'] }))).toMatchObject({
		outcome: 'SAVED',
		changes: [],
	});
	expect(bench.tables.rows).toHaveLength(noted);
	const left = await bench.answer(call(p, ONE_CLICK));
	expect(left).toMatchObject({ outcome: 'UNSUBSCRIBED', statusCode: 200 });
	expect(left.changes).toMatchObject([
		{ address: MAIL, topic: null, wanted: false },
		{ address: PHONE, topic: null, wanted: false },
	]);
	const tomorrow = Date.now() + DAY_MS + 60_000;
	jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
	const { changes } = await bench.answer(wanted);
	expect(changes).toContainEqual({ address: PHONE, topic: 'offers', channel: null, wanted: true });
});
