import { Blanks, filled } from '../../../nodes/panel/unfilled';

it.each([
	'Hi {{ $json.name }}',
	'{{$json["first name"]}}, welcome',
	"Order {{ $('Webhook').item.json.id }} is ready",
	'{{ new Date($now) }}',
])('“%s” is no text to send', (text) => {
	expect(() => filled(text, 'Text')).toThrow(/^Text: it still holds “\{\{/);
});

it.each(['Hi {{1}}', '{{Unsubscribed}}', '[Name] {{ name }}', 'costs $5 {each}', '{{', 7, null, undefined])(
	'%j is left as it is',
	(value) => expect(filled(value, 'Text')).toBe(value),
);

it('the items that leave a gap are counted, each once', () => {
	const blanks = new Blanks();
	for (const item of [3, 3, 4, 5]) blanks.note(['name'], item);
	blanks.note(['address', 'city'], 9);
	expect(blanks.hints(500)).toStrictEqual([
		'3 of 500 items have nothing for $json.name, which leaves a gap in a text. First: item 3.',
		'1 item has nothing for $json.address.city, which leaves a gap in a text. First: item 9.',
	]);
});
