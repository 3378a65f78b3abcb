import type { IDataObject } from 'n8n-workflow';

import { link, onlyMessage, sandbox, send, wire, type Parameters } from './support';
import { EMPTY } from '../../support/sentences';

describe('every type as a form', () => {
	it.each<[string, Parameters, IDataObject]>([
		['audio', { type: 'audio', link: `${link}.ogg`, caption: 'hidden' }, { audio: { link: `${link}.ogg` } }],
		[
			'document',
			{ type: 'document', mediaId: 7, filename: 'bill.pdf' },
			{ document: { id: '7', filename: 'bill.pdf' } },
		],
		['image', { type: 'image', link: ` ${link}\n`, caption: 'Shoes' }, { image: { link, caption: 'Shoes' } }],
		['sticker', { type: 'sticker', mediaId: '7' }, { sticker: { id: '7' } }],
		['video', { type: 'video', link, caption: '={{ $json.name }}' }, { video: { link, caption: 'Ann' } }],
		[
			'location',
			{ type: 'location', latitude: '51.4779', longitude: -0.0015, placeName: 'Shop' },
			{ location: { longitude: -0.0015, latitude: 51.4779, name: 'Shop' } },
		],
		[
			'contacts',
			{
				type: 'contacts',
				contacts: {
					contact: [
						{
							formatted_name: '={{ $json.name }} Lee',
							first_name: '={{ $json.name }}',
							birthday: '1990-02-28',
							company: 'Example',
							phones: { phone: [{ phone: '+12025550123', type: 'CELL', wa_id: 12025550123 }] },
							emails: { email: [{ email: 'ann@example.com', type: '' }] },
							addresses: { address: [{ city: 'Leeds', country_code: 'GB', type: 'HOME' }] },
							urls: { url: [{ url: 'https://example.com', type: 'WORK' }] },
						},
					],
				},
			},
			{
				contacts: [
					{
						name: { formatted_name: 'Ann Lee', first_name: 'Ann' },
						birthday: '1990-02-28',
						org: { company: 'Example' },
						phones: [{ phone: '+12025550123', type: 'CELL', wa_id: '12025550123' }],
						emails: [{ email: 'ann@example.com' }],
						addresses: [{ city: 'Leeds', country_code: 'GB', type: 'HOME' }],
						urls: [{ url: 'https://example.com', type: 'WORK' }],
					},
				],
			},
		],
		[
			'contacts',
			{
				type: 'contacts',
				contacts: {
					contact: [
						{
							formatted_name: 'Ann Lee',
							first_name: 'Ann',
							phones: { phone: [{ phone: '={{ $json.none }}', type: 'CELL' }] },
							emails: { email: [{ email: '={{ $json.none }}' }, { email: 'ann@example.com', type: 'WORK' }] },
							addresses: { address: [{ city: ' ', type: 'HOME' }] },
						},
					],
				},
			},
			{
				contacts: [
					{
						name: { formatted_name: 'Ann Lee', first_name: 'Ann' },
						emails: [{ email: 'ann@example.com', type: 'WORK' }],
					},
				],
			},
		],
		[
			'template',
			{
				type: 'template',
				templateName: 'order',
				namespace: 'shop',
				languageCode: 'en_US',
				headerParameters: { parameter: [{ type: 'document', link, filename: 'bill.pdf' }] },
				bodyParameters: {
					parameter: [
						{ type: 'text', text: '={{ $json.name }}' },
						{ type: 'currency', fallback_value: '19.99 EUR', amount: 19.99, code: 'EUR' },
						{ type: 'date_time', fallback_value: 'Friday', day_of_week: '5', year: 2030 },
					],
				},
				footerParameters: { parameter: [{ text: 'Bye' }] },
				templateButtons: {
					button: [
						{ sub_type: 'quick_reply', index: '0', payload: 'yes' },
						{ sub_type: 'url', index: '1', text: 'orders/7' },
					],
				},
			},
			{
				template: {
					name: 'order',
					namespace: 'shop',
					language: { policy: 'deterministic', code: 'en_US' },
					components: [
						{ type: 'header', parameters: [{ type: 'document', document: { link, filename: 'bill.pdf' } }] },
						{
							type: 'body',
							parameters: [
								{ type: 'text', text: 'Ann' },
								{ type: 'currency', currency: { fallback_value: '19.99 EUR', amount_1000: 19990, code: 'EUR' } },
								{ type: 'date_time', date_time: { fallback_value: 'Friday', day_of_week: 5, year: 2030 } },
							],
						},
						{ type: 'footer', parameters: [{ type: 'text', text: 'Bye' }] },
						{
							type: 'button',
							sub_type: 'quick_reply',
							index: '0',
							parameters: [{ type: 'payload', payload: 'yes' }],
						},
						{ type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'orders/7' }] },
					],
				},
			},
		],
		[
			'interactive',
			{
				type: 'interactive',
				interactiveType: 'button',
				header: 'image',
				headerLink: link,
				body: 'Is it right?',
				footer: 'Thanks',
				replyButtons: { button: [{ title: 'Yes', id: '=order-{{ $json.name }}' }] },
			},
			{
				interactive: {
					type: 'button',
					header: { type: 'image', image: { link } },
					body: { text: 'Is it right?' },
					footer: { text: 'Thanks' },
					action: { buttons: [{ type: 'reply', reply: { title: 'Yes', id: 'order-Ann' } }] },
				},
			},
		],
		[
			'interactive',
			{
				type: 'interactive',
				interactiveType: 'list',
				header: 'text',
				headerText: 'Times',
				body: 'Choose',
				listButton: 'Menu',
				sections: {
					section: [
						{ title: 'Today', rows: { row: [{ title: 'Nine', id: 9, description: '' }] } },
						{ title: 'Later', rows: { row: [{ title: 'Ten', id: '10', description: 'In the hall' }] } },
					],
				},
			},
			{
				interactive: {
					type: 'list',
					header: { type: 'text', text: 'Times' },
					body: { text: 'Choose' },
					action: {
						button: 'Menu',
						sections: [
							{ title: 'Today', rows: [{ title: 'Nine', id: '9' }] },
							{ title: 'Later', rows: [{ title: 'Ten', id: '10', description: 'In the hall' }] },
						],
					},
				},
			},
		],
	])('%s', async (type, parameters, message) => {
		const { items, error } = await send(parameters);
		expect(error).toBeUndefined();
		expect(onlyMessage()).toStrictEqual({ type, ...message });
		expect(items[0]?.json.code).toBe('OK');
	});
});

