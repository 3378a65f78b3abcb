import { checkMessage } from '../../../nodes/ChatApp/message/message';
import type { JsonObject } from '../../../nodes/ground/json';
import { contract } from '../contract/rules';
import { EMPTY, MISSING, NOT_A_FLAG, tooLong, tooMany } from '../../support/sentences';

const head = { from: 'Shop', to: '+12025550123' };
const link = 'https://files.example.com/file';
const name = { formatted_name: 'Ann Lee', first_name: 'Ann' };
const of = (type: string, value: unknown) => ({ ...head, type, [type]: value });
const template = (...components: unknown[]) => of('template', { name: 'order', components });
const body = (parameter: unknown) => template({ type: 'body', parameters: [parameter] });
const header = (parameter: unknown) => template({ type: 'header', parameters: [parameter] });
const button = (more: object) => template({ type: 'button', sub_type: 'url', index: '0', ...more });
const reply = (title: string, id = 'id') => ({ type: 'reply', reply: { title, id } });
const interactive = (type: string, action: unknown, more: object = {}) =>
	of('interactive', { type, body: { text: 'Choose' }, action, ...more });
const buttons = (...list: unknown[]) => interactive('button', { buttons: list });
const rows = [{ id: 'a', title: 'A' }];
const sections = (...list: unknown[]) => interactive('list', { button: 'Menu', sections: list });
const long = (count: number) => 'x'.repeat(count);
const contact = (more: object) => of('contacts', [{ name, ...more }]);

/** Whether the contract, which the sandbox checks with, takes the message. */
const isTaken = (message: object) => contract.check('chatapp.yaml#/schemas/ChatAppMessage', message).length === 0;

describe('messages that may be sent', () => {
	it.each<[string, object]>([
		['a text without a type', { ...head, text: { body: 'Hello' } }],
		[
			'a text of 4096 with all that goes beside it',
			{
				...of('text', { body: long(4096) }),
				recipient_type: 'individual',
				preview_url: true,
				callbackUrl: 'https://example.com/hook',
				callbackData: { order: 7 },
			},
		],
		['4096 emoji count as 4096', of('text', { body: '😀'.repeat(4096) })],
		['audio by link', of('audio', { link: `${link}.ogg` })],
		['a document with a name of 100', of('document', { id: '7', filename: long(100) })],
		['a document with any ending', of('document', { link: `${link}.mp4` })],
		['an image with a caption', of('image', { link: `${link}.PNG?size=2`, caption: 'Shoes' })],
		['an image whose ending says nothing', of('image', { link: `${link}.gif` })],
		['a video', of('video', { link: `${link}.mp4`, caption: 'Film' })],
		['a sticker', of('sticker', { id: '7' })],
		[
			'a contact with everything',
			contact({
				birthday: '1990-02-28',
				addresses: [{ street: 'S', city: 'C', state: 'S', zip: '1', country: 'GB', country_code: 'GB', type: 'HOME' }],
				emails: [{ email: 'ann@example.com', type: 'WORK' }],
				org: { company: 'C', department: 'D', title: 'T' },
				phones: [{ phone: '+12025550123', type: 'IPHONE', wa_id: '12025550123' }],
				urls: [{ url: 'https://example.com', type: 'WORK' }],
			}),
		],
		['a place on the edge', of('location', { longitude: -180, latitude: 90, name: 'Pole', address: 'Ice' })],
		...['Shop™ ®', '© 2026', '☎ Call', '✔ Done', '№ 1 #'].map((button): [string, object] => [
			`a list button with signs that are text: ${button}`,
			interactive('list', { button, sections: [{ rows }] }),
		]),
		['a template with nothing to fill', of('template', { name: 'hello' })],
		[
			'a template with everything',
			of('template', {
				name: 'order',
				namespace: 'shop',
				language: { policy: 'deterministic', code: 'en_US' },
				components: [
					{ type: 'header', parameters: [{ type: 'video', video: { link } }] },
					{
						type: 'body',
						parameters: [
							{ type: 'text', text: long(1024) },
							{ type: 'currency', currency: { fallback_value: '1 EUR', amount_1000: 1000, code: 'EUR' } },
							{ type: 'date_time', date_time: { fallback_value: 'today', day_of_week: 5, year: 2030, timestamp: '1' } },
						],
					},
					{ type: 'footer', parameters: [{ type: 'text', text: long(60) }] },
					{ type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'yes' }] },
					{ type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: long(20) }] },
					{ type: 'button', sub_type: 'url', index: '2' },
				],
			}),
		],
		[
			'buttons under an image',
			interactive(
				'button',
				{ buttons: [reply('Yes'), reply('No', long(256)), reply('Later')] },
				{
					header: { type: 'image', image: { link } },
					footer: { text: long(60) },
				},
			),
		],
		[
			'a list',
			interactive(
				'list',
				{
					button: long(20),
					sections: Array.from({ length: 10 }, (_, at) => ({
						title: `${at}`,
						rows: [{ id: long(200), title: long(24), description: long(72) }],
					})),
				},
				{ header: { type: 'text', text: long(60) } },
			),
		],
		['one section without a title', sections({ rows })],
	])('%s', (_shows, message) => {
		expect(() => checkMessage(message as JsonObject)).not.toThrow();
		expect(isTaken(message)).toBe(true);
	});
});

