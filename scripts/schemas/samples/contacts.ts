import type { Bench, NodeSamples } from '../bench';

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;
const COLUMNS = { mappingMode: 'autoMapInputData', value: null };
const FIELDS = { field: [{ name: 'size', displayName: 'Size', type: 3, values: ['S', 'M'] }] };
const CONDITIONS = ['Leeds', 'York'].map((value) => ({ name: 'city', operator: 'eq', value }));
const RULE = { queryForm: 'conditions', combine: 'any', conditions: { condition: CONDITIONS } };

/** Why it is sent, for the audit log. */
const WHY = {
	auditReference: 'Order 1001',
	auditApproval: { approved: true, respondedAt: '2030-01-15T10:00:00.000Z' },
};

/** Somebody who wrote that it be stopped. */
const STOPS = [
	{ kind: 'incoming', sender: '+447700900001', text: 'STOP', messageId: '7', occurredAt: '2026-01-15T10:00:00.000Z' },
	{ kind: 'incoming', sender: '+447700900002', text: 'No offers', messageId: '8', topic: 'offers', channel: 'sms' },
];
const BY = '={{ $json.channel ?? "all" }}';
const PROOF = { address: '={{ $json.sender }}', source: 'SMS', topic: '={{ $json.topic ?? "" }}', channel: BY };

/** The same person's wishes. */
const wishesOf = (sender: string) => STOPS.map((stop) => ({ ...stop, sender }));

async function makeList(bench: Bench): Promise<string> {
	const [{ contactGroupId }] = await bench.operation('omniContacts.contactList.create')({
		name: 'Clients',
		customFields: FIELDS,
	});
	return contactGroupId as string;
}

async function makeSegment(bench: Bench, list: string): Promise<string> {
	const create = bench.operation('omniContacts.segment.create');
	return (await create({ list: byId(list), name: 'Leeds', ...RULE }))[0].segmentId as string;
}

/** Somebody who got a message under a limit, and is on the Do Not Contact list and in a contact list. */
async function makePerson(bench: Bench, phone: string): Promise<void> {
	const list = byId(await makeList(bench));
	const limit = { options: { messagesPerRecipient: 5, ...WHY } };
	await bench.operation('omniSms.message.send')({ from: 'Shop', to: phone, text: 'Hello', ...limit });
	await bench.operation('omniContacts.doNotContact.add')(PROOF, wishesOf(phone));
	const email = 'ann@example.com';
	await bench.operation('omniContacts.contact.create')({ list, columns: COLUMNS }, [{ phone, email }]);
}

const PAGE = 'https://n8n.example.com/webhook/preferences';

async function makeLink(bench: Bench): Promise<URL> {
	const create = bench.operation('omniContacts.preferencesPage.createLink');
	const [{ preferencesLink }] = await create({ addresses: '+447700900002, ann@example.com', page: PAGE });
	return new URL(preferencesLink as string);
}

export const contacts: NodeSamples = {
	node: 'omniContacts',
	alwaysNull: ['timeZone', 'parentExecutionId', 'entries.[].parentExecutionId'],
	operations: {
		'audit.getMany': async (run, bench) => {
			const to = '+447700900005';
			await bench.operation('omniContacts.doNotContact.add')(PROOF, wishesOf(to));
			await bench.operation('omniSms.message.send')({ from: 'Shop', to, text: 'Hello', options: WHY });
			return await run({ address: to, returnAll: true });
		},

		'audit.prune': async (run, bench) => {
			await makePerson(bench, '+447700900006');
			return await run({ olderThan: 0 });
		},

		'contact.create': async (run, bench) => {
			const list = byId(await makeList(bench));
			const ann = { phone: '+447700900001', email: 'ann@example.com' };
			const bob = { phone: '+447700900002' };
			const parameters = { list, columns: COLUMNS, options: { duplicateCheckField: 'phone' } };
			// The second one is a duplicate.
			const create = async () => await run(parameters, [bob, bob]);
			return [...(await bench.sent(run, parameters, [ann])), ...(await bench.filled(create, { displayName: 'Phone' }))];
		},

		'contact.getMany': async (run, bench) => {
			const list = byId(await makeList(bench));
			const rows = [
				{ phone: '+447700900001', city: 'Leeds' },
				{ email: 'ann@example.com', city: 'York' },
			];
			await bench.operation('omniContacts.contact.create')({ list, columns: COLUMNS }, rows);
			return await run({ list, returnAll: true });
		},

		'contactList.create': async (run) => await run({ name: 'Clients', customFields: FIELDS }),

		'contactList.delete': async (run, bench) => {
			const rows = [{ id: await makeList(bench) }, { id: '5' }];
			return await bench.sent(run, { list: byId('={{ $json.id }}') }, rows);
		},

		'contactList.findOrCreate': async (run, bench) => {
			await makeList(bench);
			return await run({ name: '={{ $json.name }}', customFields: FIELDS }, [{ name: 'Clients' }, { name: 'Guests' }]);
		},

		'contactList.getMany': async (run, bench) => {
			await makeList(bench);
			return await run({ returnAll: true });
		},

		'doNotContact.acceptNewTable': async (run) => await run({}),
		'doNotContact.add': async (run) => await run(PROOF, STOPS),

		'doNotContact.check': async (run, bench) => {
			await bench.operation('omniContacts.doNotContact.add')(PROOF, STOPS);
			const who = { address: PROOF.address, topic: PROOF.topic, channel: BY };
			return await run(who, [...STOPS, { sender: '+447700900009' }]);
		},

		'doNotContact.getMany': async (run, bench) => {
			await bench.operation('omniContacts.doNotContact.add')(PROOF, STOPS);
			return await run({ returnAll: true });
		},

		'doNotContact.remove': async (run) => await run(PROOF, STOPS),

		'person.erase': async (run, bench) => {
			await makePerson(bench, '+447700900003');
			return await run({ addresses: '+447700900003, ann@example.com' });
		},

		'person.export': async (run, bench) => {
			await makePerson(bench, '+447700900004');
			return await run({ addresses: '+447700900004, ann@example.com' });
		},

		'preferencesPage.answerPage': async (run, bench) => {
			const link = await makeLink(bench);
			const query = { p: link.searchParams.get('p') };
			const body = { shown: ['0/sms offers', '0/sms', '1 offers', '1'], ticked: [] };
			const call = { headers: {}, params: {}, query, body, webhookUrl: PAGE, executionMode: 'production' };
			const topics = { topic: [{ topic: 'offers', title: 'Offers and discounts' }] };
			return await run({ topics, options: { channels: { channel: [{ channel: 'sms', title: 'SMS' }] } } }, [call]);
		},

		'preferencesPage.createLink': async (run) => await run({ addresses: '+447700900001, ann@example.com', page: PAGE }),

		'segment.create': async (run, bench) => {
			return await run({ list: byId(await makeList(bench)), name: 'Leeds', ...RULE });
		},

		'segment.get': async (run, bench) => {
			return await run({ segment: byId(await makeSegment(bench, await makeList(bench))) });
		},

		'segment.getMany': async (run, bench) => {
			const list = await makeList(bench);
			await makeSegment(bench, list);
			return await run({ list: byId(list), returnAll: true });
		},

		'segment.update': async (run, bench) => {
			const segment = byId(await makeSegment(bench, await makeList(bench)));
			return await run({ segment, name: 'York', ...RULE });
		},
	},
};
