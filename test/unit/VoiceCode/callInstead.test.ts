import type { IDataObject } from 'n8n-workflow';

import { sendsForWorkflow } from '../../../nodes/delivery/subSend';
import type { SentCode } from '../../../nodes/VoiceCode/entry';
import { awaited, CALL, ITEM, SENT, URL } from '../../support/entry';
import { evaluated, evaluatedAll, isFulfilled } from '../../support/evaluated';

describe('where a call may follow', () => {
	const WITH_CALL = { Start: { ...ITEM, call: CALL, callAt: CALL.callAt } };
	const latest = { verification: 'verification-2', instruction: 'Answer the call.', until: 'later', callAt: null };

	it('the code of the call takes the place of that of the SMS', async () => {
		const { of, input } = await awaited({ call: CALL });
		expect(input).toStrictEqual([{ json: WITH_CALL.Start }]);
		const called = { ...WITH_CALL, 'Latest Code': latest };
		for (const [ran, code] of [
			[WITH_CALL, ITEM],
			[called, latest],
		] as const) {
			expect(evaluated(of('Verify Code').verification, {}, ran)).toBe(code.verification);
			expect(evaluated(of('Enter the Code').formDescription, {}, ran)).toBe(code.instruction);
		}
		expect(of('Enter the Code').formFields).toStrictEqual({
			values: [
				{ fieldLabel: 'Code', requiredField: false },
				{
					fieldLabel: 'No code came',
					fieldType: 'dropdown',
					fieldOptions: { values: [{ option: 'Call me instead' }] },
				},
			],
		});
	});

	it.each<[string, Record<string, IDataObject>, string]>([
		['nothing has happened', {}, String(CALL.callAt)],
		['the SMS was looked at', { 'SMS Status': {} }, ITEM.until],
		['the person was called', { 'SMS Status': {}, 'Call With a Code': {}, 'Latest Code': latest }, 'later'],
		['the call may come later', { 'Call With a Code': {}, 'Latest Code': { ...latest, callAt: 'soon' } }, 'soon'],
	])('the wait goes on until something is to happen: %s', async (_, ran, until) => {
		const { of } = await awaited({ call: CALL });
		expect(evaluated(of('Enter the Code').maxDateAndTime, {}, { ...WITH_CALL, ...ran })).toBe(until);
	});

	it('nobody is called who does not ask for it, where the SMS was held back', async () => {
		const { of, input } = await awaited({ call: { ...CALL, callAt: null } });
		const [{ json }] = input as Array<{ json: IDataObject }>;
		const ran = { Start: json };
		expect(evaluated(of('Enter the Code').maxDateAndTime, {}, ran)).toBe(ITEM.until);
		const ways = [{ enterUrl: URL }, { Code: '1' }, { 'No code came': 'Call me instead' }];
		expect(ways.map((item) => evaluated(of('What Came?').output, item, ran))).toStrictEqual([0, 0, 1]);
	});

	it('the nodes of the call are of the types that can do it, and none has the name or the id of another', async () => {
		const { nodes, nodeOf, of } = await awaited({ call: CALL, enteredIn: 'call' });
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length);
		expect(
			['What Came?', 'Latest Code', 'Answer With the Call'].map((name) => nodeOf(name).type.split('.')[1]),
		).toStrictEqual(['switch', 'set', 'respondToWebhook']);
		expect([of('Latest Code').mode, of('Answer With the Call').respondWith]).toStrictEqual(['raw', 'json']);
		const onPage = (await awaited({ call: CALL })).nodes;
		expect(onPage).toHaveLength(nodes.length - 2);
		expect(onPage.every(({ type }) => typeof type === 'string')).toBe(true);
	});

	it('the node that calls says for which workflow it sends', async () => {
		const { nodeOf } = await awaited({ call: CALL });
		expect(sendsForWorkflow(nodeOf('Call With a Code'))).toBe('Logins');
	});

	it('the end tells of the call', async () => {
		const { of } = await awaited({ call: CALL });
		const call = { code: 'OK', messageId: '8' };
		expect(
			evaluated(of('Result').jsonOutput, { verified: true }, { ...WITH_CALL, 'Call With a Code': call }),
		).toStrictEqual({
			verified: true,
			sent: SENT.sent,
			call,
		});
		expect(evaluated(of('Result').jsonOutput, { verified: true }, WITH_CALL)).toStrictEqual({
			verified: true,
			sent: SENT.sent,
		});
	});

	it.each<[SentCode['enteredIn'], Record<string, string[]>]>([
		[
			'page',
			{ 'Latest Code': ['Address'], 'What Came?': ['Verify Code', 'Call With a Code', 'SMS Status', 'Address'] },
		],
		[
			'call',
			{
				'Latest Code': ['Answer With the Call'],
				'Answer With the Call': ['Address'],
				'What Came?': ['Verify Code', 'Call With a Code', 'SMS Status', 'Answer With the Call'],
			},
		],
	])('entered on the %s, each step leads on', async (enteredIn, own) => {
		const { ways } = await awaited({ call: CALL, enteredIn });
		expect(ways).toMatchObject({
			'Enter the Code': ['What Came?'],
			'SMS Status': ['Delivered?'],
			'Delivered?': ['Address', 'Call With a Code'],
			'Call With a Code': ['Latest Code'],
			...own,
		});
	});

	it.each<[string, IDataObject, Record<string, IDataObject>, number]>([
		['a code', { Code: '1' }, {}, 0],
		['a code and a wish', { Code: '1', 'No code came': 'Call me instead' }, {}, 0],
		['a wish', { 'No code came': 'Call me instead' }, {}, 1],
		['a wish where the call was placed', { 'No code came': 'x' }, { 'Call With a Code': { code: 'OK' } }, 3],
		['a wish where it may have been', { 'No code came': 'x' }, { 'Call With a Code': { code: 'UNKNOWN' } }, 3],
		['a wish where it was held back', { 'No code came': 'x' }, { 'Call With a Code': { code: 'TOO_MANY_CODES' } }, 1],
		['an empty form', {}, {}, 0],
		['the time, before the SMS was looked at', { enterUrl: URL }, {}, 2],
		['the time, after that', { enterUrl: URL }, { 'SMS Status': {} }, 0],
		[
			'the time, where a call is to come later',
			{ enterUrl: URL },
			{ 'SMS Status': {}, 'Call With a Code': {}, 'Latest Code': { callAt: 'soon' } },
			1,
		],
		[
			'the time, where no call is to come any more',
			{ enterUrl: URL },
			{ 'SMS Status': {}, 'Call With a Code': {}, 'Latest Code': { callAt: null } },
			0,
		],
	])('%s leads where it belongs', async (_, item, ran, way) => {
		const { of } = await awaited({ call: CALL });
		expect(of('What Came?')).toMatchObject({ mode: 'expression', numberOutputs: 4 });
		expect(evaluated(of('What Came?').output, item, { ...WITH_CALL, ...ran })).toBe(way);
	});

	it('an application says both in what it posts', async () => {
		const { of } = await awaited({ call: CALL, enteredIn: 'call' });
		const { output } = of('What Came?');
		const ways = [{ body: { code: '1' } }, { body: { call: true } }, { body: {} }, {}];
		expect(ways.map((item) => evaluated(output, item, WITH_CALL))).toStrictEqual([0, 1, 0, 0]);
		const answer = of('Answer With the Call').responseBody;
		expect(evaluated(answer, {}, { ...WITH_CALL, 'Latest Code': latest })).toStrictEqual({
			instruction: 'Answer the call.',
		});
	});

	it.each([
		['DELIVERED', true],
		['CLICKED', true],
		['delivered', true],
		[null, false],
		['SENT', false],
		['UNDELIVERED', false],
	])('an SMS that is %s needs no call: %s', async (status, isThere) => {
		const { nodeOf, of } = await awaited({ call: CALL });
		expect(isFulfilled(nodeOf('Delivered?'), { status })).toBe(isThere);
		expect(of('SMS Status').operation).toBe('getStatus');
		expect(evaluated(of('SMS Status').messageIds, {}, WITH_CALL)).toBe('7');
	});

	it.each<IDataObject>([{ doNotContact: true, topic: 'logins' }, { holdBack: 'no account' }, {}])(
		'the call is sent as the option says, and with those of its SMS that hold for it: %j',
		async (own) => {
			const limits = { perNumber: 2 };
			const call = { ...CALL, limits, options: { validFor: 300, ...own } };
			const { of } = await awaited({ call });
			const ran = { Start: { ...ITEM, call, callAt: call.callAt } };
			expect(evaluatedAll(of('Call With a Code'), ran)).toStrictEqual({
				resource: 'code',
				operation: 'sendCode',
				from: 'Shop',
				to: '+12025550123',
				callForm: 'flashCall',
				codeSource: 'generate',
				purpose: 'login',
				limits,
				options: { earlier: 'verification-1', validFor: 300, ...own },
			});
		},
	);

	it.each<[IDataObject, IDataObject]>([
		[
			{ code: 'OK', verification: 'v2', instruction: 'Answer.', expiresAt: 'E' },
			{ verification: 'v2', instruction: 'Answer.', until: 'E', callAt: null },
		],
		[
			{ code: 'UNKNOWN', verification: 'v2', instruction: 'Answer.', expiresAt: 'E' },
			{ verification: 'v2', instruction: 'Answer.', until: 'E', callAt: null },
		],
		[
			{ code: 'TOO_MANY_CODES', verification: 'v1', instruction: 'A', expiresAt: 'E', retryAt: '2030-01-15T10:01:00Z' },
			{ verification: 'v1', instruction: 'A', until: 'E', callAt: '2030-01-15T10:01:00Z' },
		],
		[
			{ code: 'TOO_MANY_CODES', verification: 'v1', instruction: 'A', expiresAt: 'E', retryAt: '2030-01-15T11:00:00Z' },
			{ verification: 'v1', instruction: 'A', until: 'E', callAt: null },
		],
		[{ code: 'REJECTED', verification: 'v2' }, { callAt: null }],
		[{ code: 'NOT_SENT', verification: 'v2' }, { callAt: null }],
		[{ error: 'It broke' }, { callAt: null }],
	])('after a call that came to %j the code that counts is known', async (told, changes) => {
		const { of } = await awaited({ call: CALL });
		expect(evaluated(of('Latest Code').jsonOutput, told, WITH_CALL)).toStrictEqual({ ...WITH_CALL.Start, ...changes });
	});

	it.each([
		['NOT_ALLOWED', 'v2', 'E'],
		['TOO_MANY_CODES', 'v2', 'E'],
		['OK', 'v3', 'later'],
	])(
		'another wish, which came to %s, leaves %s until %s: held back, it gives no more',
		async (code, verification, until) => {
			const { of } = await awaited({ call: CALL });
			const told = { code, verification: 'v3', instruction: 'Answer.', expiresAt: 'later' };
			const ran = { ...WITH_CALL, 'Latest Code': { verification: 'v2', instruction: 'Answer.', until: 'E' } };
			expect(evaluated(of('Latest Code').jsonOutput, told, ran)).toMatchObject({
				verification,
				instruction: 'Answer.',
				until,
			});
		},
	);
});
