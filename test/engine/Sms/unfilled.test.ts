import { useSandbox } from '../../support/sandbox';
import { jsonOf, rows, runSms, SEED, sentIn } from '../../support/sms';
import { EMPTY, notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

it('a text that still holds an expression stops the run before anything is sent', async () => {
	const { error } = await runSms(sandbox, rows(2), { parameters: { text: 'Hi {{ $json.name }}' } });
	expect(error?.message).toBe(notAsTheyAre(2, 2));
	expect(error?.description).toContain('Text: it still holds “{{ $json.name }}”, which would go out as it stands');
	expect(error?.description).toContain('Switch the field from Fixed to Expression');
	expect(sandbox.requests).toStrictEqual([]);
});

it('a text with a gap goes out, and a hint counts the items', async () => {
	const items = rows(3).map((row, at) => ({ ...row, ...(at === 1 ? {} : { name: `N${at}` }) }));
	const { items: output, hints } = await runSms(sandbox, items, { parameters: { text: '=Hi {{ $json.name }}' } });
	expect(sentIn(sandbox)[0].map(({ text }) => text)).toStrictEqual(['Hi N0', 'Hi ', 'Hi N2']);
	expect(jsonOf(output)).toMatchObject([{ code: 'OK' }, { code: 'OK' }, { code: 'OK' }]);
	expect(hints.map(({ message }) => message)).toContain(
		'1 item has nothing for $json.name, which leaves a gap in a text. First: item 1.',
	);
});

it('a text with a field that no item has goes to nobody, and the fields that there are are named', async () => {
	const parameters = { text: '=Hi {{ $json.nmae }}' };
	const people = rows(3).map((row) => ({ ...row, name: 'Ann' }));
	const { error } = await runSms(sandbox, people, { parameters });
	expect(error?.message).toBe(notAsTheyAre(3, 3));
	expect(error?.description).toContain('Text: no item has $json.nmae');
	expect(error?.description).toContain('“phone”, “text”, “name”');
	const settings = { onError: 'continueRegularOutput' } as const;
	const { items } = await runSms(sandbox, people, { parameters, settings });
	expect(items.map(({ json }) => json.code)).toStrictEqual(['INVALID', 'INVALID', 'INVALID']);
	expect(sandbox.requests).toStrictEqual([]);
});

it('an expression that n8n can not evaluate is told with its field', async () => {
	const { error } = await runSms(sandbox, rows(1), { parameters: { text: '={{ $("Nowhere").item.json.text }}' } });
	expect(error?.message).toContain('Text: n8n could not evaluate its expression: ');
	expect(sandbox.requests).toStrictEqual([]);
});

describe('a text for which an expression wrote what has no words', () => {
	const person = { ...rows(1)[0], o: { id: 7 }, due: 'soon', name: 'Ann', empty: null };

	it.each([
		['=Order {{ $json.o }}', '[object Object]', 'a whole object', 'Pick one field of the object.'],
		["={{ 'Hi ' + $json.nmae }}", 'undefined', 'a field that is not there', 'Correct the name of the field.'],
		['=Hi {{ `Ms ${$json.nmae}` }}!', 'undefined', 'a field that is not there', 'Correct the name of the field.'],
		["=Due {{ DateTime.fromISO($json.due).toFormat('d LLL') }}", 'Invalid Date', 'a date that', 'in which form'],
		["={{ 'You owe ' + $json.name * 2 + ' EUR' }}", 'NaN', 'a calculation with', 'Check what it calculates with.'],
		["={{ 'You owe ' + $json.name * 2 + 'EUR' }}", 'NaN', 'a calculation with', 'Check what it calculates with.'],
		["={{ 'It is ' + $json.nmae + 'cm long' }}", 'undefined', 'a field that is not there', 'Correct the name of'],
		["={{ 'Hi ' + $json.empty }}", 'null', 'a field that is empty', 'write ($json.name ?? "") in its place.'],
		["=Order {{ $('Source').item.json.o }}", '[object Object]', 'a whole object', 'Pick one field of the object.'],
		["={{ 'Hi ' + $('Source').item.json.nmae }}", 'undefined', 'a field that is not there', 'Correct the name of'],
	])('is not sent, and the others are: %s', async (text, word, what, fix) => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const good = { ...rows(2)[1], o: 7, due: '2026-02-01', name: 2, nmae: 'Bob', empty: 'Bob' };
		const { items } = await runSms(sandbox, [person, good], { parameters: { text }, settings });
		expect(jsonOf(items)).toMatchObject([
			{
				code: 'INVALID',
				message: expect.stringContaining(`Text: it holds “${word}”, which is what an expression gives for ${what}`),
			},
			{ code: 'OK' },
		]);
		expect(jsonOf(items)[0].message).toContain(fix);
		expect(jsonOf(items)[0].message).toContain('add “Send Unusual Texts” under Options.');
		expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual([good.phone]);
		const sent = await runSms(sandbox, [person], { parameters: { text, options: { sendUnusualTexts: true } } });
		expect(jsonOf(sent.items)).toMatchObject([{ code: 'OK', text: expect.stringContaining(word) }]);
	});

	it.each([
		["={{ 'NaN means no number. ' + $json.error }}", 'NaN means no number. x of undefined: [object Object]'],
		["={{ $('Source').item.json.error.trim() }}", 'x of undefined: [object Object]'],
		['=It costs null Euro, {{ $json.price.trim() }}', 'It costs null Euro, null'],
		['={{ JSON.stringify({ a: $json.empty, b: [$json.empty] }) }}', '{"a":null,"b":[null]}'],
	])('is sent where whoever wrote it, the data or JSON has the same words: %s', async (text, sent) => {
		const alarm = { ...rows(1)[0], error: 'x of undefined: [object Object]', price: 'null', empty: null };
		const { items } = await runSms(sandbox, [alarm], { parameters: { text } });
		expect(jsonOf(items)).toMatchObject([{ code: 'OK', text: sent }]);
	});
});

