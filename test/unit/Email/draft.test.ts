import { DateTime } from 'luxon';

import type { Item } from '../../../nodes/engine/operation';
import type { InvalidInput } from '../../../nodes/ground/errors';
import { valuesOf } from '../../../nodes/panel/read';
import { send } from '../../../nodes/Email/message/send';
import { EMPTY } from '../../support/sentences';

const { definition } = send;
const connection = { baseUrl: '', field: () => '', secrets: [] };
const FILES = {
	data: { fileName: 'Prices.PDF', mimeType: 'application/pdf', data: '' },
	other: { fileName: 'notes', fileExtension: 'txt', mimeType: 'text/plain', data: '' },
	bare: { mimeType: 'text/plain', data: '' },
	long: { fileName: `${'x'.repeat(60)}.exe`, mimeType: 'text/plain', data: '' },
};
const item = (binary?: object) => ({ index: 0, connection, input: { json: {}, binary } }) as unknown as Item;
const values = (more: object = {}) => {
	const raw = { from: 'news@example.com', to: 'ann@example.com', subject: 'News', html: 'Hi [Unsubscribe]' };
	return valuesOf(send.form, { emailType: 'html', ...raw, ...more }, { label: '', timezone: 'UTC' });
};
const draft = (options: object = {}, more: object = {}, binary?: object) =>
	definition.draft(values({ options, ...more }), item(binary));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What is wrong, and what to do about it. */
function refusal(make: () => unknown): string[] {
	try {
		make();
	} catch (error) {
		const { message, fix } = error as InvalidInput;
		return [message, fix];
	}
	return [];
}

