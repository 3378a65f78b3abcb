import { readEvents } from '../../support/readEvents';

const ID = '3158622571446665001';
const one = (body: string) => readEvents(body)?.[0];

describe('the callback URL that an email was sent with', () => {
	const ADDRESS = 'https://n8n.example.com/webhook/7/omni?channel=email&secret=s%2Bw0rdfish&token=v1.a.b.c.d#top';
	const HIDDEN = 'https://n8n.example.com/webhook/7/omni?channel=email&secret=***&token=***#top';
	const json = { dateTime: '', messageId: ID, event: 'SENT', email: 'a@example.com' };
	const mine = { order: '7', redirectUrl: 'https://shop.example.com/?token=mine' };
	const inXml = (data: string) =>
		`<messageEventDto><channel>EMAIL</channel><messageId>1</messageId><status>SENT</status><callbackData>${data}</callbackData></messageEventDto>`;
	const url = ADDRESS.replaceAll('&', '&amp;');

	it.each([
		['form B', JSON.stringify({ ...json, clientInfo: {}, options: { ...mine, callbackUrl: ADDRESS } })],
		['form A', JSON.stringify([{ ...json, userData: { ...mine, callbackUrl: ADDRESS } }])],
		['form A with a list', JSON.stringify([{ ...json, userData: [{ key: 'callbackUrl', value: ADDRESS }] }])],
		['a list as text', JSON.stringify({ ...json, options: JSON.stringify([{ key: 'callbackUrl', value: ADDRESS }]) })],
		['form B, under the name that the request has', JSON.stringify({ ...json, ExtraData: { callbackUrl: ADDRESS } })],
		['form B with several', JSON.stringify({ ...json, options: { callbackUrl: [ADDRESS], CallbackURL: ADDRESS } })],
		['form fields', new URLSearchParams({ ...json, 'options[callbackUrl]': ADDRESS }).toString()],
		['XML', inXml(`<entry><key>callbackUrl</key><value xsi:type="xs:string">${url}</value></entry>`)],
		['XML that names its type', inXml(`<entry><key>callbackUrl</key><value><string>${url}</string></value></entry>`)],
		['a form that nobody knows', JSON.stringify({ hello: 'world', options: { callbackUrl: ADDRESS } })],
	])('comes back without its secrets in %s, which stay nowhere in the event', (_form, body) => {
		const event = one(body);
		const text = JSON.stringify(event);
		expect(text).toContain(HIDDEN);
		for (const secret of ['w0rdfish', 'v1.a']) expect(text).not.toContain(secret);
		if (event?.callbackData) expect(JSON.stringify(event.callbackData)).toContain(HIDDEN);
	});

	it('comes back without the password of a login', () => {
		const userData = { callbackUrl: ' https://omni:s:w0rd@fish@n8n.example.com/webhook/7/omni?mail=a:b@example.com' };
		expect(one(JSON.stringify([{ ...json, userData }]))?.raw.userData).toStrictEqual({
			callbackUrl: ' https://omni:***@n8n.example.com/webhook/7/omni?mail=a:b@example.com',
		});
	});

	it('comes back without them from data as JSON text, whichever way it is written', () => {
		const userData = JSON.stringify({ order: '7', callbackUrl: ADDRESS })
			.replaceAll('&', '\\u0026')
			.replaceAll('=', '\\u003d');
		const event = one(JSON.stringify([{ ...json, userData }]));
		expect(event?.callbackData).toStrictEqual({ userData: event?.raw.userData });
		expect(JSON.parse(event?.raw.userData as string)).toStrictEqual({ order: '7', callbackUrl: HIDDEN });
	});

	it('takes nothing from what else came back', () => {
		const options = { ...mine, callbackUrl: 'https://n8n.example.com/webhook/7/omni?channel=email' };
		expect(one(JSON.stringify({ ...json, clientInfo: {}, options }))).toMatchObject({
			callbackData: options,
			raw: { options },
		});
		const sms = { messageId: ID, ts: 1, status: 'SENT', errorCode: 0, options: { callbackUrl: ADDRESS } };
		expect(one(JSON.stringify([sms]))?.callbackData).toStrictEqual({ callbackUrl: ADDRESS });
		const pair = { key: 'callbackUrl', value: 'https://n8n.example.com/', note: mine.redirectUrl };
		for (const userData of [
			'not JSON: "callbackUrl',
			JSON.stringify(mine),
			'{"callbackUrl":"https:\\/\\/n8n.example.com\\/"}',
			{ callbackUrl: null, shop: { callbackUrl: ADDRESS } },
			[pair, { key: 'link', value: mine.redirectUrl }],
			`{"callbackUrl":"${ADDRESS}${' '.repeat(65_536)}"}`,
		]) {
			expect(one(JSON.stringify([{ ...json, userData }]))?.raw.userData).toStrictEqual(userData);
		}
	});
});