describe('mapped automatically', () => {
	const auto = ({ options, ...parameters }: Parameters, ...rows: IDataObject[]) =>
		send({ to: '', ...parameters, options: { mode: 'autoMap', ...(options as IDataObject) } }, rows);

	it('a text comes from the input fields of its names; what an item does not have is taken from the panel', async () => {
		const { items } = await auto(
			{ type: 'text', options: { previewUrl: true, callbackData: { pairs: [{ key: 'a', value: 'panel' }] } } },
			{ to: '+1 202 555 0101', text: 'Hi Ann', type: 'customer', link: 'not of a text' },
			{ to: '+12025550102', text: 'Hi Bob', from: 'Other', previewUrl: 'false', callbackData: { b: 'own' } },
		);
		expect(wire()[0][1]).toStrictEqual({
			messages: [
				{
					type: 'text',
					from: 'Shop',
					to: '+12025550101',
					text: { body: 'Hi Ann' },
					preview_url: true,
					callbackData: { a: 'panel' },
				},
				{
					type: 'text',
					from: 'Other',
					to: '+12025550102',
					text: { body: 'Hi Bob' },
					callbackData: { b: 'own' },
				},
			],
		});
		expect(items.map(({ json: { to, code } }) => [to, code])).toStrictEqual([
			['+12025550101', 'OK'],
			['+12025550102', 'OK'],
		]);
	});

	it('a list of the panel can come as a list of the item', async () => {
		await auto(
			{ type: 'template', templateName: 'order', bodyParameters: { parameter: [{ type: 'text', text: 'friend' }] } },
			{ to: '+12025550101', bodyParameters: [{ text: 'Ann' }, { type: 'date_time', year: 2030 }] },
			{ to: '+12025550102' },
		);
		const language = { policy: 'deterministic' };
		const template = (...parameters: IDataObject[]) => ({
			type: 'template',
			template: { name: 'order', language, components: [{ type: 'body', parameters }] },
		});
		expect(wire()[0][1]).toMatchObject({
			messages: [
				template({ type: 'text', text: 'Ann' }, { type: 'date_time', date_time: { year: 2030 } }),
				template({ type: 'text', text: 'friend' }),
			],
		});
	});

	it('what decides about other fields is the panel’s own: an input field of its name is left alone', async () => {
		await auto(
			{ type: 'interactive', interactiveType: 'button', header: 'text', headerText: 'Order', body: 'Yes?' },
			{ to: '+12025550101', header: 'Dear Ann', interactiveType: 'x', replyButtons: [{ title: 'Yes', id: 'y' }] },
		);
		expect(onlyMessage().interactive).toStrictEqual({
			type: 'button',
			header: { type: 'text', text: 'Order' },
			body: { text: 'Yes?' },
			action: { buttons: [{ type: 'reply', reply: { title: 'Yes', id: 'y' } }] },
		});
	});
});

