import { Blanks } from '../../../nodes/panel/parameters';
import { filled } from '../../../nodes/panel/values';

it.each([
	'Hi {{ $json.name }}',
	'{{$json["first name"]}}, welcome',
	"Order {{ $('Webhook').item.json.id }} is ready",
	'{{ new Date($now) }}',
	'Hi {{ $json.name }, welcome',
])('“%s” is no text to send', (text) => {
	expect(() => filled(text, 'Text')).toThrow(/^Text: it still holds “\{\{/);
});

it.each(['Hi {{1}}', '{{Unsubscribed}}', '[Name] {{ name }}', 'costs $5 {each}', '{{', 7, null, undefined])(
	'%j is left as it is',
	(value) => expect(filled(value, 'Text')).toBe(value),
);

it.each(['Hi Ann }}', 'Hi Ann}} \n', 'Hi { $json.name }}', 'Hi {{1}} }}'])(
	'%j ends in braces that belong to nothing, and is no text to send unless somebody says so',
	(text) => {
		expect(() => filled(text, 'Text', 'refused')).toThrow(/^Text: it ends in “.*}}”/);
		expect([filled(text, 'Text', 'sent'), filled(text, 'Text')]).toStrictEqual([text, text]);
	},
);

it.each(['Hi {{1}}', '{"a":{"b":1}}', '@media print { p { color: red }}', 'a }} b', 'Hi }', ''])(
	'%j is a text like others',
	(text) => expect(filled(text, 'Text', 'refused')).toBe(text),
);

it('the items that leave a gap are counted, each once', () => {
	const blanks = new Blanks();
	for (const item of [3, 3, 4, 5, 3, 4]) blanks.note(['name'], item);
	blanks.note(['address', 'city'], 9);
	expect(blanks.hints(500)).toStrictEqual([
		'3 of 500 items have nothing for $json.name, which leaves a gap in a text. First: item 3.',
		'1 item has nothing for $json.address.city, which leaves a gap in a text. First: item 9.',
	]);
});
