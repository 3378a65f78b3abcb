import { bodyMessage, fixFor, oneLine, readReasons, reasonText, saidIn } from '../../../nodes/service/said';

describe('a reason in words', () => {
	it.each([
		['what its key means', { key: 'REJECTED' }, 'the service rejected it (REJECTED)'],
		['where it points', { key: 'invalid', ref: 'to' }, 'the recipient is not a valid phone number (invalid, to)'],
		['the service’s own words', { key: 'other', defaultMessage: 'Too old' }, 'Too old (other)'],
		['both', { key: 'REJECTED', defaultMessage: 'Too old' }, 'the service rejected it (REJECTED: Too old)'],
		['its own words for a vague key', { key: 'invalid', defaultMessage: 'Too old' }, 'Too old (invalid)'],
		['a vague key without words', { key: 'invalid' }, 'a value is not valid (invalid)'],
		['that there is none', { key: 'other' }, 'a reason without an explanation (other)'],
	])('has %s', (_what, reason, text) => {
		expect(reasonText(reason)).toBe(text);
	});

	it('says once what to do about several of them', () => {
		const to = { key: 'invalid', ref: 'to' };
		expect(fixFor([to, { key: 'other' }, to])).toBe('Give the number in international format, such as +12025550123.');
		expect(fixFor([to, { key: 'REJECTED' }])).toMatch(/\+12025550123\. Check the recipient/);
		expect(fixFor([{ key: 'other' }])).toBe('Correct what it names.');
	});
});

describe('reasons are read', () => {
	it.each<[string, unknown, unknown]>([
		['from a list', [{ key: 'a', ref: 'to' }], [{ key: 'a', ref: 'to' }]],
		['alone', { Key: 'a', Reference: 'to' }, [{ Key: 'a', Reference: 'to', key: 'a', ref: 'to' }]],
		[
			'with a text of their own',
			[{ errorMessage: 'no', fieldName: 'f' }],
			[{ errorMessage: 'no', fieldName: 'f', key: 'unknown', ref: 'f', defaultMessage: 'no' }],
		],
		['by the key of a translation', { localizationKey: 'k' }, [{ localizationKey: 'k', key: 'k' }]],
		['as bare keys', [' a ', '', ' ', 'b'], [{ key: 'a' }, { key: 'b' }]],
		['with no words for null', [{ key: 'a', ref: 'to', defaultMessage: null }], [{ key: 'a', ref: 'to' }]],
		['with no words for an empty text', [{ key: 'a', defaultMessage: '' }], [{ key: 'a' }]],
		['with what else they say', [{ key: 'a', more: 1 }], [{ key: 'a', more: 1 }]],
		['by numbers', [{ key: 1, ref: ['a', 'b'] }], [{ key: '1', ref: 'a, b' }]],
		[
			'by a code and its words',
			[{ code: 7, message: 'no' }],
			[{ code: 7, message: 'no', key: '7', defaultMessage: 'no' }],
		],
		['by an error’s code', [{ key: null, errorCode: 41 }], [{ errorCode: 41, key: '41' }]],
		...['DefaultMessage', 'errorMessage', 'description', 'message', 'msg'].map((name): [string, unknown, unknown] => [
			`with the words in ${name}`,
			[{ key: 'a', [name]: 'No' }],
			[{ key: 'a', [name]: 'No', defaultMessage: 'No' }],
		]),
		['without what has another type', [{ key: {}, ref: 2, message: '' }], [{ key: 'unknown', ref: 2, message: '' }]],
		['of records that are none, without taking them apart', [{ Zed: 'a' }], [{ Zed: 'a', key: 'unknown' }]],
		['from lists in lists', [[{ key: 'a' }], []], [{ key: 'a' }]],
		[
			'from the fields that they are said of',
			{ to: 'no.good', from: ['Too long a name'] },
			[
				{ key: 'no.good', ref: 'to' },
				{ key: 'unknown', ref: 'from', defaultMessage: 'Too long a name' },
			],
		],
		['not from an object that is none', { code: 'OK' }, []],
		['from one word', 'a', [{ key: 'a' }]],
		['from one sentence', 'Not now', [{ key: 'unknown', defaultMessage: 'Not now' }]],
		['not from a word of success', 'OK', []],
		['not from numbers', [1, null], []],
	])('%s', (_how, value, reasons) => {
		expect(readReasons(value)).toStrictEqual(reasons);
	});
});

