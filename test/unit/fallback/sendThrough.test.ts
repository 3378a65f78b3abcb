import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Try } from '../../../nodes/fallback/plan';
import { sendTo } from '../../../nodes/fallback/sendThrough';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const PLAN: Pick<FallbackPlan, 'catchers' | 'helps' | 'precautions'> = {
	helps: { node: 'Reach', execution: '5', workflow: { id: 'w', name: 'Mine' }, since: NOW },
	catchers: { sms: { url: 'https://n8n.example.com/callbacks', token: 'secret' } },
	precautions: { doNotContact: true, addCost: true },
};
const personBy = (...channels: Array<'sms' | 'push'>): Person => ({
	item: 0,
	steps: channels.map((channel) => ({ channel, fields: { to: `by ${channel}` }, patience: 1, statuses: [] })),
});
const mark = (step: number): Try => ({ step, code: ABOUT_TO_SEND, messageId: null, at: 7 });

let sends: Array<{ workflow: IWorkflowBase; items: IDataObject[] }>;
let n8n: N8n;
/** What Send tells of each message. */
let told: (item: IDataObject) => IDataObject;
beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	sends = [];
	told = () => ({ code: 'OK', messageId: '77' });
	n8n = new N8n({
		node: { name: 'Reach', type: '@scope/n8n-nodes-any.omniReach', credentials: {} },
		start: (workflow, items) => {
			sends.push({ workflow, items: items.map(({ json }) => json) });
			return { executionId: '9', data: [items.map(({ json }) => ({ json: told(json) }))] };
		},
	});
});
afterEach(() => jest.restoreAllMocks());

/** Sends what is marked of these people, and gives their tries. */
async function sent(people: Person[], tries: Try[][], marked = [...people.keys()]): Promise<Try[][]> {
	await sendTo(n8n.context, PLAN, people, { tries, reports: {} }, marked);
	return tries;
}

it('each channel’s messages leave together by its Send, in the place of their marks', async () => {
	const people = [personBy('sms', 'push'), personBy('push'), personBy('push', 'sms'), personBy('sms')];
	const before: Try = { step: 0, code: 'OK', messageId: '1', at: 1 };
	const tries = await sent(people, [[mark(0)], [mark(0)], [before, mark(1)], [mark(0)]], [0, 1, 2]);
	expect(sends.map(({ workflow: { name }, items }) => [name, items.map(({ to }) => to)])).toStrictEqual([
		['Send by Push', ['by push']],
		['Send by SMS', ['by sms', 'by sms']],
	]);
	const ok = { code: 'OK', messageId: '77', at: NOW };
	expect(tries).toStrictEqual([[{ step: 0, ...ok }], [{ step: 0, ...ok }], [before, { step: 1, ...ok }], [mark(0)]]);
});

it('a Send has what the channel can do: a price, and a callback URL', async () => {
	await sent([personBy('sms'), personBy('push')], [[mark(0)], [mark(0)]]);
	const [push, sms] = sends.map(({ workflow, items }) => ({ ...workflow.nodes.at(-1), items }));
	expect([push.type, sms.type]).toStrictEqual(['@scope/n8n-nodes-any.omniPush', '@scope/n8n-nodes-any.omniSms']);
	expect(push.parameters).toMatchObject({ resource: 'message', operation: 'send', options: { doNotContact: true } });
	expect(push.parameters?.options).not.toHaveProperty('addCost');
	expect(sms.parameters?.options).toMatchObject({ doNotContact: true, addCost: true });
	expect(push.items).toStrictEqual([{ to: 'by push' }]);
	expect(sms.items).toStrictEqual([{ to: 'by sms', callbackUrl: 'https://n8n.example.com/callbacks' }]);
});

it('a person’s own values go with the message', async () => {
	const precautions = { sendOnce: { key: 'A' } };
	await sent([{ ...personBy('push'), precautions, zone: 'Europe/Berlin' }], [[mark(0)]]);
	expect(sends[0].items).toStrictEqual([{ to: 'by push', precautions, recipientZone: 'Europe/Berlin' }]);
});