describe('a message given as JSON', () => {
	const head = { from: '', to: '', type: 'json' };

	it('an object of its own, or with the head from the fields', async () => {
		const json = '={{ $json.message }}';
		const rows = [
			{ phone: '+12025550101', message: { type: 'image', image: { link } } },
			{ phone: '+12025550102', message: { from: 'Other', to: '+1 202 555 0109', text: { body: 'Own' } } },
		];
		const { items } = await send({ type: 'json', json }, rows);
		expect(wire()[0]?.[1]).toStrictEqual({
			messages: [
				{ from: 'Shop', to: '+12025550101', type: 'image', image: { link } },
				{ from: 'Other', to: '+12025550109', text: { body: 'Own' } },
			],
		});
		expect(items.map(({ json: { to, code } }) => [to, code])).toStrictEqual([
			['+12025550101', 'OK'],
			['+12025550109', 'OK'],
		]);
	});

	it('JSON text with long ids keeps every digit', async () => {
		const json = '{"type":"sticker","sticker":{"id":"3158622571446665001"},"callbackData":{"id":3158622571446665001}}';
		await send({ type: 'json', json });
		expect(sandbox.requests[0]?.body).toContain('"callbackData":{"id":"3158622571446665001"}');
	});

	it('a type that the documents do not have is sent as it is, with a hint', async () => {
		const own = { type: 'poll', poll: { options: ['Yes', 'No'] } };
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ code: 'OK', messageId: '7' }] } });
		const { items, hints } = await send({ type: 'json', json: JSON.stringify(own) });
		expect(onlyMessage()).toStrictEqual(own);
		expect(items[0].json).toMatchObject({ to: '+12025550101', code: 'OK', messageId: '7' });
		expect(hints.map(({ message }) => message).join()).toContain(
			'Type (type): “poll” is not one of the types that the documents have',
		);
	});

	it.each([
		['Message: it is not JSON', '{"type": '],
		['Message: it is not JSON: it has typographic quotes', '{“type”: “text”}'],
		['Message: it is not JSON: it has single quotes', "{'type': 'text'}"],
		['Message: it is not a JSON object', '[]'],
		[`From: ${EMPTY}`, '{"text":{"body":"Hi"},"to":"+12025550101"}'],
		[`From (from): ${EMPTY}`, '{"from":"","text":{"body":"Hi"},"to":"+12025550101"}'],
		[
			'Text (text.body): it has 4097 characters',
			JSON.stringify({ from: 'A', to: '+12025550101', text: { body: 'x'.repeat(4097) } }),
		],
		[
			'Callback URL (callbackUrl): “ftp://example.com” is not a web address',
			'{"from":"A","to":"+12025550101","text":{"body":"Hi"},"callbackUrl":"ftp://example.com"}',
		],
	])('is checked by the same rules: %s', async (problem, json) => {
		const { error } = await send({ ...head, json });
		expect(error?.message).toContain(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
