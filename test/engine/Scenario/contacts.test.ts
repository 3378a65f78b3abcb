import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { answerWith, run, sandbox, wire } from './support';
import { EMPTY, notAnId } from '../../support/sentences';

const SEND = {
	resource: 'message',
	operation: 'sendTransactional',
	scenario: { mode: 'id', value: '94' },
	contactBy: 'details',
	phone: '+13035550166',
	email: '',
};
const TAKEN = { contactIds: ['1'], sendAnswers: [{ code: 'OK', mergeKey: '1', result: 'm1' }] };

/** Sends one item that the service takes; gives its output, what went over the wire, and the hints. */
async function sent(more: Parameters<typeof run>[0], row: IDataObject = {}, words: Record<string, string> = {}) {
	answerWith(TAKEN);
	const { items, error, hints } = await run({ ...SEND, ...more }, [row], {}, words);
	if (error) throw new Error(`${error.message} ${error.description}`);
	return { json: items[0].json, body: wire(), hints: hints.map(({ message }) => message) };
}

/** What becomes of input that must not be sent. */
async function refused(more: Parameters<typeof run>[0]): Promise<string> {
	const { error } = await run({ ...SEND, ...more }, [{}]);
	expect(sandbox.requests).toStrictEqual([]);
	return `${error?.message} | ${error?.description}`;
}

describe('a contact', () => {
	const device = { appId: 'app', os: '', pushToken: 'token' };

	it('is known by a device alone', async () => {
		const { json, body } = await sent({ phone: '', options: { pushInfo: { device: [device] } } });
		expect(json).toStrictEqual({ pushToken: 'token', code: 'OK', contactId: '1', messageId: 'm1' });
		expect(body).toStrictEqual({
			contacts: [{ contact: { pushInfo: [{ appId: 'app', pushToken: 'token' }] } }],
			taskId: 94,
		});
	});

	it('has the devices that are filled in, each with its token', async () => {
		const pushInfo = { device: [{}, { appId: 7, os: ' 4294967296 ', pushToken: 'token' }, { os: ' ' }] };
		const { body } = await sent({ phone: '', options: { pushInfo } });
		expect(body.contacts).toStrictEqual([
			{ contact: { pushInfo: [{ appId: '7', os: 4_294_967_296, pushToken: 'token' }] } },
		]);
	});

	it('has no device without a token', async () => {
		const pushInfo = { device: [{ appId: 'app' }] };
		expect(await refused({ options: { pushInfo } })).toContain(`Contact Devices, device 1, Push Token: ${EMPTY}`);
	});

	it('is known by an email alone, and by a phone alone', async () => {
		const { json, body } = await sent({ phone: '', email: 'ann@example.com' });
		expect(json).toStrictEqual({ email: 'ann@example.com', code: 'OK', contactId: '1', messageId: 'm1' });
		expect(body.contacts).toStrictEqual([{ contact: { email: 'ann@example.com' } }]);
		expect((await sent({})).json).toStrictEqual({ phone: '+13035550166', code: 'OK', contactId: '1', messageId: 'm1' });
	});

	it('has fields with their types as codes, or as words where they are words', async () => {
		const field = ['', '3', '10', 'x3', '3x'].map((type, at) => ({
			name: `f${at}`,
			value: 'v',
			type,
			displayName: '',
		}));
		const { body } = await sent({ options: { fields: { field } } });
		const [{ contact }] = body.contacts as Array<{ contact: { fields: IDataObject[] } }>;
		expect(contact.fields).toStrictEqual([
			{ name: 'f0', value: ['v'] },
			{ name: 'f1', type: 3, value: ['v'] },
			{ name: 'f2', type: 10, value: ['v'] },
			{ name: 'f3', type: 'x3', value: ['v'] },
			{ name: 'f4', type: '3x', value: ['v'] },
		]);
	});

	it('that can’t be reached is not sent to', async () => {
		expect(await refused({ phone: '' })).toContain('Contact: there is no phone, email or device');
		expect(await refused({ phone: '' })).toContain(
			'Fill in what the scenario sends to, or choose “By ID” for a contact ID, or check that the expression finds a value in this item.',
		);
	});
});

