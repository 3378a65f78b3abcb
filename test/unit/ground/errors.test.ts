import { InvalidInput, shorten, shown } from '../../../nodes/ground/errors';
import { bodyMessage, readReasons, reasonText } from '../../../nodes/service/summary';
import { httpTrouble } from '../../../nodes/service/trouble';
import { EMPTY } from '../../support/sentences';

describe('bodyMessage', () => {
	it.each([
		['', ''],
		['   ', ''],
		['{}', ''],
		['[]', ''],
		['null', ''],
		['{"description":"Validation failed"}', 'Validation failed'],
		['{"timestamp":1,"status":503,"error":"Unavailable","message":"Try later","path":"/x"}', 'Try later'],
		['{"message":"","error":"Unavailable"}', 'Unavailable'],
		['{"result":null,"reasons":[{"key":"forbidden"}]}', 'the account is not allowed to send this (forbidden)'],
		[
			'{"Description":"No","Reasons":[{"Key":"x.y","Reference":"recipients"}]}',
			'No; a reason without an explanation (x.y, recipients)',
		],
		['<html><head><style>h1{}</style></head>\n<body><h1>502 Bad\nGateway</h1></body></html>', '502 Bad Gateway'],
		['<script>var a = "<b>";</script>Down', 'Down'],
		['Service   unavailable\n', 'Service unavailable'],
		['{"broken": ', '{"broken":'],
	])('reads %j', (body, said) => {
		expect(bodyMessage(body)).toBe(said);
	});

	it('stays short, and quick for a page without end', () => {
		expect(bodyMessage('word '.repeat(1000))).toHaveLength(300);
		expect(bodyMessage('<script>'.repeat(2_000_000)).length).toBeLessThanOrEqual(300);
	});
});

describe('httpTrouble', () => {
	it.each([
		[301, 'redirect'],
		[400, 'refused the request'],
		[401, 'did not accept the credential'],
		[403, 'not allowed'],
		[404, 'does not know this address'],
		[413, 'too large'],
		[429, 'too many requests'],
		[500, 'problem of its own'],
		[503, 'problem of its own'],
	])('says what HTTP %i means', (status, meaning) => {
		const trouble = httpTrouble(status, '');
		expect(trouble.message).toContain(meaning);
		expect(trouble.message).toContain(`HTTP ${status}`);
		expect(trouble.description).not.toBe('');
		expect(trouble.httpCode).toBe(String(status));
	});

	it('keeps the reasons of the body', () => {
		const { reasons } = httpTrouble(400, '{"reasons":[{"key":"forbidden","extra":7}]}');
		expect(reasons).toStrictEqual([{ key: 'forbidden', extra: 7 }]);
	});
});

describe('reasons', () => {
	it('are read in either spelling, with every field they have', () => {
		expect(
			readReasons([
				{ Key: 'a', Reference: 'b' },
				{ key: 'c', ref: 'd', defaultMessage: 'e', more: 1 },
			]),
		).toStrictEqual([
			{ key: 'a', ref: 'b' },
			{ key: 'c', ref: 'd', defaultMessage: 'e', more: 1 },
		]);
		expect(readReasons([{ key: 7 }, null])).toStrictEqual([{ key: '7' }]);
		expect(readReasons({ Key: 'a', Reference: 'b' })).toMatchObject([{ key: 'a', ref: 'b' }]);
		for (const value of [undefined, null]) expect(readReasons(value)).toStrictEqual([]);
	});

	it.each([
		['not.available', 'the sender is not approved'],
		['to.format.invalid', 'not a valid phone number'],
		['scheduledTime.is.invalid', 'scheduled time'],
		['text.length.too.long', 'text is too long'],
		['validity.is.invalid', 'validity period'],
		['priority.is.not.match', 'priority'],
		['callbackUrl.format.invalid', 'callback URL'],
		['toString', 'without an explanation'],
	])('put %s in plain words with its key', (key, words) => {
		expect(reasonText({ key, ref: 'messages[3].x' })).toContain(words);
		expect(reasonText({ key, ref: 'messages[3].x' })).toContain(`(${key}, messages[3].x)`);
		expect(reasonText({ key, defaultMessage: 'Own words' })).toMatch(/^(.* \(.*: Own words\)|Own words \(.*\))$/);
	});
});

describe('shorten', () => {
	it('leaves 40 characters', () => {
		expect(shorten('a'.repeat(40))).toBe('a'.repeat(40));
		expect(shorten('a'.repeat(41))).toBe(`${'a'.repeat(39)}…`);
	});
});

describe('a value in a message', () => {
	it('is a text as it is, and anything else as JSON, both short', () => {
		expect([shown('a "b"'), shown({ a: [1] }), shown(null), shown(7)]).toStrictEqual([
			'a "b"',
			'{"a":[1]}',
			'null',
			'7',
		]);
		expect(shown({ text: 'a'.repeat(40) })).toBe(`{"text":"${'a'.repeat(30)}…`);
	});
});

it('input that must not be sent names its field, and how to mend it', () => {
	const error = new InvalidInput('To', EMPTY, 'Fill it in.');
	expect([error.message, error.field, error.fix, error.name]).toStrictEqual([
		`To: ${EMPTY}`,
		'To',
		'Fill it in.',
		'InvalidInput',
	]);
});