it('a whole text that no item has is empty, and the fields that there are are named', async () => {
	const { error } = await runSms(sandbox, rows(2), { parameters: { text: '={{ $json.txet }}' } });
	expect(error?.description).toContain(`Text: ${EMPTY}, since no item has $json.txet`);
	expect(error?.description).toContain('The fields of the first item are “phone”, “text”.');
	expect(sandbox.requests).toStrictEqual([]);
});

describe('a Scheduled Time whose field', () => {
	const timeOf = (scheduledTime: string, more: object = {}) => ({
		parameters: { options: { scheduledTime, ...more } },
	});
	const [first, second] = rows(2);

	it.each([
		['={{ $json.sendAtt }}', {}, `${EMPTY}, since no item has $json.sendAtt`],
		['={{ $json.sendAtt.toDateTime() }}', { sendUnusualTexts: true }, `${EMPTY}, since no item has $json.sendAtt`],
	])('no item has is refused: %s %j', async (expression, more, problem) => {
		const items = [first, second].map((row) => ({ ...row, sendAt: '2026-02-01T10:00:00Z' }));
		const { error } = await runSms(sandbox, items, timeOf(expression, more));
		expect(error?.description).toContain(`Scheduled Time: ${problem}`);
		expect(error?.description).toContain('The fields of the first item are “phone”, “text”, “sendAt”.');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([
		['some items lack', '={{ $json.sendAt }}', [{ ...first, sendAt: '2026-02-01T10:00:00Z' }, second]],
		['may be missing', '={{ $json.sendAt ?? "" }}', [second]],
	])('%s is none for those: they go at once', async (_what, expression, items) => {
		await runSms(sandbox, items, timeOf(expression));
		const sent = sentIn(sandbox).flat();
		expect(sent.filter(({ scheduledTime }) => scheduledTime === undefined)).toMatchObject([{ text: second.text }]);
		expect(sent).toHaveLength(items.length);
	});
});
