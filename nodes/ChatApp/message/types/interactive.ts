import { LIMITS, type components } from '../../../ground/contract';
import type { JsonObject } from '../../../ground/json';
import { choice, named } from '../../../panel/choices';
import { alternatives, labelOf, type Values } from '../../../panel/field';
import { mapped } from '../../../panel/mapping';
import { listField, objectOf, taken, textField, upTo, type MessageObject, type Ruled } from '../fields';
import {
	anything,
	choiceRule,
	may,
	must,
	objectRule,
	refuse,
	variantsRule,
	type Member,
	type MessagePlace,
	type Rule,
} from '../rules';
import { buildMedia, CAPTIONED, HEADER_MEDIA, mediaRule } from './media';

const DOCUMENT = { name: 'Document', value: 'document' } as const;
const IMAGE = { name: 'Image', value: 'image' } as const;
const NONE = { name: 'None', value: 'none' } as const;
const TEXT = { name: 'Text', value: 'text' } as const;
const VIDEO = { name: 'Video', value: 'video' } as const;

const mediaForm = {
	link: textField('Header Link', {
		trim: true,
		placeholder: 'e.g. https://files.example.com/file',
		show: { header: [...HEADER_MEDIA] },
	}),
	mediaId: textField('Header Media ID', {
		min: 1,
		description: 'The ID of a file that the service has; needed when there is no link',
		show: { header: [...HEADER_MEDIA] },
	}),
	caption: textField('Header Caption', { show: { header: [...CAPTIONED] } }),
	filename: textField('Header File Name', {
		min: 1,
		max: LIMITS.chatapp.fileName,
		description: `From 1 to ${LIMITS.chatapp.fileName} characters`,
		show: { header: ['document'] },
	}),
};

/** The fields of an interactive message's header (part 1, 2.5); which one there is decides what else the panel shows. */
export const headerForm = {
	header: alternatives(
		choice('Header', [DOCUMENT, IMAGE, NONE, TEXT, VIDEO], { default: 'none', show: { interactiveType: ['button'] } }),
		[choice('Header', [NONE, TEXT], { default: 'none', show: { interactiveType: ['list'] } })],
	),
	...mapped({
		headerText: textField('Header Text', {
			must: true,
			min: 1,
			max: LIMITS.chatapp.header,
			show: { header: ['text'] },
		}),
		headerLink: mediaForm.link,
		headerMediaId: mediaForm.mediaId,
		headerCaption: mediaForm.caption,
		headerFilename: mediaForm.filename,
	}),
};

/** The header that the fields make; undefined for none. */
export function buildHeader(values: Values<typeof headerForm>): object | undefined {
	const { header: type } = values;
	if (type === 'none') return undefined;
	if (type === 'text') return { type, text: values.headerText };
	const { headerLink: link, headerMediaId: mediaId, headerCaption: caption, headerFilename: filename } = values;
	return { type, [type]: buildMedia(type, { link, mediaId, caption, filename }) };
}

/** The rule of a header: a text, and media where the interactive message takes them. */
function headerRule(media: typeof HEADER_MEDIA | readonly []): Rule {
	const label = labelOf(headerForm.header);
	const rules = { text: headerOf('text', headerForm.headerText) };
	const more = media.map((kind) => [kind, headerOf(kind, must('', mediaRule(kind, mediaForm)))] as const);
	return variantsRule('type', label, Object.assign(rules, Object.fromEntries(more)));
}

function headerOf(type: string, member: Member): Rule {
	return objectRule({ type: must(labelOf(headerForm.header), anything), [type]: member });
}

/** The ID of what can be chosen. */
function idField(max: number, min?: number): Ruled<string | undefined> {
	return textField('ID', {
		must: true,
		min,
		max,
		placeholder: 'e.g. order-1001-yes',
		description: `${upTo(max)}; comes back with the incoming message when it is chosen`,
	});
}

const replyForm = {
	title: textField('Title', { must: true, min: 1, max: LIMITS.chatapp.replyTitle }),
	id: idField(LIMITS.chatapp.replyId),
};

const replyButton: MessageObject<typeof replyForm> = {
	form: replyForm,
	build: (values) => ({ type: 'reply', reply: taken(replyForm, values) }),
	rule: objectRule({ type: must('Type', choiceRule(['reply'])), reply: must('', objectRule(replyForm)) }),
};

const row = objectOf({
	title: textField('Title', { must: true, min: 1, max: LIMITS.chatapp.rowTitle }),
	id: idField(LIMITS.chatapp.rowId, 1),
	description: textField('Description', { max: LIMITS.chatapp.rowDescription }),
});

