import type { NodeRun } from '../../support/engine';
import { EMPTY } from '../../support/sentences';
import { body, push, pushPlain, sandbox, SEND } from './support';

describe('Priority and Devices', () => {
	it.each([
		['current', { form: 'current' }, 'MEDIUM'],
		['current, without the option', {}, 'MEDIUM'],
		['earlier', { form: 'earlier' }, '0'],
	])('where they are not added, the usual ones go out: %s', async (_form, options, priority) => {
		const { error } = await pushPlain({ ...SEND, options });
		expect(error).toBeUndefined();
		expect(body()).toStrictEqual([expect.objectContaining({ priority, apns: {}, android: {} })]);
	});

	it.each([
		['priority', 'Priority', 'low', '={{ $json.given }}'],
		['devices', 'Devices', 'apns', '={{ $json.given }}'],
		['devices', 'Devices', ['apns'], '={{ $json.given.concat() }}'],
	])('the item for which an expression finds no %s is refused, the others go', async (name, label, given, found) => {
		const rows = [{ token: 'token-1', given }, { token: 'token-2' }];
		const parameters = { ...SEND, text: 'Hi', options: { [name]: found } };
		const { items, errorItems } = await push(parameters, rows, { onError: 'continueErrorOutput' });
		expect(items.map(({ json }) => json.to)).toStrictEqual(['token-1']);
		expect(errorItems.map(({ json, pairedItem }) => [json.error, pairedItem])).toStrictEqual([
			[expect.stringContaining(`${label}: `), { item: 1 }],
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each<[string, NodeRun['parameters'], string]>([
		[
			'the current priority in the earlier form',
			{ options: { form: 'earlier', priority: 'HIGH' } },
			'Priority: “HIGH” is not a priority of the earlier interface version',
		],
		[
			'the earlier priority in the current form',
			{ options: { priority: '3' } },
			'Priority: “3” is not a priority of the current interface version',
		],
		[
			'a priority from a field that no item has',
			{ options: { priority: '={{ $json.priority }}' } },
			`Priority: ${EMPTY}, since no item has $json.priority`,
		],
		[
			'devices from a field that no item has',
			{ options: { devices: '={{ $json.devices }}' } },
			`Devices: ${EMPTY}, since no item has $json.devices`,
		],
	])('%s is refused before anything is sent', async (_shows, parameters, message) => {
		const { error } = await push({ ...SEND, ...parameters });
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
