import { campaignProgress, campaignState, readCampaignState } from '../../../nodes/api/legacy';
import type { OmniRequest } from '../../../nodes/service/client';
import type { Exchange } from '../../../nodes/service/exchange';
import { answered, clientFor } from '../../support/client';
import { UNREADABLE } from '../../support/sentences';

it.each([
	['its name', 'Started', 'Started'],
	['its name in another case, with blanks', ' STARTED\n', 'Started'],
	['another name', 'Paused', undefined],
	['a list', ['Started'], undefined],
	['nothing', undefined, undefined],
])('the state of a campaign by %s', (_what, value, state) => {
	expect(campaignState(value)).toBe(state);
});

it('how far a campaign is, and that an unknown state passes and ends nothing', () => {
	expect(campaignProgress('Started')).toStrictEqual({ status: 'Started', rank: 30, final: false });
	expect(campaignProgress('Canceled')).toStrictEqual({ status: 'Canceled', rank: 50, final: true });
	expect(campaignProgress(4)).toStrictEqual({ status: 'Canceled', rank: 50, final: true });
	expect(campaignProgress(' Paused ')).toStrictEqual({ status: 'Paused', rank: null, final: false });
	expect(campaignProgress(undefined)).toStrictEqual({ status: null, rank: null, final: false });
});

describe('asking for the state', () => {
	async function asked(answer: Exchange): Promise<{ state: unknown; requests: OmniRequest[] }> {
		const { client, requests } = clientFor(answer);
		return { state: await readCampaignState(client, '7'), requests };
	}

	it('takes JSON and XML', async () => {
		const json = await asked(answered('{"Code":"ok","Result":{"State":"Finished"}}'));
		expect(json).toMatchObject({ state: 'Finished', requests: [{ path: '/email/v2/Tasks/7' }] });
		const xml = '<Response><Code>ok</Code><Result><State>New</State></Result></Response>';
		expect((await asked(answered(xml))).state).toBe('New');
		expect((await asked(answered('{"Code":"ok"}'))).state).toBeUndefined();
	});

	it.each<[string, Exchange, string]>([
		['a refusal', answered('{"Code":"not_found"}'), 'The service does not know what was asked for (not_found'],
		['one with 404', answered('{"Code":"validation_error"}', 404), 'Campaign: there is no campaign 7'],
		['a page', answered('<html></html>'), UNREADABLE],
		['an error of a gateway', answered('', 502), 'HTTP 502'],
	])('fails with %s', async (_what, answer, message) => {
		await expect(asked(answer)).rejects.toThrow(message);
	});
});
