import { LEGACY_TASK_STATES } from '../../../nodes/ground/contract';
import { listOf, readEnvelope } from '../../../nodes/service/legacyEnvelope';
import {
	campaignRecord,
	countersRecord,
	LISTED_TEMPLATE,
	listedCampaignRecord,
	messageRecord,
} from '../../../nodes/LegacyEmail/records';
import { campaignState } from '../../../nodes/service/campaigns';
import { answerTrouble } from '../../../nodes/service/legacyTrouble';
import { addressState, campaignType } from '../../../nodes/LegacyEmail/states';

describe('envelopes', () => {
	it('JSON in any case, ids whole', () => {
		expect(readEnvelope('{"code":"OK","Description":null,"result":915862257144666001}')).toStrictEqual({
			code: 'ok',
			description: '',
			result: '915862257144666001',
		});
	});

	it('XML with prefixes and nil', () => {
		const xml =
			'<a:Response xmlns:a="x" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><a:Code>not_found</a:Code>' +
			'<a:Description>user not found</a:Description><a:Result i:nil="true"/></a:Response>';
		expect(readEnvelope(xml)).toStrictEqual({ code: 'not_found', description: 'user not found', result: null });
	});

	it.each(['', 'oops', '<html><body>Bad Gateway</body></html>', '[]', '{}', '<!DOCTYPE x><x><Code>ok</Code></x>'])(
		'%s is none',
		(text) => expect(readEnvelope(text)).toBeUndefined(),
	);

	it('lists of none, one and many, bare and inside their kind', () => {
		expect(listOf('', LISTED_TEMPLATE)).toStrictEqual([]);
		expect(listOf(null, LISTED_TEMPLATE)).toStrictEqual([]);
		expect(listOf([1, 2], LISTED_TEMPLATE)).toStrictEqual([1, 2]);
		expect(listOf({ Template: { Name: 'a', Id: '1' } }, LISTED_TEMPLATE)).toStrictEqual([{ Name: 'a', Id: '1' }]);
		expect(listOf({ Template: [{ Name: 'a' }, { Name: 'b' }] }, LISTED_TEMPLATE)).toHaveLength(2);
		expect(listOf({ Name: 'a', Id: '1' }, LISTED_TEMPLATE)).toStrictEqual([{ Name: 'a', Id: '1' }]);
	});
});

describe('records', () => {
	it('duplicates under one name, in either spelling, the raw one kept', () => {
		expect(countersRecord({ TaskId: 1, Dublicates: 2 })).toMatchObject({ TaskId: '1', Dublicates: 2, Duplicates: 2 });
		expect(countersRecord({ TaskId: 1, Duplicates: '3' })).toStrictEqual({
			TaskId: '1',
			TotalContacts: null,
			Dublicates: null,
			Duplicates: 3,
			Unsubscribed: null,
			Excluded: null,
			OverPackage: null,
			SpamScore: null,
		});
	});

	it.each([
		['/Date(1900000000000-0000)/', '2030-03-17T17:46:40.000Z'],
		['/Date(1900000000000+0300)/', '2030-03-17T17:46:40.000Z'],
		['/Date(-62135596800000-0000)/', null],
		['0001-01-01T00:00:00', null],
		['2030-03-17T17:46:40', '2030-03-17T17:46:40Z'],
		['', null],
		[null, null],
	])('the date %s', (raw, iso) => expect(messageRecord({ LastUpdateUtc: raw }).LastUpdateUtc).toBe(iso));

	it('states outside the table stay as they came', () => {
		expect(campaignRecord({ TaskId: 1, State: 42 })).toMatchObject({ TaskId: '1', State: 42, StateName: null });
		expect(listedCampaignRecord({ TaskId: 1, State: 42 })).toMatchObject({ TaskId: '1', ID: null, State: 42 });
		expect(listedCampaignRecord({ ID: 1, GlobalState: 42 })).toMatchObject({ TaskId: '1', ID: '1', GlobalState: 42 });
		expect(campaignRecord({ TaskId: 1, State: 'Stopped' })).toMatchObject({ StateName: 'Stopped' });
		expect(LEGACY_TASK_STATES.map((_, number) => campaignState(String(number)))).toStrictEqual([...LEGACY_TASK_STATES]);
		expect([campaignType('birthday'), campaignType(2), campaignType('0')]).toStrictEqual([
			'Birthday',
			'Birthday',
			undefined,
		]);
		expect([addressState(1), addressState(9), campaignState('started')]).toStrictEqual([
			'Approved',
			undefined,
			'Started',
		]);
	});
});

it.each([
	[200, 'ok', undefined],
	[201, 'ok', undefined],
	[200, 'validation_error', 'The service refused the values (validation_error, HTTP 200)'],
	[404, 'not_found', 'The service does not know what was asked for (not_found, HTTP 404)'],
	[500, 'internal_error', 'The service has a problem of its own (internal_error, HTTP 500)'],
	[200, 'new_code', 'The service answered with the code “new_code” (new_code, HTTP 200)'],
	[401, 'validation_error', 'The service did not accept the credential (HTTP 401)'],
	[500, 'ok', 'The service has a problem of its own (HTTP 500)'],
])('HTTP %s with code %s', (status, code, message) => {
	const envelope = { code, description: 'said secret-1', result: undefined };
	const trouble = answerTrouble({ status, headers: {}, text: '' }, envelope);
	expect(trouble?.message).toBe(message);
});

it.each([
	['reasons beside a result of null', '{"Result":null,"Reasons":[{"key":"no.good"}]}', 'no.good'],
	['a refusal inside of the result', '{"Result":{"Code":"REJECTED"},"Description":"no good"}', 'no good'],
])('HTTP 200 with %s is a refusal', (_what, text, said) => {
	const answer = { status: 200, headers: {}, text };
	const trouble = answerTrouble(answer, readEnvelope(text));
	expect(trouble).toMatchObject({ description: expect.stringContaining(said) as string });
	expect(trouble?.open ?? false).toBe(false);
});

it('an error status without a code tells its reasons', () => {
	const text = '{"Result":null,"Reasons":"From is wrong"}';
	const trouble = answerTrouble({ status: 400, headers: {}, text: '' }, readEnvelope(text));
	expect(trouble?.description).toContain('From is wrong');
});
