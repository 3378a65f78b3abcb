import { jsons, pairing, people, SEND, useEmailBench } from '../../support/email';

const bench = useEmailBench();
const email = bench.run.bind(bench);
const bodies = bench.bodies.bind(bench);
const idOf = bench.idOf.bind(bench);

it('of several recipients one is refused: the email is sent, and says so', async () => {
	const more = { additionalRecipientsJson: '["bob@example.com","refused@example.com"]' };
	const result = await email({ ...SEND, options: more });
	expect(result.hints.map(({ message }) => message)).toContainEqual(
		expect.stringMatching(/^1 of 1 messages was accepted for some of its recipients only/),
	);
	expect(jsons(result)).toMatchObject([
		{
			code: 'PARTIAL',
			messageId: idOf('ann@example.com'),
			message: expect.stringMatching(/refused for refused@example.com \(.*validation_error.*\)/),
			recipients: [
				{ to: 'ann@example.com', code: 'OK' },
				{ to: 'bob@example.com', code: 'OK', messageId: idOf('bob@example.com') },
				{ to: 'refused@example.com', code: 'REJECTED', messageId: null, reasons: [{ key: 'validation_error' }] },
			],
		},
	]);
});

it('into Get Many by its ID go an email that some got and one that nobody did', async () => {
	const more = { additionalRecipientsJson: '["refused@example.com"]' };
	const [partly] = jsons(await email({ ...SEND, options: more }));
	const settings = { onError: 'continueRegularOutput' } as const;
	const [refused] = jsons(await email(SEND, people('refused'), settings));
	expect([partly.code, refused.code]).toStrictEqual(['PARTIAL', 'REJECTED']);
	const get = { operation: 'getMany', findBy: 'messageIds', messageIds: '={{ $json.messageId }}', simplify: true };
	const result = await email({ ...get, returnAll: true, options: {} }, [partly, refused]);
	expect(result.error).toBeUndefined();
	expect(jsons(result)).toStrictEqual([expect.objectContaining({ messageId: partly.messageId }), refused]);
	expect(pairing(result)).toStrictEqual([{ item: 0 }, { item: 1 }]);
});

it('the recipient that is refused is on the error output, too, and the option to fail is obeyed', async () => {
	const more = { additionalRecipientsJson: '["refused@example.com"]' };
	const result = await email({ ...SEND, options: more }, people('ann', 'cid'), { onError: 'continueErrorOutput' });
	expect(jsons(result).map(({ code }) => code)).toStrictEqual(['PARTIAL', 'PARTIAL']);
	expect(pairing(result)).toStrictEqual([{ item: 0 }, { item: 1 }]);
	expect(result.errorItems).toMatchObject(
		[0, 1].map((item) => ({
			pairedItem: { item },
			json: {
				error: expect.stringMatching(/refused for refused@example.com/),
				details: {
					code: 'REJECTED',
					recipients: [{ to: 'refused@example.com', reasons: [{ key: 'validation_error' }] }],
				},
			},
		})),
	);
	const strict = { ...SEND, options: { ...more, failOnRejected: true } };
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const { error } = await email(strict, people('dan'), retry);
	expect(error?.message).toMatch(/refused for refused@example.com/);
	expect(bodies()).toHaveLength(3);
});

it('an address that has unsubscribed is said to be rejected in form B, and left open in form A', async () => {
	const check = { ...SEND, options: { checkUnsubscription: true, additionalRecipientsJson: '["bob@example.com"]' } };
	expect(jsons(await email(check, people('on-unsubscribed-list')))).toMatchObject([
		{ code: 'PARTIAL', recipients: [{ code: 'REJECTED' }, { code: 'OK' }] },
	]);
	bench.sandbox.configure({ modes: { email: 'formA' } });
	expect(jsons(await email(check, people('on-unsubscribed-list')))).toMatchObject([
		{ code: 'PARTIAL', recipients: [{ code: 'UNKNOWN', messageId: null }, { code: 'OK' }] },
	]);
});

it('a refusal of the whole that the refusal of one recipient explains takes nothing from the other one', async () => {
	const Result = [
		{ Index: 0, Address: 'ann@example.com', MessageId: '12', Code: 'ok' },
		{ Index: 1, Address: 'bob@example.com', Code: 'validation_error', Description: 'No such mailbox' },
	];
	const body = { Result, Code: 'validation_error', Description: 'Some were refused' };
	bench.sandbox.faults.add({ kind: 'status', status: 200, body });
	const more = { additionalRecipientsJson: '["bob@example.com"]' };
	expect(jsons(await email({ ...SEND, options: more }))).toMatchObject([
		{
			code: 'PARTIAL',
			messageId: '12',
			recipients: [
				{ to: 'ann@example.com', code: 'OK', messageId: '12' },
				{ to: 'bob@example.com', code: 'REJECTED', description: 'No such mailbox' },
			],
		},
	]);
});

it('… and a third one, of whom nothing is said, is open', async () => {
	const Result = [
		{ Index: 0, Address: 'ann@example.com', MessageId: '12', Code: 'ok' },
		{ Index: 1, Address: 'bob@example.com', Code: 'validation_error', Description: 'No such mailbox' },
		{ Index: 2, Address: 'cy@example.com', Code: 'internal_error' },
	];
	bench.sandbox.faults.add({ kind: 'status', status: 200, body: { Result, Code: 'validation_error' } });
	const more = { additionalRecipientsJson: '["bob@example.com", "cy@example.com"]' };
	expect(jsons(await email({ ...SEND, options: more }))).toMatchObject([
		{ code: 'PARTIAL', messageId: '12', recipients: [{ code: 'OK' }, { code: 'REJECTED' }, { code: 'UNKNOWN' }] },
	]);
});
