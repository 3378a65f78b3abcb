import type { IDataObject } from 'n8n-workflow';

import { waitRow, type Waiting } from '../../../nodes/Account/openWait/waits';
import type { NodeSamples } from '../bench';

const HELLO = [{ to: '+447700900001', text: 'Hello' }];
const EMAIL = { from: 'news@example.com', to: '={{ $json.email }}', subject: 'Hello', html: 'Hello [Unsubscribe]' };
const FIELDS = { to: '={{ $json.to }}', text: '={{ $json.text }}' };

const SINCE = Date.UTC(2030, 0, 15, 10);
const WORKFLOW = { id: 'aBcDeFgH12345678', name: 'Appointments' };

/** A question that two of three people have open, and an approval that has no end. */
function waiting(): IDataObject[] {
	const question: Waiting = {
		id: 'asker:kVbN2p8qR0sT',
		kind: 'question',
		channel: 'sms',
		count: 3,
		open: 2,
		helps: { node: 'Ask', execution: '231', workflow: WORKFLOW, since: SINCE },
		until: SINCE + 86_400_000,
		statusUrl: '',
		wakeUrl: '',
		watcherUrl: '',
	};
	return [waitRow(question, 'WAITING'), waitRow({ ...question, kind: 'approval', open: null, until: null }, 'WAITING')];
}

export const account: NodeSamples = {
	node: 'omniAccount',
	operations: {
		'account.get': async (run) => await run(),

		// The cost is known for one country, a range without one, and unknown for a country without a tariff.
		'message.estimate': async (run) => {
			// One after the other: dialects are compared request by request.
			const one = await run({ ...FIELDS, tariff: { countryId: '44' } }, HELLO);
			const range = await run({ ...FIELDS, tariff: {} }, HELLO);
			return [...one, ...range, ...(await run({ ...FIELDS, tariff: { countryId: '999' } }, HELLO))];
		},

		'openWait.end': async (run) => {
			const rows = await run({ waitId: 'asker:kVbN2p8qR0sT' });
			const ended = { outcome: 'ENDED', ended: true, execution: '231', about: 'Nobody waited for it any more.' };
			return [...rows.map((row) => ({ ...row, ...ended })), ...rows];
		},

		// How an execution stands, n8n itself has to say.
		'openWait.getMany': async () => await Promise.resolve(waiting()),

		// Of the text and of rows, and where a channel could not be read.
		'report.get': async (run, bench) => {
			await bench.operation('omniSms.message.send')({ from: 'Shop', ...FIELDS }, HELLO);
			const people = ['ann', 'clicked'].map((name) => ({ email: `${name}@example.com` }));
			await bench.operation('omniEmail.message.send')(EMAIL, people);
			await bench.wait(10);
			const period = { period: 'custom', start: '2030-01-14', end: '2030-01-15T23:59:59' };
			const text = await run({ ...period, output: 'text' });
			bench.sandbox.faults.add({ kind: 'status', status: 403, match: { path: '/push-statistics' } });
			return [...text, ...(await run({ ...period, output: 'text' })), ...(await run({ ...period, output: 'rows' }))];
		},

		'tariff.getMany': async (run, bench) => {
			return await bench.filled(async () => await run({ returnAll: true }), { sourceAddress: 'Shop' });
		},
	},
};
