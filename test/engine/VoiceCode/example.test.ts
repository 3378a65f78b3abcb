import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { evaluated, evaluatedAll } from '../../support/evaluated';
import { useSandbox } from '../../support/sandbox';

const FILE = path.join(__dirname, '../../../examples/voice-code/two-step-login.json');
const { nodes } = JSON.parse(readFileSync(FILE, 'utf8')) as IWorkflowBase;
const nodeOf = (wanted: string): INode => nodes.find(({ name }) => name === wanted)!;
const PERSON = { Phone: '+447700900001' };

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** Runs a node of the example for one item, with the credentials of the sandbox. */
async function run(name: string, item: IDataObject, parameters = nodeOf(name).parameters): Promise<IDataObject> {
	const { baseUrl, apiKey } = sandbox;
	const { items, error } = await runNode({
		type: 'omniVoiceCode',
		parameters,
		items: itemsOf([item]),
		dataTables,
		settings: { onError: nodeOf(name).onError },
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
		},
	});
	expect(error).toBeUndefined();
	return items[0].json;
}

/** What the node Latest code keeps, from what a node before it gave and what it kept before. */
const latestOf = (sent: IDataObject, ran: Record<string, IDataObject> = {}): IDataObject =>
	evaluated(nodeOf('Latest code').parameters.jsonOutput as string, sent, ran) as IDataObject;

it('the two-step login takes a code that may have been sent, also after a call that was refused', async () => {
	sandbox.faults.add({ kind: 'resetAfter' });
	const sent = await run('Send Code by SMS', PERSON);
	expect(sent.code).toBe('UNKNOWN');
	const latest = latestOf(sent);
	expect(latest).toStrictEqual({ verification: sent.verification, instruction: sent.instruction });

	jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
	sandbox.faults.add({ kind: 'status', status: 400, body: { Code: 2, Desc: 'Number' } });
	const ran = { 'Ask for the number': PERSON, 'Latest code': latest };
	const call = await run(
		'Call With a Code',
		{},
		evaluatedAll(nodeOf('Call With a Code').parameters, ran) as INode['parameters'],
	);
	expect(call.code).toBe('NOT_SENT');
	const kept = latestOf(call, ran);
	expect(kept).toStrictEqual({ ...latest, instruction: 'No call could be made. The code before it still counts.' });

	const { parameters } = nodeOf('Verify Code');
	const verification = evaluated(parameters.verification as string, {}, { 'Latest code': kept }) as string;
	const [{ text }] = sandbox.messages();
	const verified = await run('Verify Code', { Code: /\d{6}/.exec(text)![0] }, { ...parameters, verification });
	expect(verified).toMatchObject({ verified: true, to: PERSON.Phone });
});

it.each([
	['held back', { verification: 'v2', code: 'TOO_MANY_CODES', instruction: 'Answer.' }, 'v2'],
	['of which nobody knows', { verification: 'v2', code: 'UNKNOWN', instruction: 'Answer.' }, 'v2'],
	['that was rejected', { verification: 'v2', code: 'REJECTED' }, 'v1'],
	['that ended with an error', { error: 'The table is not there' }, 'v1'],
])('after a call %s it goes on with the code that may be entered', (_what, call, verification) => {
	expect(latestOf(call, { 'Latest code': { verification: 'v1', instruction: 'Enter it.' } })).toMatchObject({
		verification,
	});
});

it('a number that can not be used has no code, and its page says so', async () => {
	const latest = latestOf(await run('Send Code by SMS', { Phone: '07700 900187' }));
	expect(latest).toStrictEqual({ code: 'INVALID' });
	const told = (item: IDataObject) => evaluated(nodeOf('No code sent').parameters.completionMessage as string, item);
	expect(told(latest)).toContain('with its country code');
	expect(told({ code: 'REJECTED' })).toBe('Try again later.');
});
