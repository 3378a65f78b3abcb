import { codeCall } from '../../../nodes/VoiceCode/code/sendCode';
import { emailCode } from '../../../nodes/VoiceCode/code/sendWrittenCode';

describe('the answer to a code by email', () => {
	const { definition } = emailCode;
	const entries = (answer: unknown) => definition.entries(answer as never, []);
	const entry = { Index: 0, Address: 'ann@example.com', MessageId: '7', Code: 'ok' };

	it('has one entry', () => {
		expect(entries({ Result: [entry], Code: 'ok' })).toStrictEqual([entry]);
		expect(entries({ Result: [null, entry], Code: 'ok' })).toStrictEqual([entry]);
		expect(entries({ Result: [entry, entry], Code: 'ok' })).toBeUndefined();
		expect(entries({ Code: 'ok' })).toBeUndefined();
		expect(entries({ Result: [], Code: 'ok' })).toBeUndefined();
	});

	it.each([entry, { index: 0, address: 'ann@example.com', messageId: '7', code: 'OK' }])(
		'tells of the message, and not whose it is: %j',
		(one) => {
			expect(definition.verdict(one)).toStrictEqual({ accepted: true, output: { code: 'OK', messageId: '7' } });
		},
	);
});

it('another address takes the place of the one in a message, and what is verified stays', () => {
	const secret = { digits: '0042' };
	const { to: reader } = emailCode.definition.handles ?? {};
	const email = {
		body: { Recipients: [{ Address: 'ann@example.com' }], Subject: 'Code' },
		identity: { to: 'ann@example.com', more: 1 },
		secret,
	};
	expect(reader?.of(email as never)).toBe('ann@example.com');
	expect(reader?.with(email as never, 'test@example.com')).toStrictEqual({
		body: { Recipients: [{ Address: 'test@example.com' }], Subject: 'Code' },
		identity: { to: 'test@example.com', more: 1 },
		secret,
	});
	const { to: called } = codeCall.definition.handles ?? {};
	const call = {
		body: { DestinationAddress: '+447700900001', Data: '0042' },
		identity: { to: '+447700900001', more: 1 },
		secret,
	};
	expect(called?.of(call as never)).toBe('+447700900001');
	expect(called?.with(call as never, '+12025550123')).toStrictEqual({
		body: { DestinationAddress: '+12025550123', Data: '0042' },
		identity: { to: '+12025550123', more: 1 },
		secret,
	});
});
