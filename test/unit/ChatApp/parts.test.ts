import { chatAppDraft } from '../../../nodes/ChatApp/message/common';
import { questionMessage } from '../../../nodes/ChatApp/message/askAndWaitForReply';
import { numeric, some } from '../../../nodes/ChatApp/message/fields';
import { checkMessage } from '../../../nodes/ChatApp/message/message';
import { buildHeader } from '../../../nodes/ChatApp/message/types/interactive';
import { buildMedia } from '../../../nodes/ChatApp/message/types/media';
import { bodyParameter, headerParameter } from '../../../nodes/ChatApp/message/types/template';
import { EMPTY, MISSING, tooMany } from '../../support/sentences';

const head = { from: 'Shop', to: '+12025550123' };
const link = 'https://files.example.com/file';
const connection = { baseUrl: 'https://api.example.com', secrets: [], field: () => '' };

describe('the words of a message in its output', () => {
	const factsOf = (message: object) => chatAppDraft({ ...head, ...message }, new Set(), {} as never, connection).facts;

	it.each<[string, object, string]>([
		['a text', { text: { body: 'Hi' } }, 'Hi'],
		['the text of the earlier form', { text: 'Hi', languageCode: 'en' }, 'Hi'],
		['what stands over buttons', { interactive: { type: 'button', body: { text: 'Hi' } } }, 'Hi'],
		['what stands below a file', { type: 'image', image: { link, caption: 'Hi' } }, 'Hi'],
		['not what comes back', { callbackData: { body: 'a', caption: 'b' }, image: { link, caption: 'Hi' } }, 'Hi'],
	])('%s', (_name, message, text) => expect(factsOf(message)).toStrictEqual({ text }));

	it.each<[string, object]>([
		['a file alone', { type: 'image', image: { link } }],
		['a file with callback data', { image: { link }, callbackData: { body: 'a', caption: 'b', text: 'c' } }],
		['a template', { template: { name: 'order' } }],
		['a body that is no text', { interactive: { body: { text: 7 } } }],
	])('none: %s', (_name, message) => expect(factsOf(message)).toStrictEqual({}));
});

it('a number is taken from a text, and what is none stays for a rule to refuse', () => {
	const read = (raw: unknown) => numeric('Amount', {}).parse(raw, { label: 'Amount', timezone: 'UTC' });
	expect(['1.5', 7, ' 2 ', 'x', 'Infinity', ' ', ''].map(read)).toStrictEqual([
		1.5,
		7,
		2,
		'x',
		'Infinity',
		' ',
		undefined,
	]);
});

it('an object with nothing in it is none', () => {
	expect([some({ a: undefined }), some({}), some({ a: undefined, b: 0 })]).toStrictEqual([
		undefined,
		undefined,
		{ a: undefined, b: 0 },
	]);
});

it('a file has a name or a caption where its kind has one', () => {
	const values = { link, mediaId: '7', caption: 'Shoes', filename: 'a.pdf' };
	const media = { link, id: '7', caption: undefined, filename: undefined };
	expect(buildMedia('document', values)).toStrictEqual({ ...media, filename: 'a.pdf' });
	expect(buildMedia('image', values)).toStrictEqual({ ...media, caption: 'Shoes' });
	expect(buildMedia('video', values)).toStrictEqual({ ...media, caption: 'Shoes' });
	for (const kind of ['audio', 'sticker'] as const) expect(buildMedia(kind, values)).toStrictEqual(media);
});

it('a header of nothing is none', () => {
	const values = { headerText: 'Hi', headerLink: link } as Parameters<typeof buildHeader>[0];
	expect(buildHeader({ ...values, header: 'none' })).toBeUndefined();
	expect(buildHeader({ ...values, header: 'text' })).toStrictEqual({ type: 'text', text: 'Hi' });
});

it('a parameter is made of the fields of its type', () => {
	const values = { text: 'Hi', link, caption: 'Shoes', amount: 'much', fallback_value: 'f', code: 'EUR' };
	const ofHeader = (type: string) => headerParameter.build({ ...values, type } as never);
	expect(ofHeader('text')).toStrictEqual({ type: 'text', text: 'Hi' });
	expect(ofHeader('image')).toMatchObject({ type: 'image', image: { link, caption: 'Shoes' } });
	const ofBody = (type: string, amount: unknown) => bodyParameter.build({ ...values, type, amount } as never);
	expect(ofBody('currency', 'much')).toStrictEqual({
		type: 'currency',
		currency: { fallback_value: 'f', amount_1000: 'much', code: 'EUR' },
	});
	expect(ofBody('currency', 19.99)).toMatchObject({ currency: { amount_1000: 19990 } });
});

