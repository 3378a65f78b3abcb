import assert from 'node:assert/strict';
import { it } from 'node:test';

/** Every operation of the two services (part 2, 4.6). */
const OPERATIONS = {
	'/smsservicev2.asmx': [
		'GetBalance',
		'GetIncomingMessages',
		'GetMessageState',
		'GetStatistics',
		'SendMessage',
		'SendMessageByTimeZone',
		'SendMessageByTimeZoneToAddresses',
	],
	'/MsgrServiceV2.asmx': ['GetMessageState', 'SendMessage', 'SendMessageWithResend'],
};

/** What the examples have sent; they run before, and other tests call the sandbox by another name. */
export function soapTests(stage) {
	for (const [path, operations] of Object.entries(OPERATIONS)) {
		it(`the foreign implementation of ${path} took every one of its operations`, async () => {
			const { host } = new URL(stage.sandbox.baseUrl);
			const requests = (await stage.sandbox.list('requests')).filter(
				(request) => request.path === path && request.headers.host === host,
			);
			const taken = requests.filter(({ status }) => status === 200).map(({ body }) => /Body><(\w+)/.exec(body)[1]);
			assert.deepEqual([...new Set(taken)].sort(), operations);
			assert.deepEqual(
				requests.flatMap(({ violations }) => violations),
				[],
			);
		});
	}
}
