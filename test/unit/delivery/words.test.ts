import fc from 'fast-check';

import { readWord, tellCatcher, type Word } from '../../../nodes/delivery/words';
import { tryParseJson, type Json } from '../../../nodes/ground/json';
import { N8n } from '../../support/n8n';

const TOKEN = 'token-of-this-wait';
const CATCHER = { url: 'https://n8n.example.com/webhook-waiting/7/omni-helper?signature=catcher', token: TOKEN };
const WAKE = 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=watcher';

/** n8n whose calls get this answer. */
const caller = (answer: () => unknown) => new N8n({ answer: () => ({ statusCode: 200, body: answer() }) });

const broken = (): never => {
	throw new Error('connect ECONNREFUSED 192.0.2.7:443');
};

describe('a word', () => {
	it.each<Word>([{ end: true }, { end: false, messageIds: ['1', '9007199254740993'], wakeUrl: WAKE, isAll: true }])(
		'is read as it was said: %j',
		async (word) => {
			const { context, requests } = caller(() => '');
			await tellCatcher(context, CATCHER, word);
			const heard = readWord(tryParseJson(JSON.stringify(requests.at(-1)?.body)), TOKEN);
			expect(heard).toMatchObject({ version: 1, word });
			expect(readWord(tryParseJson(JSON.stringify(requests.at(-1)?.body)), 'another')).toBeUndefined();
		},
	);

	it.each<[what: string, body: string]>([
		['a callback', '[{"messageId":"7","ts":1,"status":"SENT"}]'],
		['text', 'omniDelivery'],
		['nothing', ''],
		['null', 'null'],
		['a word without a token', '{"omniDelivery":{"end":true}}'],
		['a word with another token', '{"omniDelivery":{"end":true,"token":"another"}}'],
		['a token in a list', `{"omniDelivery":{"end":true,"token":["${TOKEN}"]}}`],
		['a word in a list', `[{"omniDelivery":{"end":true,"token":"${TOKEN}"}}]`],
		['a word that is text', '{"omniDelivery":"end"}'],
		['XML', '<omniDelivery><end>true</end></omniDelivery>'],
	])('%s is none', (_what, body) => {
		expect(readWord(tryParseJson(body), TOKEN)).toBeUndefined();
	});

	it('is said by nobody who does not know the token, whatever he says', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
				for (const token of [TOKEN, '']) expect(readWord({ omniDelivery: value as Json }, token)).toBeUndefined();
			}),
		);
	});
});

describe('telling the catcher', () => {
	it('gives its answer', async () => {
		const { context } = caller(() => '{"notices":[{"messageId":"1"}],"hasResumed":false}');
		expect(await tellCatcher(context, CATCHER, { end: true })).toStrictEqual({
			notices: [{ messageId: '1' }],
			hasResumed: false,
		});
	});

	it.each([['n8n’s page for a wait that is over'], [''], [undefined], ['[1]'], ['{"notices":7}']])(
		'%j is no answer',
		async (answer) => {
			const { context, warnings } = caller(() => answer);
			expect([await tellCatcher(context, CATCHER, { end: true }), warnings]).toStrictEqual([undefined, []]);
		},
	);

	it('in vain ends nothing, and is logged without the address and the token, which are secrets', async () => {
		const { context, warnings } = caller(broken);
		expect(await tellCatcher(context, CATCHER, { end: true })).toBeUndefined();
		expect(warnings).toStrictEqual([expect.stringContaining('ECONNREFUSED')]);
		expect(warnings[0]).not.toMatch(/signature=|token-of/);
	});

	it('is logged where n8n refuses its own signature', async () => {
		const { context, warnings } = new N8n({ answer: () => ({ statusCode: 401, body: '<!DOCTYPE html>' }) });
		expect(await tellCatcher(context, CATCHER, { end: true })).toBeUndefined();
		expect(warnings).toStrictEqual([
			expect.stringMatching(/callbacks that came: 401, as where n8n does not know its own signature$/),
		]);
	});
});
