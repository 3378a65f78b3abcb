import { reasonKeys, rules } from './rules';

const head = { from: 'Shop', to: '+12025550123' };
const text = { ...head, text: { body: 'Hello' } };
const link = 'https://example.com/file';
const name = { formatted_name: 'Ann Lee', first_name: 'Ann' };
const template = (component: unknown) => ({
	...head,
	type: 'template',
	template: { name: 'order', namespace: 'shop', language: { code: 'en_US' }, components: [component] },
});
const reply = (id: string, title = id) => ({ type: 'reply', reply: { id, title } });
const interactive = (type: string, action: unknown, header?: unknown) => ({
	...head,
	type: 'interactive',
	interactive: { type, header, body: { text: 'Choose' }, footer: { text: 'Thanks' }, action },
});
const rows = [{ id: 'a', title: 'A', description: 'First' }];
const V2 = 'chatapp.yaml#/schemas/ChatAppMessage';
const V1 = 'chatapp.yaml#/schemas/ChatAppV1Request';
const COMPONENT = 'template.components[0]';

rules(V2, [
	['a text without a type', text],
	[
		'a text with all that goes beside it',
		{ ...text, type: 'text', recipient_type: 'individual', preview_url: true, callbackData: { id: 1 } },
	],
	['an image with a caption', { ...head, type: 'image', image: { link, caption: 'Shoes' } }],
	['a video by id', { ...head, type: 'video', video: { id: '77', caption: 'Film' } }],
	['a document with a name', { ...head, type: 'document', document: { link, filename: 'bill.pdf' } }],
	['a sticker', { ...head, type: 'sticker', sticker: { id: '77' } }],
	[
		'contacts',
		{
			...head,
			type: 'contacts',
			contacts: [{ name, birthday: '1990-02-28', emails: [{ email: 'a@example.com', type: 'WORK' }] }],
		},
	],
	['a location', { ...head, type: 'location', location: { longitude: -1.5, latitude: 53.8, name: 'Leeds' } }],
	['a template', template({ type: 'body', parameters: [{ type: 'text', text: 'Ann' }] })],
	['buttons', interactive('button', { buttons: [reply('yes'), reply('no')] }, { type: 'image', image: { link } })],
	['a list', interactive('list', { button: 'Menu', sections: [{ rows }] }, { type: 'text', text: 'Menu' })],

	['no text', head, "text: must have required property 'text'"],
	['no object for the type', { ...text, type: 'audio' }, "audio: must have required property 'audio'"],
	['an unknown type', { ...text, type: 'poll' }, 'type: must be equal to one of the allowed values'],
	[
		'a text of 4097',
		{ ...head, text: { body: 'x'.repeat(4097) } },
		'text.body: must NOT have more than 4096 characters',
	],
	['neither link nor id', { ...head, type: 'audio', audio: {} }, "audio.id: must have required property 'id'"],
	['two media', { ...head, type: 'image', image: { link }, video: { link } }, 'body: must NOT be valid'],
	[
		'a caption on a document',
		{ ...head, type: 'document', document: { link, caption: 'x' } },
		'document.caption: must NOT be valid',
	],
	[
		'a name on an image',
		{ ...head, type: 'image', image: { link, filename: 'x' } },
		'image.filename: must NOT be valid',
	],
	[
		'an empty file name',
		{ ...head, type: 'document', document: { link, filename: '' } },
		'document.filename: must NOT have fewer than 1 characters',
	],
	[
		'a file name of 101',
		{ ...head, type: 'document', document: { link, filename: 'x'.repeat(101) } },
		'document.filename: must NOT have more than 100 characters',
	],
	[
		'a formatted name alone',
		{ ...head, type: 'contacts', contacts: [{ name: { formatted_name: 'Ann' } }] },
		'contacts[0].name: must NOT have fewer than 2 properties',
	],
	[
		'a bad phone type',
		{ ...head, type: 'contacts', contacts: [{ name, phones: [{ type: 'FAX' }] }] },
		'contacts[0].phones[0].type: must be equal to one of the allowed values',
	],
	[
		'a country of three letters',
		{ ...head, type: 'contacts', contacts: [{ name, addresses: [{ country_code: 'GBR' }] }] },
		'contacts[0].addresses[0].country_code: must match pattern "^[A-Za-z]{2}$"',
	],
	['no contacts', { ...head, type: 'contacts', contacts: [] }, 'contacts: must NOT have fewer than 1 items'],
	[
		'a longitude of 181',
		{ ...head, type: 'location', location: { longitude: 181, latitude: 0 } },
		'location.longitude: must be <= 180',
	],
	[
		'no latitude',
		{ ...head, type: 'location', location: { longitude: 1 } },
		"location.latitude: must have required property 'latitude'",
	],
	[
		'another recipient type',
		{ ...text, recipient_type: 'group' },
		'recipient_type: must be equal to one of the allowed values',
	],
]);

