import type { Bench, Sample } from '../../../scripts/schemas/bench';
import { SAMPLES } from '../../../scripts/schemas/samples';

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;
const NOBODY = '424242424242424242';
const RANGE = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };
const SMS = { from: 'Shop', to: '={{ $json.phone }}', text: 'Hello' };
const phones = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ phone: `+4477009${String(50_000 + at)}` }));
const RULE = {
	queryForm: 'conditions',
	combine: 'any',
	conditions: { condition: [{ name: 'city', operator: 'eq', value: 'Leeds' }] },
};
const PUSH = { from: '1001', to: '={{ $json.token }}', title: 'Hello', text: 'Hi' };
const HTML = '<p>Hello</p> [WebVersion] [Unsubscribe]';
const CAMPAIGN = {
	name: 'Spring',
	content: 'body',
	html: HTML,
	plainText: 'Hello',
	subject: 'Hello',
	type: 'Distribution',
	from: 'nobody@other.example.org',
	fromName: 'News',
};

/** A list that has contacts enough for more pages than one. */
async function sendMany(bench: Bench): Promise<void> {
	await bench.operation('omniSms.message.send')(SMS, phones(1_003));
}

/** What the samples of an operation do not show: other options, more pages, and what the service refuses as a whole. */
const MORE: Record<string, Sample> = {
	'omniSms.message.send parts': async (run) => {
		const long = { ...SMS, text: 'x'.repeat(400), options: { includeSegmentId: true } };
		return await run(long, [...phones(2), { phone: '+447700900911' }]);
	},
	'omniSms.message.send refused': async (run) => await run({ ...SMS, from: 'BADSENDER' }, phones(2)),
	'omniSms.message.getMany pages': async (run, bench) => {
		await sendMany(bench);
		return await run({ ...RANGE, returnAll: true, options: { outFields: ['MESSAGE_ID', 'RECIPIENT'] } });
	},
	'omniChatApp.message.send one': async (run) => await run(SMS, [{ phone: '+447700900912' }]),
	'omniPush.message.send earlier': async (run) => {
		return await run({ ...PUSH, options: { devices: ['apns'], form: 'earlier', priority: '2' } }, [
			{ token: 'a' },
			{ token: 'token-invalid' },
		]);
	},
	'omniPush.message.send refused': async (run) =>
		await run({ ...PUSH, options: { devices: ['apns'], priority: 'HIGH' } }, [{ token: 'token-invalid' }]),
	'omniWalletPush.message.send keyed': async (run) => {
		const parameters = { from: 'Shop', to: '={{ $json.phone }}', title: 'Bonus', message: 'Hello' };
		const options = { mergeKey: '={{ $json.key }}' };
		return await run({ ...parameters, options }, [
			{ phone: '+447700900110', key: 'a' },
			{ phone: '+447700900914', key: 'b' },
			{ phone: '+447700900111', key: 'c' },
		]);
	},
	'omniEmail.message.send refused': async (run) => {
		const email = { from: 'x@unapproved.example.com', to: '={{ $json.email }}', subject: 'Hi', html: HTML };
		return await run(email, [{ email: 'ann@example.com' }, { email: 'bob@example.com' }]);
	},
	'omniContacts.contact.create unknown': async (run) => {
		const columns = { mappingMode: 'autoMapInputData', value: null };
		return await run({ list: byId(NOBODY), columns }, [{ phone: '+447700900001' }]);
	},
	'omniContacts.contact.getMany unknown': async (run) => await run({ list: byId(NOBODY), returnAll: true }),
	'omniContacts.segment.create unknown': async (run) => await run({ list: byId(NOBODY), name: 'Leeds', ...RULE }),
	'omniContacts.segment.get unknown': async (run) => await run({ segment: byId(NOBODY) }),
	'omniContacts.segment.update unknown': async (run) => await run({ segment: byId(NOBODY), name: 'York', ...RULE }),
	'omniScenario.scenario.create unknown': async (run) => {
		const template = { smsTemplate: { from: 'Shop', text: 'Hello' } };
		const trigger = { index: 1, type: 'ADDRESS_BOOK_SOURCE', channel: 'SMS', template };
		const source = { contactGroupIds: [424_242], addressBookSourceType: 'SIMPLE' };
		const scenario = {
			taskName: 'Order',
			type: 'SIMPLE',
			channel: 'SMS',
			addressBookSource: source,
			triggers: [trigger],
		};
		return await run({ define: 'json', scenarioJson: JSON.stringify(scenario) });
	},
	'omniScenario.scenario.get unknown': async (run) => await run({ scenario: byId(NOBODY) }),
	'omniScenario.message.sendTransactional unknown': async (run) => {
		return await run({ scenario: byId(NOBODY), contactBy: 'details', phone: '+447700900001' });
	},
	'omniScenario.message.sendTransactional refused': async (run, bench) => {
		const step = { channel: 'SMS', from: 'Shop', text: 'Hello' };
		const create = bench.operation('omniScenario.scenario.create');
		const cascade = {
			taskName: 'Order',
			type: 'API',
			taskChannel: 'OMNI',
			define: 'cascade',
			cascade: { step: [step] },
		};
		const [{ taskId }] = await create(cascade);
		const contact = { scenario: byId(taskId as string), contactBy: 'id', contactId: '={{ $json.id }}' };
		return await run(contact, [{ id: '5' }, { id: '6' }]);
	},
	'omniLegacyEmail.campaign.create refused': async (run) => await run(CAMPAIGN),
	'omniLegacyEmail.campaign.get unknown': async (run) => await run({ taskId: NOBODY }),
	'omniLegacyEmail.campaign.setState unknown': async (run) => await run({ taskId: NOBODY, state: 'Started' }),
	'omniLegacyEmail.template.delete unknown': async (run) => await run({ templateId: NOBODY }),
	'omniSoap.sms.send refused': async (run) => await run({ ...SMS, from: 'BADSENDER' }, phones(1)),
	'omniSoap.sms.send several': async (run) => {
		return await run({ ...SMS, text: 'x'.repeat(400) }, phones(3));
	},
};

/**
 * Every case by its name: the operations by theirs, e.g. `omniSms.message.send`, and more cases of some with a word behind.
 * Those that wait for delivery send as their siblings do.
 */
export const OPERATIONS: Readonly<Record<string, Sample>> = {
	...Object.fromEntries(
		SAMPLES.flatMap(({ node, operations }) =>
			Object.entries(operations).map(([name, sample]) => [`${node}.${name}`, sample] as const),
		).filter(([name]) => !/sendAndWait(ForDelivery|ForResponse\w+)?$/.test(name)),
	),
	...MORE,
};