describe('messages that neither the node nor the contract lets pass', () => {
	it.each<[string, object]>([
		['Type (text): the message is of type “text” and has no “text” object', head],
		['Type (audio): the message is of type “audio” and has no “audio” object', { ...head, type: 'audio' }],
		[`Type (type): ${EMPTY}`, { ...of('text', { body: 'x' }), type: '' }],
		['Type (type): it is a number and has to be a text', { ...of('text', { body: 'x' }), type: 5 }],
		[
			'Recipient Type (recipient_type): “group” is not a value',
			{ ...of('text', { body: 'x' }), recipient_type: 'group' },
		],
		[
			'Callback URL (callbackUrl): “ftp://example.com” is not a web address',
			{ ...of('text', { body: 'x' }), callbackUrl: 'ftp://example.com' },
		],
		['Callback Data (callbackData): it is not a set of keys', { ...of('text', { body: 'x' }), callbackData: 'x' }],
		[`Preview Links (preview_url): it is ${NOT_A_FLAG}`, { ...of('text', { body: 'x' }), preview_url: 'yes' }],
		[`Text (text.body): ${EMPTY}`, of('text', { body: '' })],
		[`Text (text.body): ${tooLong(4097, 4096)}`, of('text', { body: long(4097) })],
		['Text (text.body): it is a number and has to be a text', of('text', { body: 5 })],
		['Media (audio, image): a message holds one media object only', { ...of('image', { link }), audio: { link } }],
		[`Link (audio): ${EMPTY}, and so is “Media ID”`, of('audio', {})],
		['Link (audio.link): “files/a.ogg” is not a web address', of('audio', { link: 'files/a.ogg' })],
		['Caption (audio.caption): a caption goes with an image or a video only', of('audio', { link, caption: 'x' })],
		['Caption (sticker.caption): a caption', of('sticker', { link, caption: 'x' })],
		['Caption (document.caption): a caption', of('document', { link, caption: 'x' })],
		['File Name (image.filename): a file name goes with a document only', of('image', { link, filename: 'x' })],
		['File Name (document.filename): it has 101', of('document', { link, filename: long(101) })],
		[`File Name (document.filename): ${EMPTY}`, of('document', { link, filename: '' })],
		[`Contacts (contacts): ${EMPTY}`, of('contacts', [])],
		[
			'Contact 1 (contacts[0].name): a formatted name alone is not enough',
			of('contacts', [{ name: { formatted_name: 'Ann' } }]),
		],
		[
			`Contact 2, Formatted Name (contacts[1].name.formatted_name): ${MISSING}`,
			of('contacts', [{ name }, { name: { first_name: 'Ann' } }]),
		],
		['Contact 1, Birthday (contacts[0].birthday): “28.02.1990” is not a date', contact({ birthday: '28.02.1990' })],
		['Contact 1, Phone 1, Type (contacts[0].phones[0].type): “FAX”', contact({ phones: [{ type: 'FAX' }] })],
		[
			'Contact 1, Address 1, Country Code (contacts[0].addresses[0].country_code): “GBR”',
			contact({ addresses: [{ country_code: 'GBR' }] }),
		],
		['Contact 1, Email 1, Type (contacts[0].emails[0].type): “CELL”', contact({ emails: [{ type: 'CELL' }] })],
		[
			'Longitude (location.longitude): “181” is not a number from -180 to 180',
			of('location', { longitude: 181, latitude: 0 }),
		],
		[
			'Latitude (location.latitude): “x” is not a number from -90 to 90',
			of('location', { longitude: 1, latitude: 'x' }),
		],
		[`Latitude (location.latitude): ${MISSING}`, of('location', { longitude: 1 })],
		[`Template Name (template.name): ${MISSING}`, of('template', {})],
		[
			'Header Parameter 1, Text (template.components[0].parameters[0].text): it has 61',
			header({ type: 'text', text: long(61) }),
		],
		[
			'Body Parameter 1, Text (template.components[0].parameters[0].text): it has 1025',
			body({ type: 'text', text: long(1025) }),
		],
		[
			'Footer Parameter 1, Text (template.components[0].parameters[0].text): it has 61',
			template({ type: 'footer', parameters: [{ type: 'text', text: long(61) }] }),
		],
		[
			'Button 1, Parameter 1, Address Suffix (template.components[0].parameters[0].text): it has 21',
			button({ parameters: [{ type: 'text', text: long(21) }] }),
		],
		[
			'Body Parameter 1, Type (template.components[0].parameters[0].type): “image”',
			body({ type: 'image', image: { link } }),
		],
		[
			`Header Parameter 1, Link (template.components[0].parameters[0].image): ${EMPTY}`,
			header({ type: 'image', image: {} }),
		],
		[
			`Button 1, Parameter 1, Payload (template.components[0].parameters[0].payload): ${MISSING}`,
			button({ sub_type: 'quick_reply', parameters: [{ type: 'payload' }] }),
		],
		['Body Parameter 1, Fallback Text', body({ type: 'currency', currency: { code: 'EUR' } })],
		['Body Parameter 1, Amount', body({ type: 'currency', currency: { fallback_value: '1', amount_1000: 1.5 } })],
		['Body Parameter 1, Currency Code', body({ type: 'currency', currency: { fallback_value: '1', code: 'eur' } })],
		[`Button 1, Button Type (template.components[0].sub_type): ${MISSING}`, template({ type: 'button', index: '0' })],
		[`Button 1, Position (template.components[0].index): ${MISSING}`, template({ type: 'button', sub_type: 'url' })],
		['Button 1, Position (template.components[0].index): “3” is not', button({ index: '3' })],
		['Button 1, Position (template.components[0].index): a number', button({ index: 0 })],
		[
			`Buttons (template): ${tooMany(4, 3)}`,
			template(...Array.from('0121', (index) => ({ type: 'button', sub_type: 'url', index }))),
		],
		['Interactive Type (interactive.type): “poll”', interactive('poll', { buttons: [reply('A')] })],
		[
			'Body (interactive.body.text): it has 1025',
			interactive('button', { buttons: [reply('A')] }, { body: { text: long(1025) } }),
		],
		[
			'Footer (interactive.footer.text): it has 61',
			interactive('button', { buttons: [reply('A')] }, { footer: { text: long(61) } }),
		],
		[
			'Header Text (interactive.header.text): it has 61',
			interactive('button', { buttons: [reply('A')] }, { header: { type: 'text', text: long(61) } }),
		],
		[
			'Header (interactive.header.type): “image”',
			interactive('list', { button: 'M', sections: [{ rows }] }, { header: { type: 'image', image: { link } } }),
		],
		[`Buttons (interactive.action.buttons): ${MISSING}`, interactive('button', {})],
		[`Buttons (interactive.action.buttons): ${tooMany(4, 3)}`, buttons(...Array.from('abcd', (title) => reply(title)))],
		['Button 1, Title (interactive.action.buttons[0].reply.title): it has 21', buttons(reply(long(21)))],
		['Button 1, ID (interactive.action.buttons[0].reply.id): it has 257', buttons(reply('A', long(257)))],
		[`List Button (interactive.action.button): ${MISSING}`, interactive('list', { sections: [{ rows }] })],
		[
			'List Button (interactive.action.button): it has 21',
			interactive('list', { button: long(21), sections: [{ rows }] }),
		],
		...['Menu 😀', '🇬🇧', 'Plan ✅', 'Call ☎\ufe0f', '1\ufe0f\u20e3', '1\u20e3'].map((button): [string, object] => [
			`List Button (interactive.action.button): “${button}” holds an emoji`,
			interactive('list', { button, sections: [{ rows }] }),
		]),
		[
			'List Button (interactive.action.button): “{{1}}” holds an emoji or a variable',
			interactive('list', { button: '{{1}}', sections: [{ rows }] }),
		],
		[`Sections (interactive.action.sections): ${MISSING}`, interactive('list', { button: 'M' })],
		[
			'Sections (interactive.action.sections): there are 11',
			sections(...Array.from({ length: 11 }, (_, at) => ({ title: `${at}`, rows }))),
		],
		[`Section 2, Title (interactive.action.sections[1].title): ${MISSING}`, sections({ title: 'A', rows }, { rows })],
		['Section 1, Title (interactive.action.sections[0].title): it has 25', sections({ title: long(25), rows })],
		[`Section 1, Rows (interactive.action.sections[0].rows): ${MISSING}`, sections({ title: 'A' })],
		[
			'Section 1, Row 2, Title (interactive.action.sections[0].rows[1].title): it has 25',
			sections({ rows: [...rows, { id: 'b', title: long(25) }] }),
		],
		[
			'Section 1, Row 1, ID (interactive.action.sections[0].rows[0].id): it has 201',
			sections({ rows: [{ id: long(201), title: 'A' }] }),
		],
		[
			'Section 1, Row 1, Description (interactive.action.sections[0].rows[0].description): it has 73',
			sections({ rows: [{ ...rows[0], description: long(73) }] }),
		],
	])('%s', (problem, message) => {
		expect(() => checkMessage(message as JsonObject)).toThrow(problem);
		expect(isTaken(message)).toBe(false);
	});
});

