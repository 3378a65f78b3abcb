import type { NodeRun } from '../../../test/support/engine';
import { ASKED_END, NOT_ASKED_FOR, type Bench, type NodeSamples } from '../bench';

const MSGR = { channel: 'MSGR', from: 'Shop', text: 'Hello', nextMinutes: 60, nextUnless: 'delivered' };
const EMAIL = {
	channel: 'EMAIL',
	sourceAddress: 'shop@example.com',
	subject: 'Hi',
	htmlBody: '<p>[Unsubscribe]</p>',
};
const CASCADE = {
	taskName: 'Order',
	type: 'API',
	taskChannel: 'OMNI',
	define: 'cascade',
	cascade: { step: [MSGR, EMAIL] },
};
/** What the sandbox does not know of a trigger. */
const TRIGGER = { startTime: '2030-02-01 10:00:00', endTime: '2030-02-02 10:00:00', externalId: 'mine' };

async function makeScenario(bench: Bench): Promise<string> {
	return (await bench.operation('omniScenario.scenario.create')(CASCADE))[0].taskId as string;
}

/** A scenario, and a list for those who get it. */
async function addedTo(bench: Bench): Promise<NodeRun['parameters']> {
	const [{ contactGroupId }] = await bench.operation('omniContacts.contactList.create')({ name: 'Clients' });
	const columns = { mappingMode: 'autoMapInputData', value: null };
	return { scenario: byId(await makeScenario(bench)), list: byId(contactGroupId as string), columns };
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;

export const scenario: NodeSamples = {
	node: 'omniScenario',
	alwaysNull: ['timeZone', ...NOT_ASKED_FOR],
	operations: {
		// To one whose details are given, then to the same by the id, and to an id that nobody has.
		'message.sendTransactional': async (run, bench) => {
			const scenario = byId(await makeScenario(bench));
			const details = { scenario, contactBy: 'details', phone: '+447700900001', email: 'ann@example.com' };
			const sent = await bench.sent(run, details, [{}]);
			const contacts = [{ id: sent[0].contactId }, { id: '5' }];
			return [...sent, ...(await run({ scenario, contactBy: 'id', contactId: '={{ $json.id }}' }, contacts))];
		},

		'message.sendAndWaitForDelivery': async (_run, bench) => {
			const scenario = byId(await makeScenario(bench));
			const send = bench.operation('omniScenario.message.sendTransactional');
			const people = ['+447700900001', '+447700900002', '+447700900003'].map((to) => ({ to }));
			return await bench.waited(send, { scenario, contactBy: 'details', phone: '={{ $json.to }}' }, people);
		},

		// To a new contact, to the same one on the list, and to one of whom the list has another name.
		'message.addToListAndSend': async (run, bench) => {
			const parameters = await addedTo(bench);
			const ann = { phone: '+447700900001', email: 'ann@example.com', name: 'Ann' };
			const sent = await bench.sent(run, parameters, [ann]);
			return [...sent, ...(await run(parameters, [ann, { ...ann, name: 'Anna' }]))];
		},

		'message.addToListSendAndWait': async (_run, bench) => {
			const send = bench.operation('omniScenario.message.addToListAndSend');
			const people = ['+447700900001', '+447700900002', '+447700900003'].map((phone) => ({ phone }));
			return await bench.waited(send, await addedTo(bench), people);
		},

		// Of an email that is delivered after an SMS that expired, simplified and whole.
		'message.getMany': async (run, bench) => {
			const sms = { channel: 'SMS', from: 'Shop', text: 'Hello', nextMinutes: 5, nextUnless: 'delivered' };
			const steps = { ...CASCADE, cascade: { step: [sms, EMAIL] } };
			const [{ taskId }] = await bench.operation('omniScenario.scenario.create')(steps);
			const scenario = byId(taskId as string);
			const contact = { scenario, contactBy: 'details', phone: '+447700900903', email: 'ann@example.com' };
			await bench.operation('omniScenario.message.sendTransactional')(contact);
			await bench.wait(600);
			return [...(await run({ scenario, simplify: true })), ...(await run({ scenario, simplify: true, limit: 1 }))];
		},

		'scenario.create': async (run) => await run(CASCADE),

		'scenario.get': async (run, bench) => {
			const scenario = byId(await makeScenario(bench));
			return await bench.filled(async () => await run({ scenario }), TRIGGER);
		},

		'scenario.getMacros': async (run, bench) => {
			const taskIds = await makeScenario(bench);
			return await bench.filled(async () => await run({ taskIds }), TRIGGER);
		},

		// Of three, one is finished, one fails, and of the last nothing is heard.
		'scenario.runAndWait': async (_run, bench) => {
			const [{ contactGroupId }] = await bench.operation('omniContacts.contactList.create')({ name: 'Readers' });
			const source = { contactGroupIds: [contactGroupId as string] };
			const own = { taskName: '={{ $json.name }}', type: 'SIMPLE', taskChannel: 'MSGR', cascade: { step: [MSGR] } };
			const parameters = { ...CASCADE, ...own, source };
			const create = bench.operation('omniScenario.scenario.create');
			return await bench.waited(
				create,
				parameters,
				['Spring', 'Summer', 'Autumn'].map((name) => ({ name })),
				{
					id: 'taskId',
					delivered: { ...ASKED_END, status: 'FINISHED' },
					failed: { ...ASKED_END, status: 'FAILED' },
				},
			);
		},

		'scenario.getMany': async (run, bench) => {
			await makeScenario(bench);
			return await run({ returnAll: true });
		},
	},
};