it('with Send Once, a message says whom it is for, and by which nodes the person had a key before', async () => {
	const person = { ...personBy('sms', 'push'), steps: [...personBy('sms', 'push', 'sms').steps] };
	const people = [person, person, person, person];
	const before = (code: string): Try => ({ step: 0, code, messageId: null, at: 1 });
	const tries = ['OK', 'REJECTED', 'OVER_LIMIT', 'UNKNOWN'].map((code) => [before(code), mark(1)]);
	const plan = { ...PLAN, precautions: { sendOnce: { once: { key: 'A' } } } };
	await sendTo(n8n.context, plan, people, { tries, reports: {} }, [0, 1, 2, 3]);
	expect(sends[0].items.map(({ reachedPerson }) => reachedPerson)).toStrictEqual(
		[{ omniSms: true }, { omniSms: false }, {}, { omniSms: true }].map((tried, at) => ({
			person: `5 ${NOW} ${at}`,
			tried,
		})),
	);
});

it('of the tries outside the hours that follow each other, the last one stays', async () => {
	const tried = (step: number, code: string): Try => ({ step, code, messageId: null, at: 7 });
	const night = tried(0, 'OUTSIDE_HOURS');
	told = () => ({ code: 'OUTSIDE_HOURS' });
	const before = [[night], [tried(0, 'NOT_SENT')], [night, tried(0, 'NOT_SENT')], []];
	const tries = await sent(
		before.map(() => personBy('sms')),
		before.map((own) => [...own, mark(0)]),
	);
	const late = { ...night, at: NOW };
	expect(tries).toStrictEqual([[late], [tried(0, 'NOT_SENT'), late], [night, tried(0, 'NOT_SENT'), late], [late]]);
	expect(await sent([personBy('push', 'sms')], [[night, mark(1)]])).toStrictEqual([[night, { ...late, step: 1 }]]);
	told = () => ({ code: 'NOT_SENT' });
	expect(await sent([personBy('sms')], [[night, mark(0)]])).toStrictEqual([
		[night, { ...tried(0, 'NOT_SENT'), at: NOW }],
	]);
});

it('of the tries by one channel that did not leave, the first one and the last one stay', async () => {
	told = () => ({ code: 'NOT_SENT' });
	const tried = (step: number, at: number, code = 'NOT_SENT'): Try => ({ step, code, messageId: null, at });
	const before = [[tried(0, 1)], [tried(0, 1), tried(0, 2)], [tried(0, 1), tried(0, 2), tried(0, 3), tried(0, 4)]];
	const again = async (tries: Try[][], step = 0) =>
		await sent(
			tries.map(() => personBy('sms', 'push')),
			tries.map((own) => [...own, mark(step)]),
		);
	const both = [tried(0, 1), tried(0, NOW)];
	expect(await again(before)).toStrictEqual([both, both, both]);
	const night = tried(0, 2, 'OUTSIDE_HOURS');
	const apart = [tried(0, 1), night, tried(0, 3)];
	expect(await again([apart, both])).toStrictEqual([[...apart, tried(0, NOW)], both]);
	expect(await again([both], 1)).toStrictEqual([[...both, tried(1, NOW)]]);
});

it('what Send tells that a person wants to know is kept, and nothing else', async () => {
	const kept = {
		message: 'It was refused',
		reasons: ['wrong number'],
		optedOut: '2030-01-01',
		stopChannel: 'sms',
		reason: 'Stop',
		retryAt: '2030-01-16',
		cost: 0.1,
		costLowest: 0,
		costHighest: 1,
		currencyId: '1',
		parts: 2,
		rehearsed: true,
	};
	told = () => ({ code: 'REJECTED', messageId: 77, to: 'by push', text: 'Hello', ...kept });
	const [[last]] = await sent([personBy('push')], [[mark(0)]]);
	expect(last).toStrictEqual({ step: 0, code: 'REJECTED', messageId: null, at: NOW, details: kept });
});