rules(V2, [
	[
		'a URL button',
		template({ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'x'.repeat(20) }] }),
	],
	[
		'a quick reply',
		template({
			type: 'button',
			sub_type: 'quick_reply',
			index: '2',
			parameters: [{ type: 'payload', payload: 'yes' }],
		}),
	],
	[
		'a date',
		template({ type: 'body', parameters: [{ type: 'date_time', date_time: { fallback_value: 'today', year: 2030 } }] }),
	],
	[
		'an amount',
		template({
			type: 'body',
			parameters: [{ type: 'currency', currency: { fallback_value: '1 EUR', amount_1000: 1000, code: 'EUR' } }],
		}),
	],

	[
		'a button without a place',
		template({ type: 'button', sub_type: 'url' }),
		`${COMPONENT}.index: must have required property 'index'`,
	],
	[
		'a button without a kind',
		template({ type: 'button', index: '0' }),
		`${COMPONENT}.sub_type: must have required property 'sub_type'`,
	],
	[
		'a fourth place',
		template({ type: 'button', sub_type: 'url', index: '3' }),
		`${COMPONENT}.index: must be equal to one of the allowed values`,
	],
	[
		'a suffix of 21',
		template({ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'x'.repeat(21) }] }),
		`${COMPONENT}.parameters[0].text: must NOT have more than 20 characters`,
	],
	[
		'a quick reply without a payload',
		template({ type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'text', text: 'x' }] }),
		`${COMPONENT}.parameters[0].payload: must have required property 'payload'`,
	],
	[
		'a header text of 61',
		template({ type: 'header', parameters: [{ type: 'text', text: 'x'.repeat(61) }] }),
		`${COMPONENT}.parameters[0].text: must NOT have more than 60 characters`,
	],
	[
		'a body text of 1025',
		template({ type: 'body', parameters: [{ type: 'text', text: 'x'.repeat(1025) }] }),
		`${COMPONENT}.parameters[0].text: must NOT have more than 1024 characters`,
	],
	[
		'a footer text of 61',
		template({ type: 'footer', parameters: [{ type: 'text', text: 'x'.repeat(61) }] }),
		`${COMPONENT}.parameters[0].text: must NOT have more than 60 characters`,
	],
	[
		'an image in the body',
		template({ type: 'body', parameters: [{ type: 'image', image: { link } }] }),
		`${COMPONENT}.parameters[0].type: must be equal to one of the allowed values`,
	],
	[
		'no object for the parameter',
		template({ type: 'header', parameters: [{ type: 'video' }] }),
		`${COMPONENT}.parameters[0].video: must have required property 'video'`,
	],
	[
		'a currency without a fallback',
		template({ type: 'body', parameters: [{ type: 'currency', currency: { code: 'EUR' } }] }),
		`${COMPONENT}.parameters[0].currency.fallback_value: must have required property 'fallback_value'`,
	],
	[
		'a fourth button',
		{
			...head,
			type: 'template',
			template: { name: 'x', components: Array.from('0121', (index) => ({ type: 'button', sub_type: 'url', index })) },
		},
		'template.components: must contain at least 0 and no more than 3 valid item(s)',
	],
]);

rules(V2, [
	[
		'a list without a button',
		interactive('list', { sections: [{ rows }] }),
		"interactive.action.button: must have required property 'button'",
	],
	[
		'a list without sections',
		interactive('list', { button: 'Menu' }),
		"interactive.action.sections: must have required property 'sections'",
	],
	[
		'a section without rows',
		interactive('list', { button: 'Menu', sections: [{}] }),
		"interactive.action.sections[0].rows: must have required property 'rows'",
	],
	[
		'two sections, one without a title',
		interactive('list', { button: 'Menu', sections: [{ title: 'A', rows }, { rows }] }),
		"interactive.action.sections[1].title: must have required property 'title'",
	],
	[
		'eleven sections',
		interactive('list', { button: 'Menu', sections: Array.from({ length: 11 }, (_, i) => ({ title: `${i}`, rows })) }),
		'interactive.action.sections: must NOT have more than 10 items',
	],
	[
		'a row id of 201',
		interactive('list', { button: 'Menu', sections: [{ rows: [{ id: 'x'.repeat(201), title: 'A' }] }] }),
		'interactive.action.sections[0].rows[0].id: must NOT have more than 200 characters',
	],
	[
		'a row description of 73',
		interactive('list', {
			button: 'Menu',
			sections: [{ rows: [{ id: 'a', title: 'A', description: 'x'.repeat(73) }] }],
		}),
		'interactive.action.sections[0].rows[0].description: must NOT have more than 72 characters',
	],
	[
		'an emoji on the list button',
		interactive('list', { button: 'Menu 😀', sections: [{ rows }] }),
		'interactive.action.button: must match pattern "^(?!.*\\{\\{)(?!.*[\\p{Emoji_Presentation}\\p{Regional_Indicator}\\u20e3\\ufe0f]).*$"',
	],
	[
		'a variable on the list button',
		interactive('list', { button: '{{1}}', sections: [{ rows }] }),
		'interactive.action.button: must match pattern "^(?!.*\\{\\{)(?!.*[\\p{Emoji_Presentation}\\p{Regional_Indicator}\\u20e3\\ufe0f]).*$"',
	],
	[
		'an image header on a list',
		interactive('list', { button: 'Menu', sections: [{ rows }] }, { type: 'image', image: { link } }),
		'interactive.header.type: must be equal to one of the allowed values',
	],
	['no buttons', interactive('button', {}), "interactive.action.buttons: must have required property 'buttons'"],
	[
		'a fourth button',
		interactive('button', { buttons: Array.from('abcd', (id) => reply(id)) }),
		'interactive.action.buttons: must NOT have more than 3 items',
	],
	[
		'a button title of 21',
		interactive('button', { buttons: [reply('a', 'x'.repeat(21))] }),
		'interactive.action.buttons[0].reply.title: must NOT have more than 20 characters',
	],
	[
		'a reply id of 257',
		interactive('button', { buttons: [reply('x'.repeat(257), 'A')] }),
		'interactive.action.buttons[0].reply.id: must NOT have more than 256 characters',
	],
	[
		'an empty text header',
		interactive('button', { buttons: [reply('a')] }, { type: 'text' }),
		"interactive.header.text: must have required property 'text'",
	],
]);

