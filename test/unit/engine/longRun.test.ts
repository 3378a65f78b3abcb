import { ledgers } from '../../../nodes/engine/ledger';
import { accepted, answer, runSend } from '../../support/sendRun';

it('a run is remembered from its end on: others that began since, or the hours that it took, do not count', async () => {
	const othersBegin = (): object => {
		for (let at = 0; at < 500; at += 1) ledgers.set(`other ${at}`, new Map());
		return answer([{ code: 'REJECTED' }])();
	};
	const parameters = { resource: 'message', operation: 'send', to: '={{ $json.to }}' };
	const node = { retryOnFail: true, parameters: { ...parameters, options: { failOnRejected: true } } };
	const given = { items: [{ to: '1' }, { to: '2' }], node };
	await expect(runSend({ ...given, answers: [accepted, othersBegin] })).rejects.toThrow('1 of 2');
	expect((await runSend({ ...given, answers: [accepted] })).sent).toHaveLength(1);
});
