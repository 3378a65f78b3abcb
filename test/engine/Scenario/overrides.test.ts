import type { IDataObject } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine';
import { answerWith, CREATE, created, run, sandbox, SMS, triggersOf, wire } from './support';

const SEND = {
	resource: 'message',
	operation: 'sendTransactional',
	scenario: { mode: 'id', value: '={{ $json.task }}' },
	contactBy: 'details',
	phone: '={{ $json.phone }}',
};

describe('the overrides of a transactional send', () => {
	it.each<[string, IDataObject]>([
		['a fixed row', { override: 'fields', overrides: { override: [{ triggerId: '9', channel: 'SMS', text: '' }] } }],
		['JSON', { override: 'json', overridesJson: '{"9":{"smsTemplate":{"text":""}}}' }],
		['JSON, of a template of the service’s own', { override: 'json', overridesJson: '{"9":{"ownTemplate":{}}}' }],
	])('an override without any content is refused, from %s: the scenario’s own would be sent', async (_form, more) => {
		const parameters = { ...SEND, ...more } as NodeRun['parameters'];
		const { error } = await run(parameters, [{ task: '5', phone: '+447700900001' }]);
		expect(error?.message).toContain(', step 9: it changes nothing');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('an override whose text is empty in an item leaves the scenario’s own to it, and changes it for the others', async () => {
		const task = await created({ ...CREATE, define: 'cascade', cascade: { step: [SMS] } });
		const [triggerId] = await triggersOf(task);
		const overrides = { override: [{ triggerId, channel: 'SMS', text: '={{ $json.text ?? "" }}' }] };
		const given = { ...SEND, override: 'fields', overrides };
		const { items, error } = await run(given, [
			{ task, phone: '+447700900001', text: 'Changed' },
			{ task, phone: '+447700900002', text: '' },
			{ task, phone: '+447700900003' },
		]);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.overrides)).toStrictEqual([
			[{ triggerId, text: 'Changed' }],
			undefined,
			undefined,
		]);
		const got = sandbox.messages().map(({ recipient, text }) => [recipient, text]);
		expect(got.sort()).toStrictEqual([
			['+447700900001', 'Changed'],
			['+447700900002', 'By SMS'],
			['+447700900003', 'By SMS'],
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('a text with a part that no item has is refused, and Send Unusual Texts lets it go', async () => {
		const task = await created();
		const [triggerId] = await triggersOf(task);
		const overrides = { override: [{ triggerId, channel: 'MSGR', text: '=Hi {{ $json.none }}' }] };
		const given = { ...SEND, override: 'fields', overrides };
		const row = { task, phone: '+447700900001' };
		const { error } = await run(given, [row]);
		expect(error?.message).toContain('Overrides: no item has $json.none, so that all texts would have a gap');
		expect(error?.description).toContain('and ?? "" at the end');
		const sent = await run({ ...given, options: { sendUnusualTexts: true } }, [row]);
		expect(sent.items[0].json.overrides).toStrictEqual([{ triggerId, text: 'Hi ' }]);
	});

	it.each([{}, { sendUnusualTexts: true }])(
		'a text that no item has is refused with %j: all would get the scenario’s own',
		async (options) => {
			const overrides = { override: [{ triggerId: '9', channel: 'SMS', text: '={{ $json.txet }}' }] };
			const row = { task: '5', phone: '+447700900001', text: 'Changed' };
			const { error } = await run({ ...SEND, override: 'fields', overrides, options }, [row]);
			expect(error?.message).toContain('Overrides: a value in it is empty, since no item has $json.txet');
			expect(sandbox.requests).toStrictEqual([]);
		},
	);

	it('a text in which an expression writes what has no words is refused in a row, too', async () => {
		const overrides = { override: [{ triggerId: '9', channel: 'SMS', text: "={{ 'Hi ' + $json.none }}" }] };
		const row = { task: '5', phone: '+447700900001' };
		const { error } = await run({ ...SEND, override: 'fields', overrides }, [row]);
		expect(error?.message).toContain('Overrides: it holds “undefined”');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('overrides texts by trigger id, with fields or with JSON, in the words of the deployment', async () => {
		const task = await created();
		const [first, second] = await triggersOf(task);
		const overrides = {
			override: [
				{ triggerId: first, channel: 'MSGR', text: '=Order {{ $json.order }}' },
				{ triggerId: second, channel: 'SMS', text: 'Changed', more: { validity: 60 } },
			],
		};
		const row = { task, phone: '+447700900001', order: '7' };
		const shown = await run({ ...SEND, override: 'fields', overrides }, [row]);
		expect(shown.items[0].json.overrides).toStrictEqual([
			{ triggerId: first, text: 'Order 7' },
			{ triggerId: second, text: 'Changed' },
		]);
		const templates = {
			[first]: { msgrTemplate: { text: 'Order 7' } },
			[second]: { smsTemplate: { text: 'Changed', validity: 60 } },
		};
		expect(wire()).toMatchObject({ templates });
		expect(sandbox.messages().at(-1)).toMatchObject({ sender: 'Shop', text: 'Order 7' });
		const json = { ...SEND, override: 'json', overridesJson: JSON.stringify(templates) };
		await run(json, [row]);
		expect(wire()).toMatchObject({ templates });
		expect(sandbox.violations()).toStrictEqual([]);
		answerWith({ contactIds: ['1'], sendAnswers: [{ code: 'OK', mergeKey: '1', result: '2' }] });
		await run(json, [row], {}, { msgrTemplateKey: 'm2Template' });
		expect(wire()).toMatchObject({ templates: { [first]: { m2Template: { text: 'Order 7' } } } });
	});
});
