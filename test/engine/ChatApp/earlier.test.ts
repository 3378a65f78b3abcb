import type { IDataObject } from 'n8n-workflow';

import { link, people, sandbox, send, wire, type Parameters } from './support';
import { EMPTY, MISSING, NOT_WHOLE } from '../../support/sentences';

describe('the earlier form', () => {
	const earlier = (parameters: Parameters, rows?: IDataObject[]) =>
		send({ operation: 'sendEarlier', text: 'Hello', ...parameters }, rows);

	it('a bare array where it is asked for, with each answer at its item', async () => {
		const { items } = await earlier({ options: { bareArray: true } }, people.slice(0, 2));
		expect(sandbox.requests).toHaveLength(1);
		const sent = JSON.parse(sandbox.requests[0].body) as IDataObject[];
		expect(sent).toStrictEqual(items.map(({ json }) => ({ from: sent[0].from, to: json.to, text: 'Hello' })));
		expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK']);
		expect(new Set(items.map(({ json }) => json.messageId)).size).toBe(2);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('all fields, in a list of messages', async () => {
		const { items } = await earlier(
			{
				fields: {
					address: '1 Example Street',
					addressName: 'Shop',
					addressUrl: 'https://example.com/shop',
					contentName: 'bill.pdf',
					contentType: 'application/pdf',
					contentUrl: ` ${link} `,
					languageCode: 'en_US',
					latitude: '51.4779',
					longitude: '-0.0015',
					templateId: 4711,
					templateParams: {
						parameter: [
							{ position: 2, value: 7 },
							{ position: 1, value: '={{ $json.name }}' },
						],
					},
					templateButtonParams: {
						button: [
							{ name: 'Yes', subType: 'QUICK_REPLY', payload: 'yes' },
							{ name: 'Site', subType: 'URL', text: 'orders/7' },
						],
					},
					whatsAppContacts: {
						contact: { formatted_name: 'Ann Lee', last_name: 'Lee', phones: { phone: [{ phone: '+12025550123' }] } },
					},
				},
				options: { callbackUrl: 'https://example.com/hook', callbackData: { pairs: [{ key: 'a', value: 'b' }] } },
			},
			people.slice(0, 2),
		);
		const message = (to: string, name: string) => ({
			from: 'Shop',
			to,
			text: 'Hello',
			address: '1 Example Street',
			addressName: 'Shop',
			addressUrl: 'https://example.com/shop',
			contentName: 'bill.pdf',
			contentType: 'application/pdf',
			contentUrl: link,
			languageCode: 'en_US',
			templateId: '4711',
			latitude: 51.4779,
			longitude: -0.0015,
			templateParams: { 1: name, 2: '7' },
			templateButtonParams: [
				{ Yes: { subType: 'QUICK_REPLY', parameters: { type: 'PAYLOAD', payload: 'yes' } } },
				{ Site: { subType: 'URL', parameters: { type: 'TEXT', text: 'orders/7' } } },
			],
			whatsAppContacts: {
				name: { formatted_name: 'Ann Lee', last_name: 'Lee' },
				phones: [{ phone: '+12025550123' }],
			},
			callbackUrl: 'https://example.com/hook?channel=chatapp',
			callbackData: { a: 'b' },
		});
		expect(wire()).toStrictEqual([
			['POST /chatapp/messages', { messages: [message('+12025550101', 'Ann'), message('+12025550102', 'Bob')] }],
		]);
		expect(items.map(({ json: { to, code, text }, pairedItem }) => [to, code, text, pairedItem])).toStrictEqual([
			['+12025550101', 'OK', 'Hello', { item: 0 }],
			['+12025550102', 'OK', 'Hello', { item: 1 }],
		]);
	});

	it('one message is a list of one', async () => {
		await earlier({ text: '', fields: { templateId: '4711' } });
		expect(wire()[0]?.[1]).toStrictEqual({
			messages: [{ from: 'Shop', to: '+12025550101', templateId: '4711' }],
		});
	});

	it('fields mapped automatically come from the input fields of their names, what is missing from the panel', async () => {
		const parameters = {
			to: '',
			text: '',
			fields: { languageCode: 'en' },
			options: { mode: 'autoMap', callbackData: { pairs: [{ key: 'a', value: 'panel' }] } },
		};
		await earlier(parameters, [
			{ to: '+12025550101', text: 'Hi Ann', latitude: '51.5', longitude: -0.1, from: 'Other' },
			{ to: '+12025550102', templateId: 4711, languageCode: 'de', callbackData: { b: 'own' } },
		]);
		expect(wire()[0][1]).toStrictEqual({
			messages: [
				{
					from: 'Other',
					to: '+12025550101',
					text: 'Hi Ann',
					languageCode: 'en',
					latitude: 51.5,
					longitude: -0.1,
					callbackData: { a: 'panel' },
				},
				{
					from: 'Shop',
					to: '+12025550102',
					templateId: '4711',
					languageCode: 'de',
					callbackData: { b: 'own' },
				},
			],
		});
	});

	it.each<[string, IDataObject]>([
		[
			'Template Parameters, position 2 (templateParams.2): “a',
			{ templateParams: { parameter: [{ position: 2, value: 'a\nb' }] } },
		],
		[
			'holds a line break, a tab or four spaces in a row',
			{ templateParams: { parameter: [{ position: 1, value: 'a\tb' }] } },
		],
		[
			'holds a line break, a tab or four spaces in a row',
			{ templateParams: { parameter: [{ position: 1, value: 'a    b' }] } },
		],
		[
			`Template Parameters, parameter 1, Value: ${EMPTY}`,
			{ templateParams: { parameter: [{ position: 1, value: '={{ $json.nmae }}' }] } },
		],
		[
			'Template Parameters: two values have the position 1',
			{
				templateParams: {
					parameter: [
						{ position: 1, value: 'a' },
						{ position: 1, value: 'b' },
					],
				},
			},
		],
		[
			`Template Parameters, parameter 1, Position: “first” is ${NOT_WHOLE} of 1 or more`,
			{ templateParams: { parameter: [{ position: 'first', value: 'a' }] } },
		],
		[
			`Template Buttons, button 1, Payload: ${EMPTY}`,
			{ templateButtonParams: { button: [{ name: 'Yes', subType: 'QUICK_REPLY', payload: '' }] } },
		],
		[
			`Template Buttons, button 1, Name: ${EMPTY}`,
			{ templateButtonParams: { button: [{ name: '', subType: 'URL', text: 'a' }] } },
		],
		['Content Name (contentName): it has 101', { contentName: 'x'.repeat(101) }],
		['Content Type (contentType): “pdf” is not a MIME type', { contentType: 'pdf' }],
		['Content URL (contentUrl): “file.pdf” is not a web address', { contentUrl: 'file.pdf' }],
		['Latitude (latitude): “91” is not a number from -90 to 90', { latitude: 91 }],
		['a formatted name alone is not enough', { whatsAppContacts: { contact: { formatted_name: 'Ann' } } }],
	])('refuses before sending: %s', async (problem, fields) => {
		const { error } = await earlier({ fields: fields as Parameters });
		expect(error?.message).toContain(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('refuses a message without content, and names the field that was looked for where it is mapped', async () => {
		const mapped = { to: '', text: '', fields: { languageCode: 'en' }, options: { mode: 'autoMap' } };
		const settings = { onError: 'continueErrorOutput' } as const;
		const rows = [
			{ to: '+12025550101', Text: 'Hi Ann' },
			{ to: '+12025550102', text: 'Hi Bob' },
			{ to: '+12025550103', text: '', Text: 'Hi Cleo' },
		];
		const { items, errorItems } = await send({ operation: 'sendEarlier', ...mapped }, rows, { settings });
		expect(items.map(({ json }) => json.to)).toStrictEqual(['+12025550102']);
		const rest = 'Rename an input field (node Edit Fields), or choose Using Fields Above.';
		const problem = 'Text: the message has no content. It was not sent.';
		expect(errorItems.map(({ json, pairedItem }) => [json.error, json.message, pairedItem])).toStrictEqual([
			[problem, `The item has no field “text”; it has “to”, “Text”. ${rest}`, { item: 0 }],
			[problem, `The input field “text” is empty. ${rest}`, { item: 2 }],
		]);
		expect(wire()).toStrictEqual([
			[
				'POST /chatapp/messages',
				{ messages: [{ from: 'Shop', to: '+12025550102', text: 'Hi Bob', languageCode: 'en' }] },
			],
		]);

		sandbox.requests.length = 0;
		const { error } = await earlier({
			text: '',
			options: { callbackUrl: 'https://example.com/hook', callbackData: { pairs: [{ key: 'a', value: 'b' }] } },
		});
		expect(error?.message).toContain('Text: the message has no content');
		expect(sandbox.requests).toStrictEqual([]);
	});

	describe('given as JSON', () => {
		const asJson = async (json: object, more: Parameters = {}, rows?: IDataObject[]) =>
			await send({ operation: 'sendEarlier', earlierType: 'json', json: JSON.stringify(json), ...more }, rows);
		const yes = { Yes: { subType: 'QUICK_REPLY', parameters: { type: 'PAYLOAD', payload: 'yes' } } };

		it('goes out as it is, with what it lacks from the other fields', async () => {
			const message = {
				text: 'Hello',
				templateId: '4711',
				templateParams: { 1: 'Ann', 2: '7' },
				templateButtonParams: [yes],
				callbackData: { a: 1 },
			};
			const { items } = await asJson(
				message,
				{ text: 'not this one', fields: { languageCode: 'de' } },
				people.slice(0, 2),
			);
			expect(wire()).toStrictEqual([
				[
					'POST /chatapp/messages',
					{ messages: people.slice(0, 2).map(({ phone }) => ({ ...message, from: 'Shop', to: phone })) },
				],
			]);
			expect(items.map(({ json: { to, code, text }, pairedItem }) => [to, code, text, pairedItem])).toStrictEqual([
				['+12025550101', 'OK', 'Hello', { item: 0 }],
				['+12025550102', 'OK', 'Hello', { item: 1 }],
			]);
		});

		it('takes numbers as the values of a template, whose type the documents do not name', async () => {
			await asJson({ templateId: '4711', templateParams: { 1: 'Ann', 2: 7, 3: 9.5 } });
			expect(wire()[0]?.[1]).toMatchObject({ messages: [{ templateParams: { 1: 'Ann', 2: 7, 3: 9.5 } }] });
			expect(sandbox.violations()).toStrictEqual([]);
		});

		it('may leave out the types of buttons, which the documents do not require', async () => {
			const templateButtonParams = [
				{ Yes: { parameters: { payload: 'yes' } } },
				{ Link: { subType: 'URL', parameters: { text: 'orders/7' } } },
			];
			const { items } = await asJson({ templateId: '4711', templateButtonParams });
			expect(wire()[0]?.[1]).toMatchObject({ messages: [{ templateButtonParams }] });
			expect(items[0].json.code).toBe('OK');
			expect(sandbox.violations()).toStrictEqual([]);
		});

		it('may say who sends and who gets it, in a bare array', async () => {
			await asJson({ from: 'Own', to: '+12025550109', text: 'Hi' }, { from: '', options: { bareArray: true } });
			expect(wire()[0]?.[1]).toStrictEqual([{ from: 'Own', to: '+12025550109', text: 'Hi' }]);
		});

		it('with a field that the documents do not have goes out with a hint', async () => {
			sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ code: 'OK', messageId: '7' }] } });
			const { items, hints } = await asJson({ text: 'Hi', pinned: true });
			expect(items[0].json).toMatchObject({ code: 'OK', messageId: '7' });
			expect(hints.map(({ message }) => message)).toStrictEqual([
				expect.stringContaining('pinned: the documents have no such field here'),
			]);
		});

		it.each<[string, object]>([
			['Text (text): it has 4097 characters', { text: 'x'.repeat(4097) }],
			['Template Parameters, position 1 (templateParams.1): “a', { templateParams: { 1: 'a\tb' } }],
			['Template Parameters, position 1 (templateParams.1): it is an object', { templateParams: { 1: {} } }],
			['Template Parameters (templateParams): it is not a set', { templateParams: ['a'] }],
			[
				'Template Parameters (templateParams): “name” is not the number of a position',
				{ templateParams: { name: 'a' } },
			],
			[
				`Button 1, Yes, Payload (templateButtonParams[0].Yes.parameters.payload): ${EMPTY}`,
				{ templateButtonParams: [{ Yes: { subType: 'QUICK_REPLY', parameters: { type: 'PAYLOAD', payload: '' } } }] },
			],
			[
				`Button 1, Link, Address Suffix (templateButtonParams[0].Link.parameters.text): ${MISSING}`,
				{ templateButtonParams: [{ Link: { subType: 'URL', parameters: { type: 'TEXT' } } }] },
			],
			[
				`Button 1, Yes, Payload (templateButtonParams[0].Yes.parameters.payload): ${EMPTY}`,
				{ templateButtonParams: [{ Yes: { parameters: { payload: '' } } }] },
			],
			[
				'templateButtonParams.Yes.parameters.type): “TEXTS” is not a value',
				{ templateButtonParams: { Yes: { subType: 'URL', parameters: { type: 'TEXTS' } } } },
			],
			['Content URL (contentUrl): “file.pdf” is not a web address', { contentUrl: 'file.pdf' }],
			['To: “123” is', { to: '123' }],
			['Message: the message has no content', { from: 'Own', languageCode: 'de', text: '', templateParams: {} }],
		])('is checked by the rules of the form: %s', async (problem, json) => {
			const { error } = await asJson(json);
			expect(error?.message).toContain(problem);
			expect(sandbox.requests).toStrictEqual([]);
		});

		it.each(['[]', '"Hello"'])('refuses %s', async (json) => {
			const { error } = await send({ operation: 'sendEarlier', earlierType: 'json', json });
			expect(error?.message).toContain('Message: it is not a JSON object');
			expect(error?.description).toContain('Give one message, such as {"text":"Hello"}.');
		});
	});

	it('sends a language code that looks like none, and says so', async () => {
		const parameters = { operation: 'sendEarlier', text: 'Hello', fields: { languageCode: 'english!' } };
		const settings = { onError: 'continueRegularOutput' } as const;
		const { items, hints } = await send(parameters, undefined, { settings });
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('“english!” does not look like'),
			expect.stringMatching(/^1 of 1 messages/),
		]);
		expect(items[0].json.code).toBe('REJECTED');
		expect(sandbox.requests).toHaveLength(1);
	});
});
