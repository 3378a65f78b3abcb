import type { IDataObject } from 'n8n-workflow';

import type { SentCode } from '../../../nodes/VoiceCode/entry';
import { awaited, began, CALL, ITEM, LOGINS, SENT, URL } from '../../support/entry';
import { evaluated, isFulfilled } from '../../support/evaluated';

describe('the execution that takes a code', () => {
	it('is started with what it has to know, resumes the one that waits, and gives its address', async () => {
		const { address, name, input, options, nodes } = await awaited();
		expect([address, name]).toStrictEqual([URL, 'Code of “Log in”']);
		expect(input).toStrictEqual([{ json: ITEM }]);
		expect(options).toMatchObject({ parentExecution: { executionId: '5', shouldResume: true } });
		const [note] = nodes;
		expect(note.parameters.content).toMatch(
			/^## Takes a code\n.*\*\*Log in\*\* in execution 5 .*\n\n.*execution 5 goes on/,
		);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
	});

	it.each([[[[{ json: { enterUrl: null } }]]], [[[]]], [[null]], [[]]])(
		'that gives no address but %j is an error',
		async (data) => {
			await expect(awaited({}, data)).rejects.toThrow('It gave no address. Look at its execution.');
		},
	);

	it('says where the time limit of the workflow is over before the code has expired', async () => {
		const told = async (executionTimeout: number) =>
			(await awaited({ expires: Date.now() + 300_000 }, undefined, { executionTimeout })).hints.map(
				({ message }) => message,
			);
		expect(await told(290)).toStrictEqual([expect.stringMatching(/^The time limit of this workflow/)]);
		expect(await told(310)).toStrictEqual([]);
	});

	it('knows no node of a call where none may follow', async () => {
		const { nodes } = await awaited();
		expect(JSON.stringify(nodes)).not.toMatch(/Latest Code|Call With a Code|SMS Status/);
	});

	it('asks again after a wrong code, and ends with what the last one came to', async () => {
		const { ways, nodes } = await awaited();
		expect(ways).toStrictEqual({
			Start: ['Address'],
			Address: ['Enter the Code'],
			'Enter the Code': ['Verify Code'],
			'Verify Code': ['Try Again?'],
			'Try Again?': ['Address', 'Result'],
		});
		expect(nodes.map(({ type }) => type.replace('n8n-nodes-base.', ''))).toStrictEqual([
			'stickyNote',
			'executeWorkflowTrigger',
			'set',
			'wait',
			'n8n-nodes-omni-messaging.omniVoiceCode',
			'if',
			'set',
		]);
	});

	it('with an application that posts the code answers it first', async () => {
		const { ways, of, nodeOf } = await awaited({ enteredIn: 'call' });
		expect([ways['Verify Code'], ways.Answer]).toStrictEqual([['Answer'], ['Try Again?']]);
		expect([nodeOf('Answer').type, of('Answer').respondWith]).toStrictEqual([
			'n8n-nodes-base.respondToWebhook',
			'json',
		]);
		const verified = { verified: false, message: 'The code is not right.', attemptsLeft: 2, to: '+12025550123' };
		const { to: _, ...told } = verified;
		expect(evaluated(of('Answer').responseBody, verified)).toStrictEqual(told);
		expect(of('Enter the Code')).toMatchObject({ resume: 'webhook', httpMethod: 'POST', responseMode: 'responseNode' });
		expect(evaluated(of('Address').jsonOutput, { a: 1 }, {}, { resumeUrl: 'U', resumeFormUrl: 'F' })).toStrictEqual({
			a: 1,
			enterUrl: 'U',
		});
	});

	it('shows a page with its address, how to get the code, and what is wrong with the one that was entered', async () => {
		const { of } = await awaited();
		expect(evaluated(of('Address').jsonOutput, { a: 1 }, {}, { resumeUrl: 'U', resumeFormUrl: 'F' })).toStrictEqual({
			a: 1,
			enterUrl: 'F',
		});
		const { formTitle, formDescription, maxDateAndTime, ...page } = of('Enter the Code');
		expect(page).toMatchObject({
			resume: 'form',
			limitWaitTime: true,
			limitType: 'atSpecifiedTime',
			formFields: { values: [{ fieldLabel: 'Code', requiredField: true }] },
			options: {
				appendAttribution: false,
				respondWithOptions: {
					values: { respondWith: 'text', formSubmittedText: expect.stringContaining('closed') as string },
				},
			},
		});
		expect(['Address', 'Result'].map((name) => of(name).mode)).toStrictEqual(['raw', 'raw']);
		expect([formTitle, maxDateAndTime].map((text) => evaluated(text, {}, began))).toStrictEqual([
			'Your code',
			ITEM.until,
		]);
		expect(evaluated(formDescription, {}, began)).toBe('Enter the 6 digits.');
		const wrong = { attemptsLeft: 2, message: 'The code is not right.' };
		expect(evaluated(formDescription, wrong, began)).toBe('The code is not right. Attempts left: 2');
	});

	it.each<[SentCode['enteredIn'], IDataObject, string]>([
		['page', { Code: ' 482193 ' }, '482193'],
		['page', { Code: 482193 }, '482193'],
		['page', {}, ''],
		['page', { Code: ' ' }, ''],
		['call', { body: { code: 42 } }, '42'],
		['call', { body: { code: '' } }, ''],
		['call', { body: {} }, ''],
		['call', {}, ''],
	])('verifies what was entered on the %s: %j', async (enteredIn, item, entered) => {
		const { nodeOf, of } = await awaited({ enteredIn });
		const { operation, verification, options } = of('Verify Code');
		expect(evaluated(of('Verify Code').entered, item, began)).toBe(entered);
		expect([operation, evaluated(verification, item, began), options]).toStrictEqual([
			'verifyCode',
			'verification-1',
			{ maxAttempts: 5 },
		]);
		expect(nodeOf('Verify Code')).toMatchObject({
			type: 'n8n-nodes-omni-messaging.omniVoiceCode',
			credentials: LOGINS,
			onError: 'continueRegularOutput',
			parameters: { resource: 'code' },
		});
	});

	it.each([
		[{ verified: true, attemptsLeft: 2 }, false],
		[{ verified: false, attemptsLeft: 1 }, true],
		[{ verified: false, reason: 'nothingEntered', attemptsLeft: 3 }, true],
		[{ verified: false, attemptsLeft: 0 }, false],
	])('after %j asks again: %s', async (item, again) => {
		expect(isFulfilled((await awaited()).nodeOf('Try Again?'), item, began)).toBe(again);
	});

	it('asks again where the code could not be checked, until its time is over: it says so, and not what only its maker is to read', async () => {
		const failed = { error: 'The code was not compared', message: 'Switch n8n’s data tables on.', details: {} };
		const words = 'The code could not be checked just now. Try again.';
		const page = await awaited();
		expect(evaluated(page.of('Enter the Code').formDescription, failed, began)).toBe(words);
		const { of } = await awaited({ enteredIn: 'call' });
		expect(evaluated(of('Answer').responseBody, failed)).toStrictEqual({ verified: false, message: words });
		for (const [until, again] of [
			[new Date(Date.now() + 60_000).toISOString(), true],
			[new Date().toISOString(), false],
		] as const) {
			const Start = { ...ITEM, until };
			expect(isFulfilled(page.nodeOf('Try Again?'), failed, { Start })).toBe(again);
			const called = { Start: ITEM, 'Latest Code': { ...ITEM, until } };
			expect(isFulfilled((await awaited({ call: CALL })).nodeOf('Try Again?'), failed, called)).toBe(again);
		}
	});

	it('ends with what Verify Code told, and what was sent', async () => {
		const { of } = await awaited();
		const last = { verified: true, reason: 'match', to: '+12025550123' };
		expect(evaluated(of('Result').jsonOutput, last, began)).toStrictEqual({ ...last, sent: SENT.sent });
	});

	it.each([
		['+12025550199', '+12025550123'],
		[null, null],
	])('says whom the code was meant for where a call told it to another number in staging: %s', async (to, whom) => {
		const sent = { ...SENT.sent, to: '+12025550199', intendedFor: '+12025550123' };
		const { of } = await awaited({ sent });
		const told = evaluated(of('Result').jsonOutput, { verified: to !== null, to }, { Start: { ...ITEM, sent } });
		expect(told).toMatchObject({ to: whom, sent });
	});
});