rules(V1, [
	['an object of messages', { messages: [{ ...head, text: 'Hello' }] }],
	['the bare array', [{ ...head, contentUrl: link, contentName: 'bill', contentType: 'application/pdf' }]],
	['template parameters by position', [{ ...head, templateId: '7', templateParams: { 1: 'Ann', 2: 'two   spaces' } }]],
	[
		'buttons in an array',
		[
			{
				...head,
				templateButtonParams: [{ Yes: { subType: 'QUICK_REPLY', parameters: { type: 'PAYLOAD', payload: 'y' } } }],
			},
		],
	],
	[
		'buttons in an object',
		[{ ...head, templateButtonParams: { Site: { subType: 'URL', parameters: { type: 'TEXT', text: 'a' } } } }],
	],
	['a contact', [{ ...head, whatsAppContacts: { name } }]],
	['several contacts', [{ ...head, whatsAppContacts: [{ name }] }], '[0].whatsAppContacts: must be object'],

	['no messages', {}, "messages: must have required property 'messages'"],
	[
		'a key that is no number',
		[{ ...head, templateParams: { first: 'Ann' } }],
		'[0].templateParams: property name must be valid',
	],
	[
		'a line break',
		[{ ...head, templateParams: { 1: 'a\nb' } }],
		'[0].templateParams[1]: must match pattern "^(?![\\s\\S]*([\\r\\n\\t]| {4}))"',
	],
	[
		'four spaces',
		[{ ...head, templateParams: { 1: 'a    b' } }],
		'[0].templateParams[1]: must match pattern "^(?![\\s\\S]*([\\r\\n\\t]| {4}))"',
	],
	[
		'a content name of 101',
		[{ ...head, contentName: 'x'.repeat(101) }],
		'[0].contentName: must NOT have more than 100 characters',
	],
	['a text of 4097', [{ ...head, text: 'x'.repeat(4097) }], '[0].text: must NOT have more than 4096 characters'],
]);

rules('chatapp.yaml#/schemas/ChatAppSingleResult', [
	['an array of one', { result: [{ code: 'OK', messageId: '1' }] }],
	['a bare object', { result: { code: 'REJECTED', messageId: null, reasons: [{ key: 'invalid.to', ref: 'to' }] } }],
	['an array of two', { result: [{ code: 'OK' }, { code: 'OK' }] }, 'result: must NOT have more than 1 items'],
]);

it.each([
	[V2, { ...text, to: '12' }, ['to: invalid']],
	[V2, { ...text, callbackUrl: 'ftp://example.com' }, ['callbackUrl: invalid']],
	[V2, { ...head, type: 'image' }, ['image: must.be.not.null']],
	[V2, { ...head, type: 'contacts', contacts: [] }, ['contacts: must.be.not.null']],
	[V2, { ...head, type: 'sticker', sticker: { link, caption: 'x' } }, ['sticker.caption: unsupported']],
	[V2, { ...head, type: 'audio', audio: { link, filename: 'x.ogg' } }, ['audio.filename: not supported']],
	[V1, [{ ...head, languageCode: 'english!' }], ['0.languageCode: invalid']],
	[
		V1,
		[{ ...head, templateButtonParams: { Site: { parameters: { type: 'TEXT', text: '' } } } }],
		['0.templateButtonParams.Site.parameters.text: invalid'],
	],
	[
		V1,
		[{ ...head, templateButtonParams: { Yes: { parameters: { type: 'PAYLOAD' } } } }],
		['0.templateButtonParams.Yes.parameters.payload: invalid'],
	],
])('reason keys of part 1, 7: %s %#', (schema, value, keys) => {
	expect(reasonKeys(schema, value)).toStrictEqual(keys);
});
