import { LIMITS } from '../../../ground/contract';
import { choice } from '../../../panel/choices';
import { alternatives, labelOf, type Values } from '../../../panel/field';
import { mapped } from '../../../panel/mapping';
import { textField } from '../fields';
import { anything, must, objectRule, variantsRule, type Member, type Rule } from '../rules';
import { buildMedia, CAPTIONED, HEADER_MEDIA, mediaRule } from './media';

const DOCUMENT = { name: 'Document', value: 'document' } as const;
const IMAGE = { name: 'Image', value: 'image' } as const;
const NONE = { name: 'None', value: 'none' } as const;
const TEXT = { name: 'Text', value: 'text' } as const;
const VIDEO = { name: 'Video', value: 'video' } as const;

const mediaForm = {
	link: textField('Header Link', {
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
export function headerRule(media: typeof HEADER_MEDIA | readonly []): Rule {
	const label = labelOf(headerForm.header);
	const rules = { text: headerOf('text', headerForm.headerText) };
	const more = media.map((kind) => [kind, headerOf(kind, must('', mediaRule(kind, mediaForm)))] as const);
	return variantsRule('type', label, Object.assign(rules, Object.fromEntries(more)));
}

function headerOf(type: string, member: Member): Rule {
	return objectRule({ type: must(labelOf(headerForm.header), anything), [type]: member });
}
