import type { INode } from 'n8n-workflow';

import { nameOf, noteOf, sleeper, type About } from '../../../nodes/delivery/explained';

const about: About = {
	node: 'Send',
	execution: '5',
	goal: { statuses: [] },
	deadline: Date.UTC(2030, 0, 15, 10, 5),
	messages: 2,
};

it('each helper’s workflow is called by what it does, and for whom', () => {
	expect((['catcher', 'keeper', 'guard', 'watcher'] as const).map((role) => nameOf(role, 'Send'))).toStrictEqual([
		'Callbacks for “Send”',
		'Wait of “Send”',
		'Guard of “Send”',
		'Statuses for “Send”',
	]);
});

describe('the note', () => {
	it('of a catcher says whose it is, until when it sleeps, and what to do with it', () => {
		expect(noteOf('catcher', about)).toBe(
			[
				'## Takes callbacks\nThis execution helps the node **Send** in execution 5 of this workflow. You need not do anything here.',
				'It sleeps until 2030-01-15 10:05 UTC at the latest. Its address is the callback URL of the messages: the service posts their statuses here, and they are kept until the wait ends.',
				'If you stopped execution 5, stop this one, too, or let it end by itself.',
			].join('\n\n'),
		);
	});

	it('of a watcher says what it looks for', () => {
		expect(noteOf('watcher', about)).toBe(
			[
				'## Looks up statuses\nThis execution helps the node **Send** in execution 5 of this workflow. You need not do anything here.',
				'Until 2030-01-15 10:05 UTC at the latest it looks for what is missing of 2 messages: delivery, or that they failed for good. Between two looks it sleeps. If n8n stops while it looks, another one takes its place.',
			].join('\n\n'),
		);
	});

	it('of a guard says when it is awake', () => {
		expect(noteOf('guard', about)).toBe(
			'## Starts again after a crash\nThis execution helps the node **Send** in execution 5 of this workflow. You need not do anything here.\n\nIt sleeps while another execution looks up statuses. If n8n stops while that one is awake, it starts a new one, which goes on.',
		);
	});

	it('of a keeper says where the ids are', () => {
		const note = noteOf('keeper', about);
		expect(note).toMatch(/^## Waits for delivery\nThis execution helps the node \*\*Send\*\*/);
		expect(note).toContain('**The IDs of what was sent** are in the output of “What Was Sent”');
	});

	it.each<[what: string, more: Partial<About>, text: string]>([
		['one message', { messages: 1 }, '1 message: delivery, or that they failed for good'],
		['no number of them', { messages: undefined }, '0 messages: delivery'],
		['chosen statuses', { goal: { statuses: ['SEEN', 'CLICKED'] } }, '2 messages: status SEEN or CLICKED'],
		['contacts of a scenario', { channel: 'scenario' }, '2 contacts: delivery'],
		['messages of a channel', { channel: 'sms' }, '2 messages: delivery'],
		['campaigns', { channel: 'campaign', messages: 1 }, '1 campaign: that they are finished, or will not be any more.'],
	])('says it of %s', (_what, more, text) => {
		expect(noteOf('keeper', { ...about, ...more })).toContain(
			`It waits until 2030-01-15 10:05 UTC at the latest for ${text}`,
		);
	});
});

it('a workflow that sleeps begins and ends with a node that only hands on, and its own node loops between', () => {
	const own = { id: 'own', name: 'Own' } as INode;
	const { name, nodes, connections } = sleeper('Wait', 'A note', 'First', own);
	expect(name).toBe('Wait');
	const [note, first, items, last] = nodes;
	expect([note.type, note.name, note.parameters.content]).toStrictEqual([
		'n8n-nodes-base.stickyNote',
		'Note',
		'A note',
	]);
	expect([first.type, first.name]).toStrictEqual(['n8n-nodes-base.executeWorkflowTrigger', 'First']);
	expect([items.type, items.name]).toStrictEqual(['n8n-nodes-base.noOp', 'Items']);
	expect(last).toBe(own);
	expect(new Set(nodes.map(({ id }) => id)).size).toBe(4);
	// The note stands above the nodes, and they side by side.
	expect(note.position[1] + Number(note.parameters.height)).toBeLessThan(0);
	expect([note.position[0] < 0, first.position, items.position]).toStrictEqual([true, [0, 0], [240, 0]]);
	const to = (node: string) => [{ node, type: 'main', index: 0 }];
	expect(connections).toStrictEqual({
		First: { main: [to('Items')] },
		Items: { main: [to('Own')] },
		Own: { main: [to('Own'), to('Items')] },
	});
});