describe('an email', () => {
	it('has what was chosen, and nothing else', () => {
		const { body, shared, identity, files, idType } = draft({ checkUnsubscription: undefined });
		expect(plain([body, shared])).toStrictEqual([
			[{ Address: 'ann@example.com' }],
			{ Sender: { Address: 'news@example.com' }, Subject: 'News', Body: { Html: 'Hi [Unsubscribe]' } },
		]);
		expect([identity, files, idType]).toStrictEqual([{ to: 'ann@example.com' }, [], 'text']);
	});

	it('is in the format that was chosen, whatever a field holds that is not shown', () => {
		const both = { html: 'Hi [Unsubscribe]', plainText: 'Hello [Unsubscribe]' };
		const bodyOf = (emailType: string) => draft({}, { emailType, ...both }).shared.Body;
		expect([bodyOf('html'), bodyOf('text')]).toStrictEqual([{ Html: both.html }, { PlainText: both.plainText }]);
		expect(plain(draft({ mode: 'autoMap' }, { html: '', plainText: both.plainText }).shared.Body)).toStrictEqual({
			PlainText: both.plainText,
		});
	});

	it('to all items shares its content and has no further recipients', () => {
		const additionalRecipientsJson = '["bob@example.com"]';
		const { body, shared } = draft({ toAllItems: true, additionalRecipientsJson, checkUnsubscription: false });
		expect(body.map(({ Address: address }) => address)).toStrictEqual(['ann@example.com']);
		expect(shared.CheckUnsubscription).toBe(false);
	});

	it('has its further recipients behind the first, those of the rows before those of JSON', () => {
		const { body, identity } = draft({
			additionalRecipients: { recipients: [{ address: 'bob@example.com', name: 'Bob' }] },
			additionalRecipientsJson: [{ Address: 'cid@example.com', MergeFields: { A: null, B: true } }, 'dan@example.com'],
		});
		expect(plain(body)).toStrictEqual([
			{ Address: 'ann@example.com' },
			{ Address: 'bob@example.com', Name: 'Bob' },
			{ Address: 'cid@example.com', MergeFields: { A: '', B: 'true' } },
			{ Address: 'dan@example.com' },
		]);
		expect(identity.to).toBe('ann@example.com, bob@example.com, cid@example.com, dan@example.com');
	});

	it('goes to an address once, however it is written, and tells of one that was left out', () => {
		const additionalRecipientsJson = ['ANN@Example.com', 'bob@example.com', { address: 'bob@example.com' }];
		const named = { address: 'ann@example.com', name: 'Ann Lee' };
		const { body, identity, warning } = draft({
			additionalRecipients: { recipients: [named, named] },
			additionalRecipientsJson,
		});
		expect([identity.to, plain(body)]).toStrictEqual([
			'ann@example.com, bob@example.com',
			[{ Address: 'ann@example.com' }, { Address: 'bob@example.com' }],
		]);
		expect(warning).toContain('each gets the email once');
		expect(draft({ additionalRecipientsJson: ['bob@example.com'] }).warning).toBeUndefined();
	});

	it.each([{ mergeFields: { A: '1' } }, { extraData: { order: 8 } }])(
		'is refused where an address is there again with %j',
		(more) => {
			const again = { address: 'Ann@example.com', ...more };
			const bob = { recipients: [{ address: 'bob@example.com' }] };
			const both = { additionalRecipients: bob, additionalRecipientsJson: [again] };
			const refused = (label: string) => [
				`${label}: “Ann@example.com” is a recipient of this email already`,
				expect.stringContaining('Take one of the two out') as string,
			];
			expect(refusal(() => draft(both))).toStrictEqual(refused('Additional Recipients (JSON)'));
			const rows = { recipients: [...bob.recipients, again] };
			expect(refusal(() => draft({ additionalRecipients: rows }))).toStrictEqual(refused('Additional Recipients'));
		},
	);

	it.each([
		[{ mergeFieldsJson: '{"A":"1","B":"2"}' }, { A: '1', B: '2' }],
		[{ mergeFieldsJson: { A: 1, B: true, at: new Date(0), id: 2 ** 60 } }, { A: '1', B: 'true' }],
		[{ mergeFieldsJson: { A: 1, B: null, lines: [{ sku: '7' }], address: { city: 'Leeds' } } }, { A: '1', B: '' }],
		[{ mergeFields: { pairs: [{ key: 'B', value: '3' }] } }, { B: '3' }],
		[
			{ mergeFieldsJson: '{"A":"1","B":"2"}', mergeFields: { pairs: [{ key: 'B', value: '3' }] } },
			{ A: '1', B: '3' },
		],
		[
			{
				mergeFieldsJson: { name: { first: 'Ann' }, B: '2' },
				mergeFields: { pairs: [{ key: 'name', value: 'Ann' }] },
				html: 'Hi [name] [Unsubscribe]',
			},
			{ B: '2', name: 'Ann' },
		],
		[
			{
				mergeFieldsJson: { A: '1', B: '2' },
				mergeFields: {
					pairs: [
						{ key: 'A', value: '' },
						{ key: 'B', value: null },
						{ key: 'C', value: undefined },
					],
				},
			},
			{ A: '', B: '2', C: '' },
		],
		[{ mergeFieldsJson: { name: 'Bob', pairs: [{ left: 1, right: 2 }] } }, { name: 'Bob' }],
	])('%j: the merge fields of the rows count before those of JSON', (options, fields) => {
		const { html, ...given } = options as { html?: string };
		expect(draft(given, html === undefined ? {} : { html }).body[0].MergeFields).toStrictEqual(fields);
	});

	it('what its rows find nothing for is as the JSON says it, unless the message uses it and it is no text', () => {
		const extraOf = (value: unknown) => {
			const extraData = { pairs: [{ key: 'order', value }] };
			return draft({ extraDataJson: { order: 7 }, extraData }).body[0].ExtraData;
		};
		expect([extraOf(null), extraOf('')]).toStrictEqual([{ order: 7 }, { order: '' }]);
		const mergeFields = { pairs: [{ key: 'name', value: null }] };
		expect(() => draft({ mergeFieldsJson: { name: {} }, mergeFields }, { html: '[name] [Unsubscribe]' })).toThrow(
			'Merge Fields (JSON), name: a text is needed here',
		);
	});

	it('a recipient’s own callback URL stands before that of the options', () => {
		const own = 'https://own.example.com';
		const { body } = draft({
			callbackUrl: 'https://n8n.example.com/webhook/omni',
			extraDataJson: { callbackUrl: own, order: 7 },
			additionalRecipientsJson: [
				{ Address: 'cid@example.com', ExtraData: { callbackUrl: 'https://c.example.com' } },
				{ Address: 'dan@example.com', ExtraData: { order: 8 } },
			],
		});
		expect(body.map(({ ExtraData }) => ExtraData)).toStrictEqual([
			{ callbackUrl: own, order: 7 },
			{ callbackUrl: 'https://c.example.com' },
			{ order: 8, callbackUrl: 'https://n8n.example.com/webhook/omni' },
		]);
	});

	it('to somebody else has that address for each of its recipients, and all else as it was', () => {
		const one = draft({ toName: 'Ann', additionalRecipientsJson: '["bob@example.com"]' });
		const { to } = definition.handles ?? {};
		expect([to?.kind, to?.of(one)]).toStrictEqual(['email', 'ann@example.com, bob@example.com']);
		expect(to?.with(one, 'test@example.com')).toStrictEqual({
			...one,
			body: [
				{ ...one.body[0], Address: 'test@example.com' },
				{ ...one.body[1], Address: 'test@example.com' },
			],
			identity: { to: 'test@example.com, test@example.com' },
		});
	});

	it('goes out alone, or to so many items as were chosen', () => {
		const limits = (options: object) => definition.limits(values({ options }));
		expect(limits({})).toMatchObject({ messages: 1, concurrency: 5 });
		expect(limits({ recipientsPerEmail: 7, concurrency: 2 })).toMatchObject({ messages: 1, concurrency: 2 });
		expect(limits({ toAllItems: true })).toMatchObject({ messages: 1000 });
		expect(limits({ toAllItems: true, recipientsPerEmail: 7 })).toMatchObject({ messages: 7 });
	});

	it('takes ids of files as text or as numbers, with those that are none as text', () => {
		const attachmentIds = '1234567890123456789, a-b';
		const idsOf = (options: object) => JSON.stringify(draft(options).shared.AttachmentsIds?.map(String));
		expect(idsOf({ attachmentIds })).toBe('["1234567890123456789","a-b"]');
		expect(draft({ attachmentIds, attachmentIdType: 'integer' }).idType).toBe('integer');
		expect(draft({ attachmentIds: '' }).shared.AttachmentsIds).toBeUndefined();
	});

	it('names its files as its recipients see them, each once', () => {
		const { files } = draft({ binaryProperties: 'data, other, data' }, {}, FILES);
		expect(files).toStrictEqual([
			{ property: 'data', name: 'Prices.PDF' },
			{ property: 'other', name: 'notes.txt' },
		]);
	});
});

