import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

async function run(operation: string, parameters: IDataObject, rows: IDataObject[] = [{}]): Promise<NodeResult> {
	return await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation, ...parameters },
		items: itemsOf(rows),
		dataTables,
		// A code that is written needs no login, and its check needs no credential at all.
		credentials: operation.startsWith('send')
			? { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } }
			: {},
	});
}
const verify = async ({ verification }: IDataObject, entered: string | undefined): Promise<IDataObject | undefined> =>
	(await run('verifyCode', { verification: verification, entered: entered ?? '' })).items[0]?.json;
const PEOPLE = [{ to: '+447700900001' }, { to: '+4915123456789' }];
const READERS = [{ to: 'Ann@Example.com' }, { to: 'bob@example.com' }];

describe.each([
	['SMS', 'sendCodeBySms', { from: 'Shop' }, PEOPLE, 1],
	['chat app', 'sendCodeByChatApp', { from: 'Shop' }, PEOPLE, 2],
	['email', 'sendCodeByEmail', { from: 'news@example.com', subject: 'Your code' }, READERS, 2],
])('a code by %s', (_channel, operation, sender, people, requests) => {
	const send = async (parameters: IDataObject = {}, rows: IDataObject[] = people) =>
		await run(operation, { to: '={{ $json.to }}', text: 'Your code is {code}', ...sender, ...parameters }, rows);

	it('is drawn for each, stands in the message alone, and is verified once', async () => {
		const { items, error } = await send();
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.to, json.code])).toStrictEqual(people.map(({ to }) => [to, 'OK']));
		expect(sandbox.requests).toHaveLength(requests);
		expect(sandbox.violations()).toStrictEqual([]);
		const codes = sandbox.requests
			.flatMap(({ body }) => [...body.matchAll(/Your code is (\d+)/g)])
			.map(([, code]) => code);
		expect(codes).toHaveLength(2);
		for (const code of codes) expect(code).toMatch(/^\d{6}$/);
		expect(codes[0]).not.toBe(codes[1]);
		const shown = JSON.stringify([items, dataTables.rows]).match(/\d+/g);
		for (const code of codes) expect(shown).not.toContain(code);
		const [own, other] = items.map(({ json }) => json);
		expect(await verify(own, codes[1])).toMatchObject({ verified: false, reason: 'mismatch' });
		expect(await verify(own, codes[0])).toMatchObject({ verified: true, to: people[0].to });
		expect(await verify(own, codes[0])).toMatchObject({ verified: false, reason: 'alreadyUsed' });
		expect(await verify(other, codes[1])).toMatchObject({ verified: true, to: people[1].to });
	});

	it('stands without braces where its place has those of an expression', async () => {
		await send({ text: 'Your code is {{code}}.' }, people.slice(0, 1));
		expect(sandbox.requests[0].body).toMatch(/Your code is \d{6}\./);
	});

	it('may be longer, and shown where that is asked for', async () => {
		const { items } = await send({ options: { digits: 8, includeCode: true } });
		for (const { json } of items) expect(json.digits).toMatch(/^\d{8}$/);
		expect(await verify(items[0].json, items[0].json.digits as string)).toMatchObject({ verified: true });
	});

	it('is held back like any other, and then says the same to the person', async () => {
		const [one] = people;
		const { items } = await send({}, [one, one]);
		expect(items.map(({ json: { code, instruction } }) => [code, instruction])).toStrictEqual([
			['OK', 'You will get a message. Enter the 6 digits in it.'],
			['TOO_MANY_CODES', 'You will get a message. Enter the 6 digits in it.'],
		]);
	});

	it('needs a place in its text', async () => {
		const { error } = await send({ text: 'Hello' }, people.slice(0, 1));
		expect(error?.message).toContain('Text: it has no place for the code');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

it.each(['[Unsubscribe]', '{{Unsubscribed}}'])('a code by email that has %s gets no second link', async (macro) => {
	const parameters = { to: 'ann@example.com', from: 'news@example.com', subject: 'Your code', text: `{code} ${macro}` };
	const { items } = await run('sendCodeByEmail', parameters);
	expect(items[0].json.code).toBe('OK');
	const [{ body }] = sandbox.requests;
	expect(body.match(/nsubscribe/g)).toHaveLength(1);
});

it('a code by email has no place in the subject, which a locked phone shows', async () => {
	const parameters = {
		to: 'ann@example.com',
		from: 'news@example.com',
		subject: '{code} is your code',
		text: '{code}',
	};
	const { error } = await run('sendCodeByEmail', parameters);
	expect(error?.message).toContain('Subject: it has a place for the code, which belongs in the text only');
	expect(error?.description).toContain('Take {code} out: a locked phone shows subjects.');
	expect(sandbox.requests).toStrictEqual([]);
});

it('a code in the chat app has up to 4,096 characters, as any text there', async () => {
	const send = async (length: number) =>
		// Six digits take the place of six characters.
		await run('sendCodeByChatApp', { from: 'Shop', to: '+447700900001', text: `{code}${'é'.repeat(length - 6)}` });
	const { error } = await send(4097);
	expect(error?.message).toContain('Text: it has 4097 characters, and 4096 is the most');
	expect(sandbox.requests).toStrictEqual([]);
	expect((await send(4096)).items[0].json.code).toBe('OK');
});

it('domains of email addresses are not held back as prefixes are', async () => {
	const rows = Array.from({ length: 35 }, (_, at) => ({ to: `person${at}@example.com` }));
	const parameters = { to: '={{ $json.to }}', from: 'news@example.com', subject: 'Your code', text: '{code}' };
	const { items } = await run('sendCodeByEmail', parameters, rows);
	expect(new Set(items.map(({ json }) => json.code))).toStrictEqual(new Set(['OK']));
});
