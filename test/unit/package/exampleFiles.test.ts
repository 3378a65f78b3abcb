import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { NodeHelpers, type IDataObject, type INode } from 'n8n-workflow';

import { exampleFiles, exampleFolders } from '../../../scripts/lib/exampleFiles';
import { listNodes } from '../../../scripts/operations';

const EXAMPLES = path.join(__dirname, '..', '..', '..', 'examples');

const read = (file: string) =>
	JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as {
		name: string;
		nodes: INode[];
		pinData?: Record<string, Array<{ json: IDataObject }>>;
	};
const nameOf = (file: string): string => read(file).name;

/** Whether a node takes calls, or waits for what people write: by an address, which does not tell who calls. */
function takesCalls({ type, parameters: { operation, replyButtons } }: Pick<INode, 'type' | 'parameters'>): boolean {
	const isWaiting = operation === 'askAndWaitForReply' || replyButtons !== undefined;
	return /\.omni(Trigger|Callbacks)$/.test(type) || isWaiting;
}

it('the first of SMS comes first, and ten behind nine', () => {
	const files = exampleFiles();
	expect(files[0]).toBe('sms/1-send-to-a-csv-list.json');
	expect(files.indexOf('sms/10-statuses-into-a-data-table.json')).toBe(
		files.indexOf('sms/9-careful-campaign.json') + 1,
	);
	expect(exampleFolders().slice(0, 3)).toStrictEqual(['sms', 'jobs', 'account']);
});

it('no workflow is left outside of the folders, or deeper in them', () => {
	const all = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter((file) => file.endsWith('.json') && !/^(callbacks|dashboards)\//.test(file));
	expect(exampleFiles().sort()).toStrictEqual(all.sort());
});

it.each(exampleFiles())('%s has the number of its name, if it has one', (file) => {
	const [, number] = /\/(\d+)-/.exec(file) ?? [];
	const [, named] = /^Omni [A-Za-z ]+ (\d+): /.exec(nameOf(file)) ?? [];
	expect(named).toBe(number);
});

it.each(exampleFiles().filter((file) => !file.startsWith('jobs/')))('%s lies in the folder of its node', (file) => {
	const [, node] = /^Omni ([A-Za-z ]+?)(?: \d+)?: /.exec(nameOf(file)) ?? [];
	expect(file.split('/')[0]).toBe(node.toLowerCase().replaceAll(' ', '-'));
});

it.each(exampleFiles())(
	'%s sets nothing that the panels of its Omni nodes do not have, or do not show then',
	(file) => {
		for (const node of read(file).nodes.filter(({ type }) => type.startsWith('n8n-nodes-omni-messaging.'))) {
			const [, name] = node.type.split('.');
			const { description } = listNodes().find(
				(listed) => listed.description.name === name.replace(/(Hitl)?Tool$/, ''),
			)!;
			// What n8n puts beside the panel: how often a trigger asks, and what an agent reads of a tool.
			const { pollTimes: _times, toolDescription: _tool, descriptionType: _by, ...own } = node.parameters;
			// n8n's own reader of a node leaves out all that is not shown.
			const kept = NodeHelpers.getNodeParameters(description.properties, own, true, false, node, {
				...description,
				name,
			});
			expect(kept).toMatchObject(own);
		}
	},
);

describe('a URL of an example that anybody reads here', () => {
	it('is that of no workflow: n8n gives each who imports it one of its own', () => {
		const named = exampleFiles().filter((file) => read(file).nodes.some((node) => 'webhookId' in node));
		expect(named).toStrictEqual([]);
	});

	it('asks who calls, unless it is a page for everybody', () => {
		const open = exampleFiles().flatMap((file) =>
			read(file)
				.nodes.filter(({ type, credentials }) => type === 'n8n-nodes-base.webhook' && !credentials)
				.map(({ parameters: { path: at } }) => [file, at]),
		);
		expect(open).toStrictEqual([['contacts/6-preferences.json', 'omni-preferences']]);
	});
});

describe('who wrote', () => {
	/** The events of incoming messages that an example has pinned, to any of its nodes. */
	const incomingIn = (file: string): IDataObject[] =>
		Object.values(read(file).pinData ?? {})
			.flat()
			.flatMap(({ json }) => (json.kind === 'incoming' ? [json] : []));

	it('stands in pinned events as `from` with the plus that they are answered with', () => {
		const pinned = exampleFiles().flatMap((file) => incomingIn(file).map(({ from }) => [file, from]));
		expect(pinned).not.toStrictEqual([]);
		expect(pinned.filter(([, from]) => typeof from !== 'string' || !/^\+[1-9]\d{6,14}$/.test(from))).toStrictEqual([]);
	});

	it.each(exampleFiles())('is named by it in %s, and not by `sender`, which has none', (file) => {
		expect(JSON.stringify(read(file).nodes)).not.toMatch(/json\.sender\b/);
	});
});

describe('a reply or a status that anybody can forge who knows the address', () => {
	const notesOf = (nodes: INode[]): string =>
		nodes.flatMap(({ parameters }) => (typeof parameters.content === 'string' ? [parameters.content] : [])).join('\n');
	const taking = exampleFiles().filter((file) => read(file).nodes.some(takesCalls));

	it('is taken by these examples', () => {
		expect(taking.sort()).toStrictEqual([
			'chat-app/1-ask-with-buttons.json',
			'chat-app/2-agent-that-asks-a-person.json',
			'chat-app/3-hear-the-answer.json',
			'contacts/3-stop-and-start.json',
			'contacts/5-unsubscribe-sync.json',
			'jobs/appointment-reminder.json',
			'scenario/2-hear-how-far-it-is.json',
			'sms/10-statuses-into-a-data-table.json',
			'sms/11-take-the-replies.json',
			'sms/2-receive-status-callbacks.json',
			'sms/4-ask-and-wait-for-a-reply.json',
			'sms/7-auto-reply.json',
			'trigger/1-every-event.json',
		]);
	});

	it.each(taking)('%s says so, and how to check who calls', (file) => {
		expect(notesOf(read(file).nodes)).toMatch(/\bforge\b/);
		expect(notesOf(read(file).nodes)).toContain('*Who May Call*');
	});

	it.each([
		['a trigger', 'omniTrigger', { kinds: ['status'] }, true],
		['a node behind a webhook', 'omniCallbacks', {}, true],
		['a trigger that asks', 'omniSoapTrigger', {}, false],
		['a question that waits', 'omniSms', { operation: 'askAndWaitForReply' }, true],
		['a message', 'omniSms', { operation: 'send' }, false],
	])('is asked of %s: %s %j %s', (_what, name, parameters, takes) => {
		expect(takesCalls({ type: `n8n-nodes-omni-messaging.${name}`, parameters })).toBe(takes);
	});
});
