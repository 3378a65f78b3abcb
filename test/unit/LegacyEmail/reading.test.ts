import { addressState, campaignState, listOf, nameIn, readEnvelope } from '../../../nodes/api/legacy';
import { LEGACY_TASK_TYPE_NUMBERS, LEGACY_TASK_STATES } from '../../../nodes/ground/contract';
import {
	campaignRecord,
	countersRecord,
	LISTED_TEMPLATE,
	listedCampaignRecord,
	messageRecord,
	senderAddressRecord,
} from '../../../nodes/LegacyEmail/records';

describe('envelopes', () => {
	it('JSON in any case, ids whole', () => {
		expect(readEnvelope('{"code":"OK","Description":null,"result":915862257144666001}')).toStrictEqual({
			code: 'ok',
			description: '',
			reasons: [],
			result: '915862257144666001',
		});
	});

	it('XML with prefixes and nil', () => {
		const xml =
			'<a:Response xmlns:a="x" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><a:Code>not_found</a:Code>' +
			'<a:Description>user not found</a:Description><a:Result i:nil="true"/></a:Response>';
		expect(readEnvelope(xml)).toMatchObject({ code: 'not_found', description: 'user not found', result: null });
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
		const odd = { TaskId: '1', status: '42', final: false, State: 42, StateName: null };
		expect(campaignRecord({ TaskId: 1, State: 42 })).toMatchObject(odd);
		expect(campaignRecord({ State: 'Paused' })).toMatchObject({ status: 'Paused', State: 'Paused', StateName: null });
		expect(senderAddressRecord({ State: 'Blocked' })).toMatchObject({
			status: 'Blocked',
			final: false,
			StateName: null,
		});
		expect(listedCampaignRecord({ TaskId: 1, State: 42 })).toMatchObject({ TaskId: '1', ID: null, State: 42 });
		expect(listedCampaignRecord({ ID: 1, GlobalState: 42 })).toMatchObject({ TaskId: '1', ID: '1', GlobalState: 42 });
		expect(campaignRecord({ TaskId: 1, State: 'Stopped' })).toMatchObject({ StateName: 'Stopped' });
		expect(LEGACY_TASK_STATES.map((_, number) => campaignState(String(number)))).toStrictEqual([...LEGACY_TASK_STATES]);
		expect(['birthday', 2, '0'].map((type) => nameIn(LEGACY_TASK_TYPE_NUMBERS, type))).toStrictEqual([
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
