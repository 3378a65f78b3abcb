import { piecesOf } from '../../../sandbox/page/links';
import { personText } from '../../../sandbox/page/format';

/** The links of a text as the page shows them. */
const linksOf = (text: string) => piecesOf(text).flatMap(({ link }) => link ?? []);

it.each([
	['Approve: https://n8n.example.com/w/12?a=1&b=2#top.', ['https://n8n.example.com/w/12?a=1&b=2#top']],
	['HTTP://example.com, http://example.com/x!', ['HTTP://example.com', 'http://example.com/x']],
	['(see https://example.com/a_(b)) or [https://example.com]', ['https://example.com/a_(b)', 'https://example.com']],
	['"https://example.com/q"<https://example.com/r>', ['https://example.com/q', 'https://example.com/r']],
	['https:// and https://[ and http://%', []],
	['javascript:alert(1) data:text/html,x ftp://example.com www.example.com ann@example.com', []],
	['xhttps://example.com javascript:https://example.com/%0Aalert(1)', ['https://example.com/%0Aalert(1)']],
])('in %s only web addresses are links', (text, links) => {
	expect(linksOf(text)).toStrictEqual(links);
	const pieces = piecesOf(text).map((piece) => piece.text);
	expect(pieces.join('')).toBe(text);
});

it('an address is followed as it is written, and leads to the web', () => {
	for (const link of linksOf('http://a.example https://b.example:8443/?x=https://c.example')) {
		expect(['http:', 'https:']).toContain(new URL(link).protocol);
	}
});

it.each([
	['447700900100', '+447700900100'],
	['+447700900100', '+447700900100'],
	['12345', '12345'],
	['Shop', 'Shop'],
	['device-1', 'device-1'],
])('%s is shown as %s', (address, shown) => {
	expect(personText(address)).toBe(shown);
});
