import type { Ask, Write } from '../write';
import { wait } from './waiting';

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;
const NAMES = ['Order-a', 'Order-b', 'Order-c'] as const;
const CASCADE = {
	type: 'API',
	taskChannel: 'OMNI',
	define: 'cascade',
	cascade: { step: [{ channel: 'MSGR', from: 'Shop', text: 'Hello' }] },
};
const PHONES = ['12025550101', '12025550102', '12025550103'] as const;

/** A scenario that sends when it is told to. */
async function oneScenario(ask: Ask): Promise<string[]> {
	const template = { msgrTemplate: { from: 'Shop', text: 'Hello' } };
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', channel: 'MSGR', template }];
	const body = { taskName: 'Order', type: 'API', channel: 'OMNI', triggers };
	const answer = JSON.parse(await ask('POST', '/omni-task-api/tasks', body)) as { result: { result: string } };
	return new Array<string>(3).fill(answer.result.result);
}

const send = {
	dialect: 'json',
	operation: 'omniScenario.message.sendTransactional',
	shape: { list: ['result', 'sendAnswers'], id: ['result'] },
	setup: oneScenario,
	items: [{ to: `+${PHONES[0]}` }, { to: `+${PHONES[1]}` }, { to: `+${PHONES[2]}` }],
	marks: PHONES,
} as const;

/** A list without contacts, for a scenario that sends by itself. */
async function oneList(ask: Ask): Promise<string[]> {
	const made = await ask('POST', '/address-book-api/contact-groups', { name: 'Clients' });
	return [(JSON.parse(made) as { result: string }).result];
}

/** Three contacts on a list, the scenario and the list: how contacts are added is tried with Omni Contacts. */
async function threeOnList(ask: Ask): Promise<string[]> {
	const [taskId] = await oneScenario(ask);
	const [list] = await oneList(ask);
	const contacts = JSON.stringify(PHONES.map((phone) => ({ phone: `+${phone}` })));
	const body = `{"contactGroupId":${list},"contacts":${contacts}}`;
	const added = await ask('POST', '/address-book-api/contacts/batch', body);
	const { result } = JSON.parse(added) as { result: Array<{ result: { contactId: string } }> };
	return [...result.map(({ result: { contactId } }) => contactId), taskId, list];
}

const add = {
	dialect: send.dialect,
	shape: send.shape,
	items: send.items,
	operation: 'omniScenario.message.addToListAndSend',
	route: 'POST /omni-scheduler/api/messages',
	setup: threeOnList,
	together: 3,
} as const;
const addParameters = ([, , , task, list]: readonly string[]) => ({
	scenario: byId(task),
	list: byId(list),
	columns: { mappingMode: 'defineBelow', value: { phone: '={{ $json.to }}' } },
});

/** What is written to scenarios. */
export const scenario: readonly Write[] = [
	{
		dialect: 'json',
		operation: 'omniScenario.scenario.create',
		shape: { id: ['result', 'result'] },
		items: [{ name: NAMES[0] }, { name: NAMES[1] }, { name: NAMES[2] }],
		marks: NAMES,
		parameters: { taskName: '={{ $json.name }}', ...CASCADE },
	},
	{
		dialect: 'json',
		operation: 'omniScenario.scenario.runAndWait',
		shape: { id: ['result', 'result'] },
		setup: oneList,
		items: [{ name: NAMES[0] }, { name: NAMES[1] }, { name: NAMES[2] }],
		marks: NAMES,
		parameters: ([list]) => ({
			taskName: '={{ $json.name }}',
			...CASCADE,
			source: { contactGroupIds: [list] },
			waitAtMost: 5,
			waitUnit: 'minutes',
		}),
	},
	{
		...send,
		way: 'in one request',
		together: 3,
		parameters: ([id]) => ({ scenario: byId(id), contactBy: 'details', phone: '={{ $json.to }}' }),
	},
	{
		...send,
		way: 'a request each',
		parameters: ([id]) => ({
			scenario: byId(id),
			contactBy: 'details',
			phone: '={{ $json.to }}',
			options: { batchSize: 1 },
		}),
	},
	{
		...send,
		operation: 'omniScenario.message.sendAndWaitForDelivery',
		together: 3,
		parameters: ([id]) => ({ scenario: byId(id), contactBy: 'details', phone: '={{ $json.to }}', ...wait }),
	},
	{ ...add, parameters: addParameters },
	{
		...add,
		operation: 'omniScenario.message.addToListSendAndWait',
		parameters: (ids) => ({ ...addParameters(ids), ...wait }),
	},
];
