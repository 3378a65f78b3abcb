import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../../nodes/engine/itemOperation';
import { lookupOperation } from '../../../nodes/engine/lookupOperation';
import { text } from '../../../nodes/panel/fields';
import { NONE_GIVEN } from '../../../nodes/panel/ids';
import { InvalidInput } from '../../../nodes/ground/errors';
import { runSend } from '../../support/sendRun';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();

const form = { to: text('To') };
const about = {
	name: 'Send',
	action: 'Get',
	description: 'Get',
	tool: 'Does it.',
	credential: 'omniApiKeyApi' as const,
	routes: ['POST /push/messages' as const],
	form,
};
const asking = (body: string) => ({ method: 'POST' as const, path: '/x', body });
const items = itemOperation<typeof form>({
	...about,
	async run({ to = '' }, client) {
		if (to === '') throw new InvalidInput('ID', NONE_GIVEN, 'Give one.');
		return [client.json(await client.read(asking(to))) as IDataObject];
	},
});
const lookup = lookupOperation<typeof form>({
	...about,
	batch: 1,
	keys: ({ to = '' }) => [to],
	request: ([key]) => asking(key),
	records: () => ({ byKey: new Map(), unnamed: [] }),
	missing: (key) => ({ key }),
});

const status = (statusCode: number) => (): object => ({ statusCode, headers: {}, body: '{}' });
const thrown = (code: string) => (): object => {
	throw Object.assign(new Error('failed'), { code });
};
const late = thrown('ETIMEDOUT');
const LATE = 'The service did not answer in time';

/** Asks for each of so many items, and gives how many requests were made and what each item says. */
async function ask(given: { count: number; answers: Array<() => object>; operation?: typeof items }) {
	const { count, answers, operation = items } = given;
	const node = { onError: 'continueRegularOutput' as const };
	const all = Array.from({ length: count }, (_, at) => ({ to: `${at}` }));
	const run = await runSend({ items: all, node, operation, answers });
	return { requests: run.sent.length, said: run.items.map(({ json }) => json.error) };
}

describe.each([
	['item by item', items],
	['many at once', lookup],
])('reads of a run that goes on in spite of errors, %s', (_how, operation) => {
	it('end after three that got no answer in time, with two tries each', async () => {
		const { requests, said } = await ask({ count: 5, operation, answers: Array.from({ length: 20 }, () => late) });
		expect(requests).toBe(6);
		expect(said).toStrictEqual([LATE, LATE, LATE, `${LATE}, 3 times in a row`, `${LATE}, 3 times in a row`]);
	});

	it('end for none of the others where one asks for too much', async () => {
		const answers = [late, late, status(200)];
		expect(await ask({ count: 3, operation, answers: [...answers, status(200)] })).toStrictEqual({
			requests: 4,
			said: [LATE, undefined, undefined],
		});
	});

	it('end after three that were turned away to the last try', async () => {
		const answers = Array.from({ length: 20 }, () => status(503));
		const { requests, said } = await ask({ count: 5, operation, answers });
		expect(requests).toBe(12);
		expect(said[2]).toBe('The service has a problem of its own (HTTP 503)');
		expect(said[3]).toBe(`${said[2] as string}, 3 times in a row`);
	});

	it('end with the first wrong key, whatever was answered before', async () => {
		const answers = [status(200), status(401), status(200)];
		const { requests, said } = await ask({ count: 4, operation, answers });
		expect(requests).toBe(2);
		expect(said.slice(1)).toStrictEqual([1, 2, 3].map(() => 'The service did not accept the credential (HTTP 401)'));
	});

	it('go on after what the account may not ask about one, be it the first', async () => {
		const { requests, said } = await ask({ count: 3, operation, answers: [status(403), status(200), status(403)] });
		expect(requests).toBe(3);
		const refused = 'The account is not allowed to do this (HTTP 403)';
		expect(said).toStrictEqual([refused, undefined, refused]);
	});

	it('go on after refusals, and where every third one is answered', async () => {
		const refusals = await ask({ count: 5, operation, answers: Array.from({ length: 5 }, () => status(404)) });
		expect(refusals.requests).toBe(5);
		const answers = [late, late, late, late, status(200)];
		expect(await ask({ count: 6, operation, answers: [...answers, ...answers] })).toStrictEqual({
			requests: 10,
			said: [LATE, LATE, undefined, LATE, LATE, undefined],
		});
	});
});

it('an item without an ID comes out as it came also once the reads have ended', async () => {
	const sent = { to: '', code: 'OPTED_OUT', messageId: null };
	const node = { onError: 'continueRegularOutput' as const };
	const run = await runSend({ items: [{ to: '1' }, sent], node, operation: items, answers: [status(401)] });
	expect(run.items[1].json).toStrictEqual(sent);
});
