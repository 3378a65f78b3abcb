import type { INode } from 'n8n-workflow';

import example from '../../../examples/scenario/3-sign-ups-to-a-list.json';
import { byId } from '../../support/contacts';
import { run, sandbox } from './support';

const parametersOf = (name: string): INode['parameters'] =>
	(example.nodes as unknown as INode[]).find((node) => node.name === name)!.parameters;

it('the example puts its people on the list and reaches them, and the second run adds nobody', async () => {
	const { items: made } = await run(parametersOf('Create the scenario'));
	const { items: lists } = await run(parametersOf('Find or make the list'), [{}], {}, {}, 'omniContacts');
	const { jsonOutput } = parametersOf('Sign-ups') as { jsonOutput: string };
	const { people } = JSON.parse(jsonOutput) as { people: Array<{ phone: string; name: string }> };
	const parameters = {
		...parametersOf('Add to the list and send'),
		scenario: byId(made[0].json.taskId as string),
		list: byId(lists[0].json.contactGroupId as string),
	};
	const first = await run(parameters, people, { onError: 'continueErrorOutput' });
	expect(first.items.map(({ json }) => [json.phone, json.code, json.contactCreated])).toStrictEqual(
		people.map(({ phone }) => [phone, 'OK', true]),
	);
	const later = [...people, { phone: '+447700900001', name: 'Anna' }];
	const second = await run(parameters, later, { onError: 'continueErrorOutput' });
	expect(second.items.map(({ json }) => [json.contactId, json.contactCreated])).toStrictEqual(
		first.items.map(({ json }) => [json.contactId, false]),
	);
	expect(second.errorItems.map(({ json }) => json.error)).toStrictEqual([
		expect.stringContaining('The list has this contact already'),
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});