describe('overrides', () => {
	const byRows = (...override: INodeParameters[]) => ({ override: 'fields', overrides: { override } });
	const byJson = (overridesJson: unknown) => ({ override: 'json', overridesJson: JSON.stringify(overridesJson) });
	const SMS = { triggerId: '11', channel: 'SMS' };

	it('may change a part of a template', async () => {
		const rows = await sent(byRows({ ...SMS, more: { validity: 60 } }));
		expect(rows.body.templates).toStrictEqual({ 11: { smsTemplate: { validity: 60 } } });
		expect(rows.json.overrides).toStrictEqual([{ triggerId: '11' }]);
		const json = await sent(byJson({ 11: { smsTemplate: { validity: 60 } } }));
		expect(json.body.templates).toStrictEqual({ 11: { smsTemplate: { validity: 60 } } });
	});

	it('show what recipients read, in every channel', async () => {
		const { json } = await sent(
			byJson({
				11: { emailTemplate: { subject: 'S', plainText: 'P' } },
				12: { pushWalletTemplate: { from: 'Shop', payload: { title: 'T', message: 'M', image: null } } },
				13: { pushTemplate: { text: null, title: 'T' } },
			}),
		);
		expect(json.overrides).toStrictEqual([
			{ triggerId: '11', text: 'P', subject: 'S' },
			{ triggerId: '12', text: 'M', title: 'T' },
			{ triggerId: '13', title: 'T' },
		]);
	});

	it('are for steps by their IDs, without the blanks around them', async () => {
		const { body } = await sent(byJson({ ' 11 ': { smsTemplate: { text: 'Hi' } } }));
		expect(body.templates).toStrictEqual({ 11: { smsTemplate: { text: 'Hi' } } });
	});

	it('without content stay as the scenario has them, beside others', async () => {
		const { body, json } = await sent(byRows({ ...SMS, text: 'A' }, { ...SMS, triggerId: '12', text: '' }));
		expect(body.templates).toStrictEqual({ 11: { smsTemplate: { text: 'A' } } });
		expect(json.overrides).toStrictEqual([{ triggerId: '11', text: 'A' }]);
	});

	it('of a kind that is not known go out, with a hint; a callback URL by http, too', async () => {
		const options = { callbackUrl: 'http://shop.example.com/omni' };
		const { body, hints } = await sent({ ...byJson({ 11: { faxTemplate: { text: 'Hi' } } }), options });
		expect(body.templates).toStrictEqual({ 11: { faxTemplate: { text: 'Hi' } } });
		expect(hints.join()).toContain('this node does not know “faxTemplate”');
		expect(hints.join()).toContain('http://');
		expect(hints.join()).not.toContain('undefined');
		expect((await sent({})).hints).toStrictEqual([]);
	});

	it.each<[string, Parameters<typeof run>[0], string]>([
		['none in rows', byRows(), 'Overrides: there are none'],
		['none in JSON', byJson({}), 'Overrides (JSON): there are none'],
		['none, and says what to do', byJson({}), 'Add one, or set Override Templates to No.'],
		['a list', byJson([1]), 'Overrides (JSON): it is not a JSON object'],
		['a step twice', byRows({ ...SMS, text: 'A' }, { ...SMS, text: 'B' }), 'Overrides: one step is named twice'],
		[
			'a step twice, with blanks',
			byJson({ 11: { smsTemplate: { text: 'A' } }, '11 ': { smsTemplate: { text: 'B' } } }),
			'Overrides (JSON): one step is named twice',
		],
		['no step', byRows({ ...SMS, triggerId: '', text: 'A' }), 'it names no step'],
		['no step in JSON', byJson({ ' ': { smsTemplate: {} } }), 'it names no step'],
		['what is no ID', byJson({ '<1>': { smsTemplate: {} } }), `Overrides (JSON), step <1>: ${notAnId('<1>')}`],
		['what is no template', byJson({ 11: 'Hi' }), 'Overrides (JSON), step 11: it is not an object'],
		['what is no field', byRows({ ...SMS, more: { validity: 'x' } }), 'Validity (Seconds)'],
	])('are refused: %s', async (_what, more, message) => {
		expect(await refused(more)).toContain(message);
	});
});
