import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { evaluatedAll } from '../../support/evaluated';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const STAGING = { sending: 'allTo', standInPhone: '+447700900009', standInEmail: 'test@example.com' };
const PEOPLE = ['+447700900001', '+447700900002'];

const credentials = () => ({
	omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password', ...STAGING },
	omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, ...STAGING },
});

async function run(parameters: IDataObject, rows: IDataObject[] = [{}], more: Partial<NodeRun> = {}) {
	const result: NodeResult = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', ...parameters },
		items: itemsOf(rows),
		dataTables,
		credentials: credentials(),
		...more,
	});
	if (result.error) throw new Error(result.error.message);
	return result.items.map(({ json }) => json);
}

const verify = async (verification: unknown, entered: unknown): Promise<IDataObject> =>
	(await run({ operation: 'verifyCode', verification: verification as string, entered: entered as string }))[0];

// One who gets the codes of several people in their place is not held back as one person would be.
it.each([
	['sendCode', { from: 'Shop', callForm: 'flashCall' }, STAGING.standInPhone, PEOPLE],
	['sendCodeBySms', { from: 'Shop' }, STAGING.standInPhone, PEOPLE],
	['sendCodeByChatApp', { from: 'Shop' }, STAGING.standInPhone, PEOPLE],
	[
		'sendCodeByEmail',
		{ from: 'news@example.com', subject: 'Your code' },
		STAGING.standInEmail,
		['ann@example.com', 'bob@example.com'],
	],
])(
	'%s: a code that goes to one recipient in the place of all is verified for whom it was meant',
	async (operation, sender, standIn, people) => {
		const parameters = { operation, to: '={{ $json.to }}', ...sender, options: { includeCode: true } };
		const sent = await run(
			parameters,
			people.map((to) => ({ to })),
		);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([standIn, standIn]);
		expect(sent).toMatchObject(people.map((intendedFor) => ({ code: 'OK', to: standIn, intendedFor })));
		for (const [at, { verification, digits }] of sent.entries())
			expect(await verify(verification, digits)).toMatchObject({ verified: true, to: people[at] });
	},
);

it('a code that is waited for is verified for whom it was meant, too', async () => {
	let started: IDataObject = {};
	await run({ operation: 'sendAndWaitForCodeBySms', from: 'Shop', to: PEOPLE[0], text: '{code}' }, [{}], {
		executeWorkflow: async (info, additional, options) => {
			const { nodes } = info.code as IWorkflowBase;
			if (!nodes.some(({ name }) => name === 'Enter the Code'))
				return await dataTables.execute(info, additional, options);
			[{ json: started }] = options.inputData ?? [];
			const json = { enterUrl: 'https://n8n.example.com/form-waiting/9' };
			return { executionId: '9', data: [[{ json }]], waitTill: new Date(Date.UTC(2031, 0, 1)) };
		},
	});
	const { sent, verification } = started;
	const [{ recipient, text }] = sandbox.messages();
	expect([recipient, sent]).toMatchObject([STAGING.standInPhone, { intendedFor: PEOPLE[0] }]);
	expect(await verify(verification, text)).toMatchObject({ verified: true, to: PEOPLE[0] });
});

it('a call instead is verified for whom it was meant, and takes no code from another person', async () => {
	const started: Array<{ item: IDataObject; call: IDataObject }> = [];
	const executeWorkflow: NodeRun['executeWorkflow'] = async (info, additional, options) => {
		const { nodes } = info.code as IWorkflowBase;
		const call = nodes.find(({ name }) => name === 'Call With a Code')?.parameters;
		if (!call) return await dataTables.execute(info, additional, options);
		started.push({ item: (options.inputData ?? [])[0].json, call: call });
		const json = { enterUrl: 'https://n8n.example.com/form-waiting/9' };
		return { executionId: '9', data: [[{ json }]], waitTill: new Date(Date.UTC(2031, 0, 1)) };
	};
	// Whether the person wants it was asked before their SMS left.
	const note = { resource: 'doNotContact', operation: 'add', address: STAGING.standInPhone };
	await run(note, [{}], { type: 'omniContacts' });
	const calls: IDataObject[] = [];
	for (const to of PEOPLE) {
		const options = { callInstead: { call: { from: 'Caller', after: 60 } }, doNotContact: true };
		await run({ operation: 'sendAndWaitForCodeBySms', from: 'Shop', to, text: '{code}', options }, [{}], {
			executeWorkflow,
		});
		const { item, call } = started[started.length - 1];
		const own = evaluatedAll(call, { Start: item });
		const limits = { secondsBetween: 1 };
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
		const more = { limits, options: { ...(own.options as IDataObject), includeCode: true } };
		calls.push((await run({ ...own, ...more }))[0]);
		jest.restoreAllMocks();
	}
	expect(calls).toMatchObject(PEOPLE.map(() => ({ code: 'OK', to: STAGING.standInPhone })));
	for (const [at, { verification, digits }] of calls.entries())
		expect(await verify(verification, digits)).toMatchObject({ verified: true, to: PEOPLE[at] });
});

describe('to the person, a code that a precaution holds back looks like one that was sent', () => {
	const CALL = {
		operation: 'sendCode',
		to: PEOPLE[0],
		from: 'Shop',
		callForm: 'flashCall',
		codeSource: 'given',
		code: '0042',
	};

	it.each([
		['OPTED_OUT', { doNotContact: true }, {}],
		['NOT_ALLOWED', {}, { sending: 'onlyThese', allowedRecipients: PEOPLE[1] }],
	])('%s', async (code, options, own) => {
		const { omniBasicLoginApi, omniApiKeyApi } = credentials();
		await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'add', address: PEOPLE[0] },
			items: itemsOf([{}]),
			dataTables,
			credentials: { omniApiKeyApi },
		});
		const credential = { omniBasicLoginApi: { ...omniBasicLoginApi, sending: 'all', ...own } };
		const [held] = await run({ ...CALL, options }, [{}], { credentials: credential });
		expect(held).toMatchObject({ code, messageId: null, instruction: expect.any(String) });
		const told = [];
		for (let attempt = 0; attempt < 4; attempt += 1) told.push(await verify(held.verification, '0042'));
		expect(told.map(({ verified, message, attemptsLeft }) => [verified, message, attemptsLeft])).toStrictEqual([
			...[2, 1, 0].map((left) => [false, 'The code is not right.', left]),
			[false, 'There were too many attempts. Have a new code sent.', 0],
		]);
		expect(held.expiresAt).toBe(told[0].expiresAt);
		expect(sandbox.messages()).toStrictEqual([]);
	});
});
