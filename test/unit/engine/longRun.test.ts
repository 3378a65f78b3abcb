import { accepted, answer, runSend } from '../../support/sendRun';

it('a run that lasted for hours and failed in part is remembered when n8n runs its node again', async () => {
	const start = Date.now();
	const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
	const hoursLater = (): object => {
		clock.mockReturnValue(start + 3 * 3_600_000);
		return answer([{ code: 'REJECTED' }])();
	};
	const parameters = { resource: 'message', operation: 'send', to: '={{ $json.to }}' };
	const node = { retryOnFail: true, parameters: { ...parameters, options: { failOnRejected: true } } };
	const given = { items: [{ to: '1' }, { to: '2' }], node };
	await expect(runSend({ ...given, answers: [accepted, hoursLater] })).rejects.toThrow('1 of 2');
	expect((await runSend({ ...given, answers: [accepted] })).sent).toHaveLength(1);
});
