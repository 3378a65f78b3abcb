import type { IDataObject } from 'n8n-workflow';

import appointments from '../../../examples/jobs/appointment-reminder.json';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { nodeOf, passes, valueOf } from '../../support/exampleNodes';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

it('appointment reminder: what lasts all day is left out', () => {
	const filter = nodeOf(appointments, 'Has it a time?');
	const [{ json: event }] = appointments.pinData["Tomorrow's appointments"];
	const holiday = { ...event, start: { date: '2030-01-16' } };
	expect([event, holiday].map((one) => passes(filter, one))).toStrictEqual([true, false]);
});

describe('appointment reminder', () => {
	const [{ json: event }] = appointments.pinData["Tomorrow's appointments"];
	const ask = async (descriptions: Array<string | undefined>, rehearse = false): Promise<NodeResult> => {
		const node = nodeOf(appointments, 'Ask by SMS');
		return await runNode({
			type: 'omniSms',
			parameters: { ...node.parameters, options: { rehearse } },
			items: itemsOf(descriptions.map((description) => ({ ...event, description }))),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			settings: { onError: node.onError },
		});
	};
	/** What the reception reads of an outcome, by name; nothing where the person comes. */
	const told = (json: IDataObject): unknown => {
		const tell = nodeOf(appointments, 'Tell the reception');
		const text = (tell.parameters.text as string).replace(/\{\{ \$\("Tomorrow's[^}]*\}\}/, 'Ann');
		return passes(nodeOf(appointments, 'Will they come?'), json) ? undefined : valueOf(tell, text, json);
	};

	it('tells the reception of each whose number can not be read, and asks the others', async () => {
		// As Google writes it for what was pasted: nobody sees the tags.
		const { run } = await ask(['<span>+12025550181</span>', 'Tel. +12025550182', undefined]);
		expect(run.status).toBe('waiting');
		const { messages } = JSON.parse(sandbox.requests[0].body) as { messages: IDataObject[] };
		expect(messages.map(({ to }) => to)).toStrictEqual(['+12025550181']);
		const given = ['Tel. +12025550181', '+12025550181, brings her dog', undefined];
		const { items } = await ask([...given, 'Bring your papers of 2029']);
		expect(sandbox.requests).toHaveLength(1);
		expect(items.map(({ json }) => told(json))).toStrictEqual([
			...given
				.slice(0, 2)
				.map((text): unknown => expect.stringContaining(`Ann (${text}): To: “${text}” is not a phone number`)),
			expect.stringMatching(/^Ann \(no phone number\): To: no phone number is given.* Please call\.$/),
			expect.stringMatching(/^Ann \(Bring your papers of 2029\): .* is not a phone number.* Please call\.$/),
		]);
	});

	it('tells the reception who wants another time and who is silent, and nothing of who comes', () => {
		const answers = [
			{ answer: 'come', reply: '1', timedOut: false },
			{ answer: 'move', reply: '2', timedOut: false },
			{ answer: null, reply: null, timedOut: true },
			{ answer: null, reply: null, timedOut: false, code: 'ALREADY_ASKED' },
		];
		expect(answers.map((answer) => told({ to: '+12025550181', ...answer }))).toStrictEqual([
			undefined,
			'Ann (+12025550181): “2”. Please call.',
			'Ann (+12025550181): no answer. Please call.',
			'Ann (+12025550181): not asked (ALREADY_ASKED). Please call.',
		]);
	});

	it('has nobody called after a rehearsal', async () => {
		const { items } = await ask(['+12025550181'], true);
		expect(items.map(({ json }) => told(json))).toStrictEqual([
			'Ann (+12025550181): only rehearsed, nobody was asked.',
		]);
	});
});
