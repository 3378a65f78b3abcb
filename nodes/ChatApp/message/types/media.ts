import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../ground/json';
import { CHATAPP_LIMITS } from '../../../ground/limits';
import { texts } from '../form';
import type { MessageType } from '../messageType';
import { may, never, object, refuse, text, webAddress, type Rule } from '../rules';

const KINDS = ['audio', 'document', 'image', 'sticker', 'video'] as const;
export type MediaKind = (typeof KINDS)[number];

/** File names of each kind (part 1, 2.5); a document may be anything, and for stickers none are given. */
const EXTENSIONS: Partial<Record<MediaKind, readonly string[]>> = {
	audio: ['.acc', '.mp4', '.mp4a', '.amr', '.mpeg', '.ogg'],
	image: ['.jpeg', '.jpg', '.png'],
	video: ['.mp4', '.3gp', '.3g2'],
};
const ALL_EXTENSIONS = new Set(Object.values(EXTENSIONS).flat());

/** A media object of one kind: a link or an id; a caption and a file name where the kind has them. */
export function media(kind: MediaKind): Rule {
	const captioned = kind === 'image' || kind === 'video';
	return object(
		{
			link: may('Link', (value, place) => {
				webAddress(value, place);
				refuseOtherKind(kind, String(value), (problem, fix) => refuse(place, problem, fix));
			}),
			id: may('Media ID', text({ min: 1 })),
			caption: captioned ? may('Caption', text()) : never('Caption', 'a caption goes with an image or a video only'),
			filename:
				kind === 'document'
					? may('File Name', text({ min: 1, max: CHATAPP_LIMITS.fileName }))
					: never('File Name', 'a file name goes with a document only'),
		},
		(value, place) => {
			if (value.link !== undefined || value.id !== undefined) return;
			refuse(place, 'it has neither a link nor a media ID', 'Give the address of the file, or its media ID.');
		},
	);
}

/** A link whose ending belongs to another kind of media; what no kind is known by passes. */
function refuseOtherKind(kind: MediaKind, link: string, report: (problem: string, fix: string) => never): void {
	const own = EXTENSIONS[kind];
	const ending = /\.\w+$/.exec(new URL(link).pathname.toLowerCase())?.[0];
	if (!own || ending === undefined || own.includes(ending) || !ALL_EXTENSIONS.has(ending)) return;
	report(
		`the link ends in ${ending}, which no ${kind} has`,
		`Use a file of ${own.join(', ')}, or another message type.`,
	);
}

/** The form's fields of a media object; `show` names the kinds that the caption and the file name appear for. */
export function mediaFields(show: (kinds: MediaKind[]) => INodeProperties['displayOptions']): INodeProperties[] {
	return [
		{
			displayName: 'Link',
			name: 'link',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://files.example.com/file',
			description:
				'Where the file is. Sizes: audio and video up to 16 MB, image 5 MB, document 100 MB; they are not checked here.',
			displayOptions: show([...KINDS]),
		},
		{
			displayName: 'Media ID',
			name: 'mediaId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 4815162342',
			description: 'The ID of a file that the service has; needed when there is no link',
			displayOptions: show([...KINDS]),
		},
		{
			displayName: 'Caption',
			name: 'caption',
			type: 'string',
			default: '',
			displayOptions: show(['image', 'video']),
		},
		{
			displayName: 'File Name',
			name: 'filename',
			type: 'string',
			default: '',
			placeholder: 'e.g. invoice.pdf',
			description: 'From 1 to 100 characters',
			displayOptions: show(['document']),
		},
	];
}

/** The media object of a form's row; what the kind does not have stays out, the form hides it. */
export function buildMedia(kind: string, row: JsonObject): JsonObject {
	const captioned = kind === 'image' || kind === 'video';
	const { mediaId: id, ...rest } = row;
	return texts({ ...rest, id }, [
		'link',
		'id',
		...(captioned ? ['caption'] : []),
		...(kind === 'document' ? ['filename'] : []),
	]);
}

/** Audio, document, image, sticker and video messages (part 1, 2.5). */
export const mediaTypes: MessageType = {
	types: KINDS,
	fields: mediaFields((kinds) => ({ show: { type: kinds } })),
	build(item, type) {
		const names = ['link', 'mediaId', 'caption', 'filename'];
		const row = Object.fromEntries(names.map((name) => [name, item.value(name)])) as JsonObject;
		return { [type]: buildMedia(type, row) };
	},
	rules: Object.fromEntries(KINDS.map((kind) => [kind, media(kind)])),
};
