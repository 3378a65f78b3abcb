import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Bench, NodeSamples } from '../bench';
import { ZONED } from './sms';

const LIMITS = { perNumber: 100_000, perPrefix: 100_000, perCountry: 100_000 };
/** Each code has a purpose of its own, so that none is held back. */
const EACH = { to: '={{ $json.to }}', from: 'Shop', purpose: '={{ Math.random() }}', limits: LIMITS };
const TEXT = { ...EACH, text: 'Your code is {code}' };
const EMAIL = { ...TEXT, from: 'news@example.com', subject: 'Your code' };
const SEND = {
	...EACH,
	callForm: 'flashCall',
	codeSource: 'given',
	code: '0042',
};
/** One call that comes through, and one that does not. */
const PEOPLE = [{ to: '+447700900001' }, { to: '+447700900901' }];

const READERS = [{ to: 'ann@example.com' }, { to: 'bob@example.com' }];

async function called(bench: Bench, seconds: number): Promise<IDataObject[]> {
	const sent = await bench.operation('omniVoiceCode.code.sendCode')(SEND, PEOPLE);
	await bench.wait(seconds);
	return sent;
}

/** What comes out once a person has entered a code: what Verify Code tells, and what Send Code told. */
async function entered(
	bench: Bench,
	send: string,
	parameters: INodeParameters,
	people: IDataObject[],
): Promise<IDataObject[]> {
	const sends = await bench.operation(`omniVoiceCode.code.${send}`)(parameters, people);
	const results = await bench.operation('omniVoiceCode.code.verifyCode')({ entered: '0042' }, sends);
	return results.map((result, at) => {
		const { verification, expiresAt, instruction, ...sent } = sends[at];
		return { ...result, sent };
	});
}

export const voiceCode: NodeSamples = {
	node: 'omniVoiceCode',
	alwaysNull: ['timeZone'],
	operations: {
		// The last id is one that the service does not know.
		'code.getStatus': async (run, bench) => {
			const known = await run({}, [...(await called(bench, 10)), { messageId: '12345' }]);
			bench.sandbox.faults.add({ kind: 'status', status: 200, body: { result: [ZONED] } });
			return [...known, ...(await run({}, [{ messageId: '12345' }]))];
		},

		// Calls that ended, calls under way, and a word and a number that nobody has named.
		'code.getStatusByLogin': async (run, bench) => {
			const ended = await called(bench, 10);
			const known = await run({}, [...ended, ...(await called(bench, 0))]);
			bench.sandbox.faults.add({ kind: 'status', status: 200, body: { State: 'Ringing' } });
			bench.sandbox.faults.add({ kind: 'status', status: 200, body: { State: 7 } });
			return [...known, ...(await run({}, ended.slice(0, 2)))];
		},

		'code.sendCode': async (run, bench) => {
			const held = await run({ ...SEND, limits: { countries: 'FR' } }, PEOPLE.slice(0, 1));
			return [...(await bench.sent(run, SEND, [...PEOPLE, { to: '+447700900911' }])), ...held];
		},

		'code.sendCodeByChatApp': async (run, bench) => await bench.sent(run, TEXT, PEOPLE),
		'code.sendCodeByEmail': async (run, bench) => {
			return await bench.sent(run, EMAIL, READERS);
		},
		'code.sendCodeBySms': async (run, bench) => await bench.sent(run, TEXT, PEOPLE),

		'code.sendAndWaitForCodeByCall': async (_run, bench) => await entered(bench, 'sendCode', SEND, PEOPLE),
		'code.sendAndWaitForCodeByChatApp': async (_run, bench) => await entered(bench, 'sendCodeByChatApp', TEXT, PEOPLE),
		'code.sendAndWaitForCodeByEmail': async (_run, bench) => await entered(bench, 'sendCodeByEmail', EMAIL, READERS),
		'code.sendAndWaitForCodeBySms': async (_run, bench) => await entered(bench, 'sendCodeBySms', TEXT, PEOPLE),

		'code.sendAndWaitForDelivery': async (_run, bench) => {
			const people = [...PEOPLE, { to: '+447700900002' }];
			return await bench.waited(bench.operation('omniVoiceCode.code.sendCode'), SEND, people);
		},

		'code.getReport': async (run, bench) => {
			await called(bench, 0);
			return await run({}, [{}]);
		},

		'code.verifyCode': async (run, bench) => {
			const rows = [...(await called(bench, 0)), { verification: 'forged' }];
			return await run({ entered: '0042' }, rows);
		},
	},
};
