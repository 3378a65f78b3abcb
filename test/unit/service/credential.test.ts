import { credentialTrouble, plainHttpWarning } from '../../../nodes/service/credential';
import { EMPTY } from '../../support/sentences';

const check = (baseUrl: string, key = 'key') =>
	credentialTrouble({ baseUrl, field: (name) => (name === 'apiKey' ? key : ''), secrets: [] })?.message;

it.each(['https://api.example.com', 'https://api.example.com/base', 'http://127.0.0.1:3999'])(
	'requests can be made to %s',
	(baseUrl) => expect(check(baseUrl)).toBeUndefined(),
);

it.each([
	['', EMPTY],
	['api.example.com', 'is not a web address'],
	['ftp://api.example.com', 'it begins with “ftp:”'],
	['https://login:word@api.example.com', 'it holds a login'],
	['https://login@api.example.com', 'it holds a login'],
	['https://:word@api.example.com', 'it holds a login'],
	['https://api.example.com/?key=1', '“?” or “#”'],
	['https://api.example.com/?', '“?” or “#”'],
	['https://api.example.com/#top', '“?” or “#”'],
])('“%s” is refused before anything is sent', (baseUrl, problem) => {
	expect(check(baseUrl)).toContain(problem);
});

it.each(['two words', 'clé', 'line\nbreak'])('the key %j fits in no header', (key) => {
	expect(check('https://api.example.com', key)).toContain('it holds a blank or a letter');
});

it.each(['Key 0123', 'key\t0123'])('%j has the word in it that this node writes itself', (key) => {
	expect(check('https://api.example.com', key)).toContain('begins with the word “Key”');
});

it.each(['"0123"', '\u201C0123\u201D', "'0123'"])('%j was copied with its quotation marks', (key) => {
	expect(check('https://api.example.com', key)).toContain('is in quotation marks');
});

it.each(['"0123', '0123"', 'a"0123"', '"0123"a'])('%j is no key in quotation marks', (key) => {
	expect(String(check('https://api.example.com', key))).not.toContain('quotation marks');
});

it('a word within a key is not the one before it', () => {
	expect(check('https://api.example.com', 'my key 7')).toContain('it holds a blank');
});

it('an address that can’t be read warns of nothing', () => {
	expect(plainHttpWarning('api.example.com')).toBeUndefined();
});

it('a key that a header takes is let through', () => {
	expect(check('https://api.example.com', 'a+/=-_.~:1"')).toBeUndefined();
});

it.each([
	['http://api.example.com', true],
	['http://192.0.2.1', true],
	['https://api.example.com', false],
	['http://localhost:3999', false],
	['http://127.0.0.1:3999', false],
	['http://192.168.1.5', false],
	['http://sandbox:3999', false],
])('%s: everybody on the way can read along: %s', (baseUrl, warned) => {
	expect(plainHttpWarning(baseUrl) !== undefined).toBe(warned);
});
