import { isJsonObject, parseJson } from '../../nodes/ground/json';
import { fetchInTime } from './fetchInTime';
import type { Sandbox } from './sandbox';

/**
 * Puts into the sandbox what the lists of the panels show, so that none of them is empty at first: a contact list with two
 * contacts, a scenario for transactional messages, and an email template.
 * @throws Error when the sandbox does not take one of them
 */
export async function seedSandbox(sandbox: Sandbox): Promise<void> {
	const key = `Key ${sandbox.apiKey}`;
	const basic = `Basic ${Buffer.from(`${sandbox.login}:${sandbox.password}`).toString('base64')}`;
	const post = async (route: string, authorization: string, body: string): Promise<unknown> => {
		const headers = { authorization, 'content-type': 'application/json', accept: '*/*' };
		const response = await fetchInTime(`${sandbox.url}${route}`, { method: 'POST', headers, body });
		const text = await response.text();
		if (!response.ok) throw new Error(`The sandbox refused ${route}: ${text}`);
		const answer = parseJson(text);
		return isJsonObject(answer) ? answer.result : undefined;
	};
	const list = await post('/address-book-api/contact-groups', key, JSON.stringify({ name: 'Customers' }));
	const contacts = [
		{ phone: '+12025550100', email: 'ada@example.com' },
		{ phone: '+447700900100', email: 'carmen@example.com' },
	];
	const inList = `{"contactGroupId":${String(list)},"contacts":${JSON.stringify(contacts)}}`;
	await post('/address-book-api/contacts/batch', key, inList);
	const sms = { channel: 'SMS', template: { smsTemplate: { from: 'OmniDemo', text: 'Your order is on its way' } } };
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', ...sms }];
	await post('/omni-task-api/tasks', key, JSON.stringify({ taskName: 'Order messages', type: 'API', triggers }));
	const Body = { Html: '<p>Thank you for your order.</p>[WebVersion] [Unsubscribe]' };
	await post('/email/v2/Templates', basic, JSON.stringify({ Name: 'Thank you', Subject: 'Thank you', Body }));
}
