import type { INode } from 'n8n-workflow';

import { campaignProgress, campaignState, readCampaignState } from '../../../nodes/api/legacy';
import type { Client, OmniRequest } from '../../../nodes/service/client';
import type { Answer } from '../../../nodes/service/exchange';
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
	async function asked(answer: Answer): Promise<{ state: unknown; request: OmniRequest }> {
		const retried = jest.fn(async (_request: OmniRequest) => await Promise.resolve(answer));
		const state = await readCampaignState({ node: { name: 'Omni' } as INode, retried } as unknown as Client, '7');
		return { state, request: retried.mock.calls[0][0] };
	}
	const answered = (text: string, status = 200): Answer => ({ status, headers: {}, text });

	it('takes JSON and XML', async () => {
		const json = await asked(answered('{"Code":"ok","Result":{"State":"Finished"}}'));
		expect(json).toMatchObject({ state: 'Finished', request: { path: '/email/v2/Tasks/7' } });
		const xml = '<Response><Code>ok</Code><Result><State>New</State></Result></Response>';
		expect((await asked(answered(xml))).state).toBe('New');
		expect((await asked(answered('{"Code":"ok"}'))).state).toBeUndefined();
	});

	it.each<[string, Answer, string]>([
		['a refusal', answered('{"Code":"not_found"}'), 'Campaign: there is no campaign 7'],
		['a page', answered('<html></html>'), UNREADABLE],
		['an error of a gateway', answered('', 502), 'HTTP 502'],
	])('fails with %s', async (_what, answer, message) => {
		await expect(asked(answer)).rejects.toThrow(message);
	});
});
