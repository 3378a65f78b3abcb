import type { IDataObject } from 'n8n-workflow';

import { ledgers } from '../../../nodes/engine/ledger';
import { accepted, answer, runSend } from '../../support/sendRun';

const parameters = { resource: 'message', operation: 'send', to: '={{ $json.to }}' };
const NODE = { retryOnFail: true, parameters: { ...parameters, options: { failOnRejected: true } } };

it('a run is remembered from its end on: others that began since, or the hours that it took, do not count', async () => {
	const othersBegin = (): object => {
		for (let at = 0; at < 9999; at += 1) ledgers.set(`other ${at}`, new Map());
		return answer([{ code: 'REJECTED' }])();
	};
	const given = { items: [{ to: '1' }, { to: '2' }], node: NODE };
	await expect(runSend({ ...given, answers: [accepted, othersBegin] })).rejects.toThrow('1 of 2');
	expect((await runSend({ ...given, answers: [accepted] })).sent).toHaveLength(1);
});

it.each([
	['first', 61, 0],
	['last', 0, 61],
])('n8n’s Retry ends with the error again where the %s of two tries took an hour', async (which, ...minutes) => {
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	// What is remembered is remembered by the clock of when its module was loaded.
	let send = runSend;
	jest.isolateModules(() => {
		send = jest.requireActual<{ runSend: typeof runSend }>('../../support/sendRun').runSend;
	});
	const metadata: IDataObject[] = [];
	const given = { items: [{ to: '1' }, { to: '2' }], node: { ...NODE, id: which, maxTries: 2 }, n8n: { metadata } };
	const rejected = answer([{ code: 'REJECTED' }]);
	const tries = minutes.map((taken, at) => {
		const slow = (): object => {
			now += taken * 60_000;
			return rejected();
		};
		return at === 0 ? [accepted, slow] : [slow];
	});
	for (const answers of tries) await expect(send({ ...given, answers })).rejects.toThrow('1 of 2');
	expect(metadata.filter((noted) => 'resumeError' in noted)).toHaveLength(1);
	jest.restoreAllMocks();
});