describe('what is refused says what to do', () => {
	it.each<[string, () => unknown, string, string | RegExp]>([
		[
			'both formats',
			() => draft({ mode: 'autoMap' }, { plainText: 'Hi [Unsubscribe]' }),
			'Message: both “html” and “plainText” are filled',
			'The service takes one of the two: empty the other one.',
		],
		['none', () => draft({}, { html: ' ' }), `Message: ${EMPTY}`, 'Fill it in'],
		[
			'no way to unsubscribe',
			() => draft({}, { html: 'Hi [Name]' }),
			'Message: the unsubscribe macro is missing, and the service does not send an email without it',
			'Write [Unsubscribe] where the link to unsubscribe is to stand.',
		],
		[
			'a macro that is almost the right one',
			() => draft({}, { html: 'Hi [Unsubscribed]' }),
			'Message: “[Unsubscribed]” is not the unsubscribe macro',
			/^Write \[Unsubscribe\] in its place/,
		],
		[
			'another field',
			() => draft({ binaryProperties: 'file' }, {}, FILES),
			'Attachments: this item has no file in a binary field “file”',
			'Its binary fields are “data”, “other”, “bare”, “long”.',
		],
		[
			'no field',
			() => draft({ binaryProperties: 'file' }),
			'binary field “file”',
			/^It has no binary field at all: put/,
		],
		[
			'an empty item',
			() => draft({ binaryProperties: 'file' }, {}, {}),
			'binary field “file”',
			/^It has no binary field/,
		],
		[
			'a field that every object has',
			() => draft({ binaryProperties: 'toString' }, {}, FILES),
			'binary field “toString”',
			/^Its binary fields/,
		],
		[
			'no extension',
			() => draft({ binaryProperties: 'bare' }, {}, FILES),
			'Attachments: the service does not take the file “bare”',
			/^It takes files whose names end in \.\w+, .* and \.\w+\.$/,
		],
		['a long name', () => draft({ binaryProperties: 'long' }, {}, FILES), '“xxxxxxxxx', /^It takes/],
		[
			'a list for a merge field',
			() => draft({ mergeFieldsJson: '{"A":["1"]}' }, { html: '[A] [Unsubscribe]' }),
			'Merge Fields (JSON), A: a text is needed here, not an object or a list',
			'Pick one entry of the list',
		],
		[
			'an object for a merge field of the subject',
			() => draft({ mergeFieldsJson: { A: { b: 1 } } }, { subject: 'For [A]' }),
			'Merge Fields (JSON), A: a text is needed here, not an object or a list',
			'Pick one field of the object.',
		],
		...[
			[new Date(0), 'a text is needed here, not a date', 'toFormat'],
			[DateTime.utc(2030), 'a text is needed here, not a date', 'toFormat'],
			[NaN, 'the expression gives an impossible number', 'Check what it calculates with.'],
			[2 ** 60, 'is too long to be exact', 'Give it as text'],
		].map(([value, problem, fix]): [string, () => unknown, string, string] => [
			`${String(value)} for a merge field`,
			() => draft({ mergeFieldsJson: { A: value } }, { subject: 'For [A]' }),
			problem as string,
			fix as string,
		]),
		[
			'an address that is none',
			() => draft({ extraDataJson: '{"callbackUrl":7}' }),
			'Extra Data (JSON), callbackUrl',
			/https:/,
		],
	])('%s', (_what, make, problem, fix) => {
		const [message, todo] = refusal(make);
		expect(message).toContain(problem);
		expect(todo).toMatch(fix);
	});
});
