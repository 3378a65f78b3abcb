import fc from 'fast-check';
import type { IExecuteFunctions, IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import { readWord, tell, wake } from '../../../nodes/delivery/calls';
import { tryParseJson, type Json } from '../../../nodes/ground/json';

const CATCHER = 'https://n8n.example.com/webhook-waiting/7/omni-helper?signature=catcher';
const WAKE = 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=watcher';

/** A context whose calls get these answers; gives what was called and what was logged. */
function caller(answer: () => unknown) {
	const calls: IHttpRequestOptions[] = [];
	const warnings: string[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		calls.push(options);
		return await Promise.resolve(answer());
	};
	const context = { helpers: { httpRequest }, logger: { warn: (text: string) => warnings.push(text) } };
	return { context: context as unknown as IExecuteFunctions & IWebhookFunctions, calls, warnings };
}

const broken = (): never => {
	throw new Error('connect ECONNREFUSED 192.0.2.7:443');
};

describe('a word of the watcher', () => {
	it('is read as it was said', async () => {
		const { context, calls } = caller(() => ({ notices: [] }));
		for (const word of [
			{ end: true } as const,
			{ end: false, messageIds: ['1', '9007199254740993'], wakeUrl: WAKE, isAll: true, sleeps: true } as const,
		]) {
			await tell(context, CATCHER, word as Parameters<typeof tell>[2]);
			expect(readWord(tryParseJson(JSON.stringify(calls.at(-1)?.body)))).toStrictEqual(word);
		}
		expect(calls[0]).toMatchObject({ method: 'POST', url: CATCHER, json: true, timeout: 10_000 });
	});

	it.each<[what: string, body: string]>([
		['a callback', '[{"messageId":"7","ts":1,"status":"SENT"}]'],
		['a callback object', '{"messageId":7,"event":"OPENED"}'],
		['text', 'omniDelivery'],
		['nothing', ''],
		['null', 'null'],
		['a word in a list', '[{"omniDelivery":{"end":true}}]'],
		['a word that is text', '{"omniDelivery":"end"}'],
		['a word that is a list', '{"omniDelivery":[{"end":true}]}'],
		['a word that is true', '{"omniDelivery":true}'],
		['XML', '<omniDelivery><end>true</end></omniDelivery>'],
	])('%s is none', (_what, body) => {
		expect(readWord(tryParseJson(body))).toBeUndefined();
	});

	it.each<[what: string, said: string, messageIds: string[], wakeUrl: string]>([
		['nothing', '{}', [], ''],
		['an end in text', '{"end":"true"}', [], ''],
		['an address that is no text', `{"wakeUrl":["${WAKE}"]}`, [], ''],
		['ids that are no list', `{"messageIds":"1","wakeUrl":"${WAKE}"}`, [], WAKE],
		['flags in text', `{"isAll":"true","sleeps":1,"wakeUrl":"${WAKE}"}`, [], WAKE],
		['numbers for ids', '{"messageIds":[1,9007199254740993]}', ['1', '9007199254740993'], ''],
		['other things for ids', '{"messageIds":[null,"",["2"],{"toString":1,"valueOf":1},true,"3"]}', ['3'], ''],
		['names that objects have', '{"__proto__":{"end":true},"messageIds":["__proto__"]}', ['__proto__'], ''],
	])('that says %s asks for as much', (_what, said, messageIds, wakeUrl) => {
		expect(readWord(tryParseJson(`{"omniDelivery":${said}}`))).toStrictEqual({
			end: false,
			messageIds,
			wakeUrl,
			isAll: false,
			sleeps: false,
		});
	});

	it('never stumbles, however odd it is', () => {
		const deep = '['.repeat(5_000) + ']'.repeat(5_000);
		expect(readWord(tryParseJson(`{"omniDelivery":{"messageIds":${deep}}}`))).toMatchObject({ messageIds: [] });
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
				const word = readWord({ omniDelivery: value as Json });
				if (word?.end === false) expect(word.messageIds.every((id) => typeof id === 'string')).toBe(true);
			}),
		);
	});
});

describe('telling the catcher', () => {
	it('gives its answer', async () => {
		const { context } = caller(() => ({ notices: [{ messageId: '1' }] }));
		expect(await tell(context, CATCHER, { end: true })).toStrictEqual({ notices: [{ messageId: '1' }] });
	});

	it.each([['n8n’s page for a wait that is over'], [''], [undefined], [[1]]])('%j is no answer', async (answer) => {
		expect(await tell(caller(() => answer).context, CATCHER, { end: true })).toBeUndefined();
	});

	it('in vain ends nothing, and is logged without the address, which is a secret', async () => {
		const { context, warnings } = caller(broken);
		expect(await tell(context, CATCHER, { end: true })).toBeUndefined();
		expect(warnings).toStrictEqual([expect.stringContaining('ECONNREFUSED')]);
		expect(warnings[0]).not.toContain('signature');
	});
});

describe('waking the watcher', () => {
	it('gives the status of the answer, whatever it is', async () => {
		const { context, calls } = caller(() => ({ statusCode: 409, body: 'running' }));
		expect(await wake(context, WAKE)).toBe(409);
		expect(calls).toStrictEqual([
			{
				method: 'POST',
				url: WAKE,
				timeout: 10_000,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			},
		]);
	});

	it('gives 0 when there is none', async () => {
		expect(await wake(caller(broken).context, WAKE)).toBe(0);
	});
});
