import { pack } from '../../../nodes/durable/packed';
import type { Person, Try } from '../../../nodes/fallback/plan';
import { beginWorld, MINUTE, NOW, PEOPLE, planned, twice, Watcher, world } from '../../support/leaving';
import { phone } from '../../support/phones';

/** Who is reached by SMS while others are sent emails. */
const REACHED = 150;

const people = Array.from({ length: PEOPLE }, (_, item): Person => {
	const step = { patience: 10 * MINUTE, statuses: [] };
	const sms = { ...step, channel: 'sms' as const, fields: { to: phone(item) } };
	return { item, steps: [sms, { ...step, channel: 'email', fields: { to: `${phone(item)}@example.com` } }] };
});
const tries = people.map((_, at): Try[] => [{ step: 0, code: 'OK', messageId: String(at), at: NOW - 10 * MINUTE }]);

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
});
afterEach(() => jest.restoreAllMocks());

it('who is reached while others are sent to, minutes long, gets no other message', async () => {
	const watcher = new Watcher(await planned({ people: pack(people) }), pack({ tries, reports: {} }));
	const { n8n } = watcher;
	n8n.credentials = { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' };
	const answer = n8n.answer;
	n8n.answer = (request, credential) => {
		if (credential === undefined) return answer(request);
		const ids = JSON.parse((request.body as Buffer).toString('utf8')) as string[];
		const statusOf = (id: string) => (Number(id) === REACHED && world.now > NOW ? 'DELIVERED' : 'SENT');
		const result = ids.map((smsId) => ({ smsId, status: statusOf(smsId), statusDateTime: '2030-01-15 10:00:00' }));
		return { statusCode: 200, headers: {}, body: JSON.stringify({ result }) };
	};
	watcher.point = (what, when) => {
		if (what === 'send' && when === 'after') world.now += 2 * MINUTE;
		return undefined;
	};
	await watcher.looks();
	expect(world.sent).not.toContain(`Send by Email ${phone(REACHED)}@example.com`);
	expect([world.sent.length, twice()]).toStrictEqual([PEOPLE - 1, []]);
});
