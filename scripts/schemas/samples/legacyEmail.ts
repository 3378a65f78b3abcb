import { ASKED_END, NOT_ASKED_FOR, type Bench, type NodeSamples } from '../bench';

const NODE = 'omniLegacyEmail';
const HTML = '<p>Hello [Name]</p> [WebVersion] [Unsubscribe]';
const CAMPAIGN = {
	name: 'Spring',
	content: 'body',
	html: HTML,
	plainText: 'Hello',
	subject: 'Hello',
	type: 'Distribution',
	from: 'news@example.com',
	fromName: 'News',
};
const TEMPLATE = {
	name: 'Order',
	html: HTML,
	plainText: 'Hello',
	subject: 'Hello',
	from: 'news@example.com',
	fromName: 'News',
};
const OWN_ID = { options: { userTemplateId: 'mine' } };
const SMS = { text: 'Hi', senderAddress: 'Shop', startDelay: '01:00:00', contactGroupId: '77' };

/** A contact list with one reader, made over the main interface; gives its id. */
async function contactGroup(bench: Bench): Promise<string> {
	const [{ contactGroupId }] = await bench.operation('omniContacts.contactList.create')({ name: 'Readers' });
	const list = { __rl: true, mode: 'id', value: contactGroupId as string } as const;
	const columns = { mappingMode: 'autoMapInputData', value: null };
	await bench.operation('omniContacts.contact.create')({ list, columns }, [{ email: 'ann@example.com' }]);
	return contactGroupId as string;
}

/** A campaign of which every field is filled, as far as the service lets both forms of its text stand. */
async function makeCampaign(bench: Bench): Promise<string> {
	const contactGroups = await contactGroup(bench);
	const options = {
		startDateTime: '2030-02-01T10:00:00',
		endDateTime: '2030-02-01T12:00:00',
		userCampaignId: 'mine',
		smsResend: { sms: SMS },
	};
	const create = bench.operation(`${NODE}.campaign.create`);
	return (await create({ ...CAMPAIGN, contactGroups, options }))[0].taskId as string;
}

async function makeTemplate(bench: Bench): Promise<string> {
	const create = bench.operation(`${NODE}.template.create`);
	return (await create({ ...TEMPLATE, ...OWN_ID }))[0].templateId as string;
}

/** A campaign that has sent its emails. */
async function sentCampaign(bench: Bench): Promise<string> {
	const contactGroups = await contactGroup(bench);
	const [{ taskId }] = await bench.operation(`${NODE}.campaign.create`)({ ...CAMPAIGN, contactGroups });
	await bench.operation(`${NODE}.campaign.setState`)({ taskId: taskId as string, state: 'Started' });
	await bench.wait(60);
	return taskId as string;
}

const all = { returnAll: true };
export const legacyEmail: NodeSamples = {
	node: NODE,
	// Of the two spellings, an answer has one; and what is waited for has states without a time or an error's number.
	alwaysNull: ['Dublicates', ...NOT_ASKED_FOR],
	operations: {
		// One of them is started, one is not, and one is to be and can't be.
		'campaign.create': async (run, bench) => {
			const started = { ...CAMPAIGN, contactGroups: await contactGroup(bench), start: true };
			const made = [...(await run(CAMPAIGN)), ...(await run(started))];
			bench.sandbox.faults.add({ kind: 'status', match: { method: 'PUT' }, status: 403, body: {} });
			return [...made, ...(await run(started))];
		},

		'campaign.get': async (run, bench) => {
			const [bare] = await bench.operation(`${NODE}.campaign.create`)(CAMPAIGN);
			const rows = [{ id: await makeCampaign(bench) }, { id: bare.taskId }];
			return await run({ taskId: '={{ $json.id }}' }, rows);
		},

		'campaign.getMany': async (run, bench) => {
			await makeCampaign(bench);
			await sentCampaign(bench);
			return await run(all);
		},

		// Deleting says so.
		'campaign.setState': async (run, bench) => {
			const rows = [
				{ id: await makeCampaign(bench), state: 'Started' },
				{ id: await sentCampaign(bench), state: 'Deleted' },
			];
			return await run({ taskId: '={{ $json.id }}', state: '={{ $json.state }}' }, rows);
		},

		'campaign.startAndWait': async (_run, bench) => {
			const rows = [
				{ id: await makeCampaign(bench) },
				{ id: await makeCampaign(bench) },
				{ id: await makeCampaign(bench) },
			];
			const start = bench.operation(`${NODE}.campaign.setState`);
			return await bench.waited(start, { taskId: '={{ $json.id }}', state: 'Started' }, rows, {
				id: 'taskId',
				delivered: { ...ASKED_END, status: 'Finished' },
				failed: { ...ASKED_END, status: 'Failed' },
			});
		},

		'campaign.update': async (run, bench) => await run({ ...CAMPAIGN, taskId: await makeCampaign(bench) }),

		'message.sendTransactional': async (run, bench) => {
			const message = { from: 'shop@example.com', to: '={{ $json.to }}', subject: 'Order', html: '<p>Hi</p>' };
			const people = ['ann', 'on-unsubscribed-list'].map((name) => ({ to: `${name}@example.com` }));
			return await bench.sent(run, message, people);
		},

		'senderAddress.delete': async (run, bench) => {
			await bench.operation(`${NODE}.senderAddress.request`)({ address: 'new@example.com' });
			return await run({ address: 'new@example.com' });
		},

		'senderAddress.getMany': async (run) => await run(all),

		'senderAddress.request': async (run) => await run({ address: 'new@example.com' }),

		'senderAddress.requestAndWaitUntilConfirmed': async (_run, bench) => {
			const rows = ['new', 'late', 'later'].map((name) => ({ to: `${name}@example.com` }));
			const request = bench.operation(`${NODE}.senderAddress.request`);
			return await bench.waited(request, { address: '={{ $json.to }}' }, rows, {
				id: 'SourceAddress',
				delivered: { ...ASKED_END, status: 'Approved' },
				failed: { ...ASKED_END, status: 'Rejected' },
			});
		},

		'statistics.getCounters': async (run, bench) => {
			return await run({ findBy: 'campaign', taskId: await sentCampaign(bench) });
		},

		'statistics.getMessages': async (run, bench) => {
			return await run({ findBy: 'campaign', taskId: await sentCampaign(bench), ...all });
		},

		'template.create': async (run) => await run(TEMPLATE),

		'template.delete': async (run, bench) => await run({ templateId: await makeTemplate(bench) }),

		'template.get': async (run, bench) => await run({ templateId: await makeTemplate(bench) }),

		'template.getMany': async (run, bench) => {
			await makeTemplate(bench);
			await bench.operation(`${NODE}.template.create`)({ name: 'Bare', plainText: HTML });
			return await run(all);
		},

		'template.update': async (run, bench) => {
			return await run({ ...TEMPLATE, ...OWN_ID, templateId: await makeTemplate(bench) });
		},
	},
};
