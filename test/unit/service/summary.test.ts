import type { Json } from '../../../nodes/ground/json';
import {
	bodyMessage,
	fixFor,
	isPage,
	oneLine,
	onlyRefuses,
	readReasons,
	reasonText,
	summaryOf,
} from '../../../nodes/service/summary';

describe('a reason in words', () => {
	it.each([
		['what its key means', { key: 'REJECTED' }, 'the service rejected it (REJECTED)'],
		['where it points', { key: 'invalid', ref: 'to' }, 'the recipient is not a valid phone number (invalid, to)'],
		['the service’s own words', { key: 'other', defaultMessage: 'Too old' }, 'Too old (other)'],
		['both', { key: 'REJECTED', defaultMessage: 'Too old' }, 'the service rejected it (REJECTED: Too old)'],
		['its own words for a vague key', { key: 'invalid', defaultMessage: 'Too old' }, 'Too old (invalid)'],
		['a vague key without words', { key: 'invalid' }, 'a value is not valid (invalid)'],
		['that there is none', { key: 'other' }, 'a reason without an explanation (other)'],
		['words that came without a key', { key: 'unknown', defaultMessage: 'Too old' }, 'Too old'],
		['where these point', { key: 'unknown', ref: 'to', defaultMessage: 'Too old' }, 'Too old (to)'],
		['the key that services have for none', { key: 'unknown' }, 'the service gave no reason (unknown)'],
	])('has %s', (_what, reason, text) => {
		expect(reasonText(reason)).toBe(text);
	});

	it('says once what to do about several of them', () => {
		const to = { key: 'invalid', ref: 'to' };
		expect(fixFor([to, { key: 'other' }, to])).toBe('Give the number in international format, such as +12025550123.');
		expect(fixFor([to, { key: 'REJECTED' }])).toMatch(/\+12025550123\. Check the recipient/);
		expect(fixFor([{ key: 'other' }])).toBe('Correct what it names.');
		expect(fixFor([{ key: 'unknown', defaultMessage: 'Too old' }])).toBe('Correct what it names.');
		expect(fixFor([{ key: 'unknown' }])).toBe('Ask its support, and quote this key.');
	});
});

describe('reasons are read', () => {
	it.each<[string, Json | undefined, unknown]>([
		['from a list', [{ key: 'a', ref: 'to' }], [{ key: 'a', ref: 'to' }]],
		['alone, in other letters', { Key: 'a', Reference: 'to' }, [{ key: 'a', ref: 'to' }]],
		[
			'by a message and a field',
			[{ errorMessage: 'no', fieldName: 'f' }],
			[{ key: 'unknown', ref: 'f', defaultMessage: 'no' }],
		],
		[
			'by the key of a translation',
			{ localizationKey: 'k', fieldName: 'f', displayName: 'F' },
			[{ key: 'k', ref: 'f', displayName: 'F' }],
		],
		['with no words for null', [{ key: 'a', ref: null, defaultMessage: null }], [{ key: 'a' }]],
		['with no words for an empty text', [{ key: 'a', defaultMessage: '' }], [{ key: 'a' }]],
		['with what else they say', [{ key: 'a', params: ['1'], other: null }], [{ key: 'a', params: ['1'] }]],
		['by numbers', [{ key: 1 }], [{ key: '1' }]],
		['not where there is none', null, []],
		['not in an empty text', '', []],
		['not in an empty list', [null], []],
		[
			'as they stand, where they have another form',
			['a', { code: 7 }],
			[
				{ key: 'unknown', defaultMessage: '"a"' },
				{ key: 'unknown', defaultMessage: '{"code":7}' },
			],
		],
	])('%s', (_how, value, reasons) => {
		expect(readReasons(value)).toStrictEqual(reasons);
	});
});

