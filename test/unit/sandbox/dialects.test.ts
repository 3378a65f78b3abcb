import { dialect, readChoice, singleTraits, traitsOf } from '../../../sandbox/core/dialect';
import { TOLERATED_TRAITS } from '../../../sandbox/core/dialect';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call, message, send } from './help';

const sandbox = useSandbox();
const receiver = useReceiver();

describe('a seed', () => {
	it('gives the same dialect each time, and another one than its neighbour', () => {
		expect(dialect(17)).toStrictEqual(dialect(17));
		expect(dialect(17)).not.toStrictEqual(dialect(18));
	});

	it('sets about a third of the traits, each of them some time, and none that is only tolerated', () => {
		const dialects = Array.from({ length: 300 }, (_, seed) => dialect(seed));
		const names = new Set(dialects.flatMap((traits) => Object.keys(traits)));
		const open = singleTraits().filter(({ name }) => !(name in TOLERATED_TRAITS));
		expect(names).toStrictEqual(new Set(open.map(({ name }) => name)));
		const values = new Set(dialects.flatMap((traits) => Object.entries(traits).map((pair) => pair.join('='))));
		expect(values).toStrictEqual(new Set(open.map(({ name, value }) => `${name}=${value}`)));
		const share = dialects.reduce((sum, traits) => sum + Object.keys(traits).length, 0) / dialects.length / names.size;
		expect(share).toBeCloseTo(0.34, 1);
	});
});

describe('a choice', () => {
	it.each([
		['17', 17],
		['ids=letters,times=T.3', { ids: 'letters', times: 'T.3' }],
		['{"lists":"object"}', { lists: 'object' }],
	])('is read from %s', (text, choice) => expect(readChoice(text)).toStrictEqual(choice));

	it('with a trait or a value that there is not is an error that names the others', () => {
		expect(() => readChoice('ids=runes')).toThrow('The trait ids is one of 18 digits, 19 digits, short');
		expect(() => traitsOf({ accent: 'north' } as object)).toThrow('There is no trait accent; there are ids, idTypes');
	});
});

describe('ids of a dialect', () => {
	it('are known to later requests, and no violation where the contract shows an integer', async () => {
		sandbox.configure({ dialect: { ids: 'signs' } });
		const [{ messageId }] = await send(sandbox, [message()]);
		expect(messageId).toMatch(/^a\+B-[0-9a-f]+_9\.z=$/);
		const { json } = await call(sandbox, 'POST', '/sms-stat/statuses/get-by-ids', [messageId]);
		expect(json?.result).toStrictEqual([expect.objectContaining({ smsId: messageId, status: 'ACCEPTED' })]);
	});

	it('stay digits where requests take integers', async () => {
		sandbox.configure({ dialect: { ids: 'letters' } });
		const { json } = await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Clients' });
		expect(json?.result).toMatch(/^\d+$/);
	});
});

describe('an answer', () => {
	const people = [message(), message({ to: '+447700900911' })];
	const told = async (traits: object) => {
		sandbox.configure({ dialect: traits });
		return (await call(sandbox, 'POST', '/sms/messages', { messages: people })).json;
	};
	const id = expect.stringMatching(/^\d+$/) as string;
	const key = 'not.available';
	const reasons = [{ key, ref: 'messages[1].from', defaultMessage: 'magic recipient' }];

	it.each([
		[
			{ codes: 'lower' },
			{
				result: [
					{ code: 'ok', messageId: id },
					{ code: 'rejected', messageId: null, reasons },
				],
			},
		],
		[
			{ blanks: 'absent' },
			{
				result: [
					{ code: 'OK', messageId: id },
					{ code: 'REJECTED', reasons },
				],
			},
		],
		[
			{ reasonPlace: 'top' },
			{
				result: [
					{ code: 'OK', messageId: id },
					{ code: 'REJECTED', messageId: null },
				],
				reasons,
			},
		],
		[
			{ reasonList: 'object' },
			{
				result: [
					{ code: 'OK', messageId: id },
					{ code: 'REJECTED', messageId: null, reasons: reasons[0] },
				],
			},
		],
		[
			{ names: 'Pascal' },
			{
				Result: [
					{ Code: 'OK', MessageId: id },
					{
						Code: 'REJECTED',
						MessageId: null,
						Reasons: [{ Key: key, Ref: 'messages[1].from', DefaultMessage: 'magic recipient' }],
					},
				],
			},
		],
	])('in %j', async (traits, answer) => expect(await told(traits)).toStrictEqual(answer));

	it('is kept as it would be without the dialect beside it', async () => {
		await told({ codes: 'lower' });
		const [{ responseBody, plainBody }] = sandbox.requests;
		expect(responseBody).toContain('"code":"ok"');
		expect(plainBody).toBe(responseBody.replace('"ok"', '"OK"').replace('"rejected"', '"REJECTED"'));
		sandbox.configure({ dialect: null });
		await call(sandbox, 'POST', '/sms/messages', { messages: people });
		expect(sandbox.requests[1].plainBody).toBeUndefined();
	});

	it('is read by any reader of JSON, however it is written', async () => {
		for (const json of ['pretty', 'blanks', 'escaped']) {
			expect(await told({ json })).toStrictEqual({
				result: [
					{ code: 'OK', messageId: id },
					{ code: 'REJECTED', messageId: null, reasons },
				],
			});
		}
	});
});

it('callbacks have other names, forms and types', async () => {
	const post = async (traits: object): Promise<string> => {
		sandbox.configure({ dialect: traits });
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(0);
		return receiver.bodies.at(-1) ?? '';
	};
	expect(JSON.parse(await post({ callbackForm: 'object' }))).toMatchObject({ status: 'ACCEPTED' });
	expect(JSON.parse(await post({ callbackForm: 'wrapper', callbackNames: 'Pascal' }))).toMatchObject({
		events: [{ Status: 'ACCEPTED' }],
	});
	expect(await post({ callbackForm: 'xml', statuses: 'lower' })).toContain('<event><messageId>');
	expect(await post({ callbackForm: 'fields' })).toMatch(/^messageId=\d+&ts=\d+&status=ACCEPTED/);
});

it('the control interface sets a dialect, tells it, and a reset puts an end to it', async () => {
	const { json } = await call(sandbox, 'POST', '/_sandbox/configure', { dialect: { ids: 'uuid', emailForm: 'formA' } });
	expect(json).toMatchObject({ dialect: { ids: 'uuid', emailForm: 'formA' }, modes: { email: 'formA' } });
	await call(sandbox, 'POST', '/_sandbox/configure', { modes: { soap: 'silent' } });
	expect((await call(sandbox, 'GET', '/_sandbox/state')).json).toMatchObject({
		dialect: { ids: 'uuid', emailForm: 'formA' },
		modes: { email: 'formA', soap: 'silent' },
	});
	sandbox.reset();
	expect((await call(sandbox, 'GET', '/_sandbox/state')).json).toMatchObject({ dialect: {}, modes: {} });
});