describe('what an envelope says', () => {
	const reasons = [{ key: 'a' }];
	it.each<[string, unknown, object]>([
		['a code of failure', { code: 'REJECTED' }, { code: 'REJECTED', failed: true }],
		['a code of success', { code: 'OK' }, { code: 'OK', failed: false }],
		['a code inside its result', { code: '', result: { code: 'x' } }, { code: 'x', failed: true }],
		['the outer of two codes', { code: 'OK', result: { code: 'x' } }, { code: 'OK', failed: false }],
		['words in a list, without empty ones', { description: ['', 'No', ' '] }, { description: 'No', failed: false }],
		['entries of a result that have an id', { code: 'OK', result: [{ key: 'a', messageId: 5 }] }, { failed: false }],
		['entries of a result that have one', { code: 'OK', result: [{ key: 'a', result: 5 }] }, { failed: false }],
		['no code', { code: null }, { code: undefined, failed: false }],
		['a status', { status: 300 }, { status: 300, failed: true }],
		['a status at the other end', { status: 599 }, { status: 599, failed: true }],
		['a status of success', { status: 299 }, { status: undefined, failed: false }],
		['a number that is no status', { status: 600 }, { status: undefined, failed: false }],
		['a status as text', { status: '400' }, { status: 400, failed: true }],
		['a word that is no status', { status: 'error' }, { status: undefined, failed: false }],
		['an error in the place of a result', { error: { message: 'no' } }, { description: 'no', failed: true }],
		['an error beside a result', { error: 'none', result: [] }, { failed: false }],
		['that it was no success', { success: false }, { failed: true }],
		['words beside a code of success', { code: 'OK', description: 'Done', result: null }, { failed: false }],
		['words in a list', { description: ['one', 'two'] }, { description: 'one; two' }],
		['reasons', { reasons }, { reasons, failed: true }],
		['reasons by other names', { reason: { key: 'b' }, errors: ['c'] }, { reasons: [{ key: 'b' }, { key: 'c' }] }],
		['reasons inside its result', { result: { reasons } }, { reasons, failed: true }],
		['reasons as its result', { result: reasons }, { reasons, failed: true }],
		['no reasons in entries', { result: [{ key: 'a', code: 'OK' }] }, { reasons: [], failed: false }],
		['no reasons beside other things', { result: [{ key: 'a' }, 1] }, { reasons: [], failed: false }],
		['no reasons in an empty list', { result: [] }, { reasons: [], failed: false }],
		['a reason that it is itself', { key: 'a' }, { reasons: [{ key: 'a' }], failed: true }],
		['a reason that only names others', { key: 'b', reasons }, { reasons }],
		['words', { description: ' no ', message: 'not read' }, { description: 'no', failed: false }],
		['words by another name', { description: ' ', error: 'no' }, { description: 'no' }],
		['words in both', { message: 'one', result: { message: 'two' } }, { description: 'one; two' }],
		['words beside a result of null', { message: 'no', result: null }, { failed: true }],
		['a result of null without words', { result: null }, { failed: false }],
		['a word of success beside a result of null', { message: 'Success', result: null }, { failed: false }],
		['nothing', 'text', { code: undefined, description: '', reasons: [], failed: false }],
	])('%s', (_what, data, said) => {
		expect(saidIn(data)).toMatchObject(said);
	});
});

describe('what the body of an error says', () => {
	it.each([
		['{"description":"Wrong","reasons":[{"key":"other"}]}', 'Wrong; a reason without an explanation (other)'],
		['{"reasons":[{"key":"other","message":"Old"}]}', 'Old (other)'],
		['{"code":1}', ''],
		['["a","b"]', 'a reason without an explanation (a); a reason without an explanation (b)'],
		['[{}]', ''],
		['[{"Code":"ok"},{"message":"closed"}]', 'closed'],
		['{"errors":[{"field":"name","defaultMessage":"too short"}]}', 'too short (name)'],
		['{"message":"Invalid.","ModelState":{"name":["is empty"]}}', 'Invalid.; is empty (name)'],
		['"a  text"', 'a text'],
		['12', ''],
		['null', ''],
		['<h1>Bad</h1><style>p { a: b }</style>\n<script type="x">if (a < b) go()</script> <p>Gateway</p>', 'Bad Gateway'],
		[`<p>${'a'.repeat(30_000)}`, `${'a'.repeat(299)}…`],
		[`${' '.repeat(20_000)}late`, ''],
	])('%#', (text, said) => {
		expect(bodyMessage(text)).toBe(said);
	});

	it.each([10, 100_000])('is read whole or not at all where it is nested %i levels deep', (levels) => {
		const deep = (begin: string, end: string) => `${begin.repeat(levels)}"Wrong"${end.repeat(levels)}`;
		for (const text of [
			`{"message":${deep('[', ']')}}`,
			`{"error":${deep('{"error":', '}')}}`,
			`{"reasons":${deep('[', ']')}}`,
			`{"reasons":${deep('{"to":', '}')}}`,
		]) {
			expect(bodyMessage(text)).toBe('');
		}
		expect(bodyMessage('{"message":[["Wrong"]]}')).toBe('Wrong');
		expect(readReasons({ to: { from: ['Wrong one'] } })).toStrictEqual([
			{ key: 'unknown', defaultMessage: 'Wrong one', ref: 'from' },
		]);
	});

	it('has 300 characters at most', () => {
		expect(oneLine('a'.repeat(300))).toBe('a'.repeat(300));
		expect(oneLine(` \n${'a'.repeat(301)}`)).toBe(`${'a'.repeat(299)}…`);
	});
});