const section = objectOf({
	title: textField('Title', { min: 1, max: LIMITS.chatapp.sectionTitle }),
	rows: listField('Rows', row, {
		must: true,
		min: 1,
		name: 'row',
		row: 'Row',
		sortable: true,
		placeholder: 'Add row',
	}),
});

const form = {
	interactiveType: choice('Interactive Type', named({ list: 'List', button: 'Reply Buttons' }), { default: 'button' }),
	...headerForm,
	...mapped({
		body: textField('Body', { must: true, min: 1, max: LIMITS.chatapp.interactiveBody, rows: 3 }),
		footer: textField('Footer', { must: true, max: LIMITS.chatapp.footer }),
		replyButtons: listField('Buttons', replyButton, {
			must: true,
			min: 1,
			max: LIMITS.chatapp.replyButtons,
			name: 'button',
			row: 'Button',
			sortable: true,
			placeholder: 'Add button',
			description: `Up to ${LIMITS.chatapp.replyButtons} buttons, each with a title of its own`,
			show: { interactiveType: ['button'] },
		}),
		listButton: textField('List Button', {
			must: true,
			min: 1,
			max: LIMITS.chatapp.listButton,
			pattern: {
				// Signs such as © and ™ are text until the sign behind them asks for a picture.
				matches: /^(?!.*\{\{)(?!.*[\p{Emoji_Presentation}\p{Regional_Indicator}\u20e3\ufe0f]).*$/su,
				problem: 'holds an emoji or a variable',
				fix: 'Use words alone.',
			},
			placeholder: 'e.g. Choose a time',
			description: `What opens the list: up to ${LIMITS.chatapp.listButton} characters, no emoji, no variables`,
			show: { interactiveType: ['list'] },
		}),
		sections: listField('Sections', section, {
			must: true,
			min: 1,
			max: LIMITS.chatapp.sections,
			name: 'section',
			row: 'Section',
			sortable: true,
			placeholder: 'Add section',
			description: `Up to ${LIMITS.chatapp.sections} sections; with more than one, each needs a title`,
			show: { interactiveType: ['list'] },
		}),
	}),
};

/** A list to choose from, or a message with reply buttons (part 1, 2.5). */
export const interactive: MessageObject<typeof form> = {
	form,
	build(values) {
		const { interactiveType: type, body, footer } = values;
		return {
			interactive: {
				type,
				header: buildHeader(values),
				body: { text: body },
				footer: footer === undefined ? undefined : { text: footer },
				action:
					type === 'list' ? { button: values.listButton, sections: values.sections } : { buttons: values.replyButtons },
			},
		};
	},
	rule: variantsRule('type', labelOf(form.interactiveType), {
		button: interactiveRule(headerRule(HEADER_MEDIA), objectRule({ buttons: form.replyButtons }, checkTitles)),
		list: interactiveRule(
			headerRule([]),
			objectRule({ button: form.listButton, sections: form.sections }, checkSectionTitles),
		),
	}),
};

/** An interactive object of one type; only its action and the headers that it may have differ. */
function interactiveRule(header: Rule, action: Rule): Rule {
	return objectRule<components['schemas']['Interactive']>({
		type: must(labelOf(form.interactiveType), anything),
		header: may('', header),
		body: must('', objectRule({ text: form.body })),
		footer: may('', objectRule({ text: form.footer })),
		action: must('', action),
	});
}

function checkTitles(action: JsonObject, { labels, path }: MessagePlace): void {
	const titles = (action.buttons as Array<{ reply: { title: string } }>).map((button) => button.reply.title);
	const twice = titles.findIndex((title, at) => titles.indexOf(title) < at);
	if (twice === -1) return;
	const place = {
		labels: [...labels, `Button ${twice + 1}`, replyForm.title.label],
		path: `${path}.buttons[${twice}].reply.title`,
	};
	refuse(place, `“${titles[twice]}” is the title of another button too`, 'Give each button a title of its own.');
}

function checkSectionTitles(action: JsonObject, { labels, path }: MessagePlace): void {
	const sections = action.sections as JsonObject[];
	const without = sections.findIndex(({ title }) => title === undefined);
	if (without === -1 || sections.length === 1) return;
	const place = {
		labels: [...labels, `Section ${without + 1}`, section.form.title.label],
		path: `${path}.sections[${without}].title`,
	};
	refuse(place, 'it is missing, and with several sections each needs one', 'Fill it in.');
}