const template = (components: unknown, policy?: string) => ({
	...head,
	type: 'template',
	template: { name: 'order', ...(policy && { language: { policy } }), components },
});
const body = (...parameters: unknown[]) => ({ type: 'body', parameters });
const button = (index: string, more: object = {}) => ({ type: 'button', sub_type: 'url', index, ...more });
const image = { type: 'header', parameters: [{ type: 'image', image: { link } }] };

describe('messages with templates', () => {
	const date = (parts: object) => template([body({ type: 'date_time', date_time: parts })]);

	it.each<[string, object]>([
		['a date in numbers and texts', date({ year: 2030, month: '1', hour: 0 })],
		['three buttons', template(['0', '1', '2'].map((index) => button(index)))],
		['a file under the policy that is taken', template([image], 'deterministic')],
		['a file under no policy', template([image])],
		['words under another policy', template([body({ type: 'text', text: 'Hi' })], 'fallback')],
		['a button without parameters under another policy', template([button('0')], 'fallback')],
	])('may have %s', (_name, message) => expect([...checkMessage(message)]).toStrictEqual([]));

	it.each<[string, object]>([
		[`Year (template.components[0].parameters[0].date_time.year): ${EMPTY}`, date({ year: ' ' })],
		['Year (template.components[0].parameters[0].date_time.year): it is a list', date({ year: [] })],
		['Language Policy (template): a template with media', template([body({ type: 'text', text: 'Hi' }), image], 'x')],
		[`Buttons (template): ${tooMany(4, 3)}`, template(['0', '1', '2', '2'].map((at) => button(at)))],
		[
			'Button 2, Position (template.components[2].index): “3” is not',
			template([button('0'), body(), button('3'), button('1')]),
		],
		[
			'Parameters (template.components[1].parameters): it is null',
			template([button('0'), { type: 'body', parameters: null }]),
		],
		['template.components[0]: it is null', template([null])],
		[`Type (template.components[0].type): ${MISSING}`, template([{ sub_type: 'url' }])],
	])('%s', (problem, message) => {
		expect(() => checkMessage(message)).toThrow(problem);
	});
});

it('the ending of a link is the last one, and one that no kind has says nothing', () => {
	const of = (type: string, url: string) => ({ ...head, type, [type]: { link: url } });
	for (const url of [`${link}.mp4.png`, `${link}.xyz`, link]) expect(checkMessage(of('image', url)).size).toBe(0);
	expect(() => checkMessage(of('image', `${link}.png.mp4`))).toThrow('the link ends in .mp4, which no image has');
	const fix = expect.stringMatching(/^Use a file of \.acc, \.mp4, .*, or another message type\.$/) as string;
	expect(() => checkMessage(of('audio', `${link}.png`))).toThrow(expect.objectContaining({ fix }) as Error);
});

describe('a question with choices', () => {
	const asked = (text: string, ...labels: string[]) => {
		const choices = labels.map((label) => ({ label, value: label }));
		const lines = labels.map((label, at) => `${at + 1}. ${label}`);
		return questionMessage({ text, choices, lines, idOf: (place) => `id-${place}` }, 'Choose');
	};
	const [long, longer] = ['x'.repeat(20), 'x'.repeat(21)];

	it('has buttons for three with titles of 20', () => {
		const body = { text: 'y'.repeat(1024) };
		const buttons = ['A', 'B', long].map((title, at) => ({ type: 'reply', reply: { title, id: `id-${at}` } }));
		expect(asked(body.text, 'A', 'B', long)).toStrictEqual({
			type: 'interactive',
			interactive: { type: 'button', body, action: { buttons } },
		});
	});

	it('has a list for more of them, or with titles of 24', () => {
		const ofList = (...labels: string[]) => ({
			type: 'interactive',
			interactive: {
				type: 'list',
				body: { text: 'Which?' },
				action: {
					button: 'Choose',
					sections: [{ rows: labels.map((title, at) => ({ title, id: `id-${at}` })) }],
				},
			},
		});
		for (const labels of [
			['A', longer],
			['A', 'x'.repeat(24)],
			['A', 'B', 'C', 'D'],
			'A B C D E F G H I J'.split(' '),
		]) {
			expect(asked('Which?', ...labels)).toStrictEqual(ofList(...labels));
		}
	});

	it('is in words where it fits neither', () => {
		const words = (body: string) => ({ type: 'text', text: { body } });
		expect(asked('Which?', 'A', 'x'.repeat(25))).toStrictEqual(words(`Which?\n\n1. A\n2. ${'x'.repeat(25)}`));
		expect(asked('Which?', ...'A B C D E F G H I J K'.split(' '))).toMatchObject({ type: 'text' });
		expect(asked('Which?')).toStrictEqual(words('Which?'));
		expect(asked('y'.repeat(1025), 'A', 'B')).toStrictEqual(words(`${'y'.repeat(1025)}\n\n1. A\n2. B`));
	});
});