describe('rules that a schema cannot say', () => {
	it.each<[string, object]>([
		[
			'Button 2, Title (interactive.action.buttons[1].reply.title): “Yes” is the title of another button too',
			buttons(reply('Yes', 'a'), reply('Yes', 'b')),
		],
		[
			'Language Policy (template): a template with media takes “deterministic” only',
			of('template', {
				name: 'order',
				language: { policy: 'fallback', code: 'en' },
				components: [{ type: 'header', parameters: [{ type: 'image', image: { link } }] }],
			}),
		],
		['Link (image.link): the link ends in .ogg, which no image has', of('image', { link: `${link}.ogg` })],
		[
			'Link (audio.link): “https://files.example.com/a b.ogg” is not a web address: it holds a blank',
			of('audio', { link: 'https://files.example.com/a b.ogg' }),
		],
		[
			'Buttons (template): two have the same position',
			template(...Array.from('010', (index) => ({ type: 'button', sub_type: 'url', index }))),
		],
	])('%s', (problem, message) => {
		expect(() => checkMessage(message as JsonObject)).toThrow(problem);
	});
});

describe('what no rule of the documents forbids', () => {
	const contact = (urls: object[]): object =>
		of('contacts', [{ name: { formatted_name: 'Ann Lee', first_name: 'Ann' }, urls }]);

	it.each<[string, object]>([
		['polll: the documents have no such field here, only from,', { ...of('text', { body: 'x' }), polll: 1 }],
		['Type (type): “poll” is not one of the types that the documents have (text, audio,', { ...head, type: 'poll' }],
		['Type (type): “Text” is not one of the types', { ...of('text', { body: 'x' }), type: 'Text' }],
		['text.bodyy: the documents have no such field here', of('text', { body: 'x', bodyy: 1 })],
		[
			'Language Code (template.language.code): “english!” does not look like a language',
			of('template', { name: 'x', language: { code: 'english!' } }),
		],
		['URL (contacts[0].urls[0].url): “example.com” does not look like', contact([{ url: 'example.com' }])],
	])('is sent with a note: %s', (said, message) => {
		const [note, ...others] = checkMessage(message);
		expect(note).toContain(said);
		expect(note).toContain('It is sent as it is: the service may refuse it.');
		expect(others).toStrictEqual([]);
	});

	it('of a type that the documents do not have, the parts that they have are checked all the same', () => {
		const poll = { ...head, type: 'poll', poll: { options: ['Yes', 'No'] } };
		expect([...checkMessage(poll)]).toStrictEqual([
			expect.stringContaining('poll: the documents have no such field here'),
			expect.stringContaining('Type (type): “poll” is not one of the types that the documents have'),
		]);
		expect(() => checkMessage({ ...poll, text: { body: '' } })).toThrow(`Text (text.body): ${EMPTY}`);
	});

	it('gives no note where there is nothing to say', () => {
		expect([...checkMessage(contact([{ url: 'https://example.com' }]))]).toStrictEqual([]);
	});
});