describe('what an envelope says', () => {
	const reasons = [{ key: 'a' }];
	it.each<[string, unknown, object]>([
		['a code of failure', { Code: 'REJECTED' }, { code: 'REJECTED', proof: 'refused', failed: true }],
		['a code of success', { code: 'OK' }, { proof: 'taken', failed: false }],
		['an unknown code', { code: 'x' }, { proof: 'open', failed: true }],
		['a fault of the service', { code: 'internal_error', reasons }, { proof: 'open', reasons }],
		['no code', { code: null }, { proof: undefined, failed: false }],
		[
			'the error of the family',
			{ status: 400, error: 'Bad', message: 'No' },
			{ status: 400, description: 'No', proof: 'refused' },
		],
		[
			'a fault in it',
			{ status: '500', error: 'Bad' },
			{ status: 500, description: 'Bad', proof: 'open', failed: true },
		],
		['a status alone', { status: 400 }, { status: undefined, proof: undefined }],
		['the first status that is none of success', { status: 300, message: 'Moved' }, { status: 300 }],
		['a number past all statuses', { status: 600, message: 'Odd' }, { status: undefined }],
		['a status of success', { status: 200, message: 'Fine' }, { status: undefined, proof: undefined }],
		['that it was no success', { success: false }, { proof: 'open', failed: true }],
		['the same in a word', { success: ' False ' }, { proof: 'open' }],
		['another word', { success: 'no' }, { proof: undefined }],
		['a code in two spellings', { code: 'validation_error', Code: 'ok' }, { proof: 'open', failed: true }],
		['a result in two spellings', { code: 'REJECTED', result: [], Result: ['7'] }, { proof: 'open' }],
		['a result in two spellings alone', { result: [], Result: ['7'] }, { proof: 'open' }],
		['reasons in two spellings', { reasons: [], Reasons: [] }, { proof: 'open' }],
		['reasons', { reasons }, { reasons, proof: 'refused', failed: true }],
		['reasons of which one is in words only', { reasons: [...reasons, 'no'] }, { proof: 'open' }],
		['reasons beside a code of success', { code: 'OK', reasons }, { proof: 'open' }],
		['the documented words', { description: 'validation failed' }, { proof: 'refused' }],
		['more than these', { description: 'validation failed later' }, { proof: undefined }],
		[
			'other words',
			{ description: ' no ', message: 'not read' },
			{ description: 'no', proof: undefined, failed: false },
		],
		[
			'words as a list of reasons, which prove nothing by themselves',
			{ description: [{ errorMessage: 'Unknown from' }, { errorMessage: 'No', fieldName: 'to' }], result: null },
			{ description: '', reasons: [], proof: undefined, failed: false },
		],
		['words in the place of a result', { description: 'no', result: null }, { proof: undefined, failed: true }],
		['a word of success in it', { description: 'ok', result: null }, { failed: false }],
		['words beside a code of success', { code: 'OK', description: 'no', result: null }, { failed: false }],
		['reasons by another name', { errors: reasons }, { reasons: [], proof: undefined }],
		['reasons inside of its result', { result: { reasons } }, { reasons: [], proof: undefined }],
		['nothing', 'text', { code: undefined, description: '', reasons: [], proof: undefined, failed: false }],
	])('%s', (_what, data, said) => {
		expect(summaryOf(data)).toMatchObject(said);
	});
});

it.each(['<!doctype html>', '\uFEFF <!-- a --> <!-- - -- <b> --> <HTML lang="en">', '<body>'])(
	'%j is a page',
	(text) => {
		expect(isPage(text)).toBe(true);
		expect(onlyRefuses(text)).toBe(true);
	},
);

// Of many comments, an expression that reads them in two ways would try all.
it.each(['<htmlx>', '<a/>', 'html', '', `${'<!---->'.repeat(250)}<div>`])('%j is none', (text) => {
	expect(isPage(text)).toBe(false);
});

it.each([
	['', true],
	['Too many requests', true],
	['{}', true],
	['{"message":"Too many requests"}', true],
	['{"result":null,"description":[{"errorMessage":"No"}]}', false],
	['{"timestamp":"x","status":429,"error":"x","message":"x","path":"/"}', true],
	['{"result":null,"description":"no"}', true],
	['{"result":[],"reasons":[{"key":"a"}],"requestId":"7"}', true],
	['{"result":null}', false],
	['{"result":"7","reasons":[{"key":"a"}]}', false],
	['{"messageId":"7"}', false],
	['{"description":"Too many requests","result":["7"]}', false],
	['{"code":"OK"}', false],
	['{"code":"internal_error"}', false],
	['{"code":"REJECTED","result":[],"Result":["7"]}', false],
	['{"result":null', false],
	['["7"]', false],
	['"7"', false],
	['7', false],
	['<Envelope/>', false],
])('%s beside a refusing status only refuses: %s', (text, refuses) => {
	expect(onlyRefuses(text)).toBe(refuses);
});

describe('what the body of an error says', () => {
	it.each([
		['{"description":"Wrong","reasons":[{"key":"other"}]}', 'Wrong; a reason without an explanation (other)'],
		['{"code":"validation_error","description":[{"errorMessage":"Unknown from"}]}', 'Unknown from'],
		['', ''],
		['null', ''],
		['{"code":1}', ''],
		['["a","b"]', ''],
		['12', ''],
		['{"broken": ', '{"broken":'],
		['{"message":"","error":"Unavailable"}', 'Unavailable'],
		[
			'{"Description":"No","Reasons":[{"Key":"x.y","Reference":"to"}]}',
			'No; a reason without an explanation (x.y, to)',
		],
		['{"result":null,"reasons":[{"key":"forbidden"}]}', 'the account is not allowed to send this (forbidden)'],
		['<p>Bad</p><p>Gate</p>way<style>p</style>down', 'Bad Gate way down'],
		['<h1>Bad</h1><style>p { a: b }</style>\n<script type="x">if (a < b) go()</script> <p>Gateway</p>', 'Bad Gateway'],
		[`<p>${'a'.repeat(30_000)}`, `${'a'.repeat(299)}…`],
		[`${' '.repeat(20_000)}late`, ''],
	])('%#', (text, said) => {
		expect(bodyMessage(text)).toBe(said);
	});

	it('is read quickly from a page without an end', () => {
		expect(bodyMessage('<script>'.repeat(2_000_000)).length).toBeLessThanOrEqual(300);
	});

	it('has 300 characters at most', () => {
		expect(oneLine('a'.repeat(300))).toBe('a'.repeat(300));
		expect(oneLine(` \n${'a'.repeat(301)}`)).toBe(`${'a'.repeat(299)}…`);
	});
});
