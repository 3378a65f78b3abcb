import { CHAT_APP_MEDIA, LIMITS } from '../../../ground/contract';
import type { Form } from '../../../panel/field';
import { mapped } from '../../../panel/mapping';
import { textField, type Ruled } from '../fields';
import { may, never, objectRule, refuse, webAddressRule, type Member, type MessagePlace, type Rule } from '../rules';

type MediaKind = 'audio' | 'document' | 'image' | 'sticker' | 'video';

/** Media that the header of a template or an interactive message may hold. */
export const HEADER_MEDIA = ['document', 'image', 'video'] as const;
/** Those of them that take a caption. */
export const CAPTIONED = ['image', 'video'] as const;

const { audio: audioFiles, document: documentFiles, image: imageFiles, video: videoFiles } = CHAT_APP_MEDIA;

/** File names of each kind (part 1, 2.5); a document may be anything, and for stickers none are given. */
const EXTENSIONS: Partial<Record<MediaKind, readonly string[]>> = {
	audio: audioFiles.extensions,
	image: imageFiles.extensions,
	video: videoFiles.extensions,
};
const ALL_EXTENSIONS = new Set(Object.values(EXTENSIONS).flat());

/** What is said where the address of a file is asked for (part 1, 2.5). */
export const MEDIA_SIZES = `Where the file is. Sizes: audio and video up to ${audioFiles.maxMegabytes} MB, image ${imageFiles.maxMegabytes} MB, document ${documentFiles.maxMegabytes} MB. Ogg audio is Opus. Video is H.264 with at most one audio stream, in AAC. A GIF is converted to MP4 video, and an image can't have a transparent background. None of this is checked here.`;

/** The panel's fields of a media object, by the names that they have in a row. */
type MediaFields = Record<'link' | 'mediaId' | 'caption' | 'filename', Ruled<string | undefined>>;

type MediaValues = { readonly [Name in keyof MediaFields]?: string };

/** The fields of a message that is a media object, and of a template's header. */
export const mediaFields: MediaFields = mapped({
	link: textField('Link', {
		trim: true,
		placeholder: 'e.g. https://files.example.com/file',
		description: MEDIA_SIZES,
	}),
	mediaId: textField('Media ID', {
		min: 1,
		placeholder: 'e.g. 4815162342',
		description: 'The ID of a file that the service has; needed when there is no link',
	}),
	caption: textField('Caption'),
	filename: textField('File Name', {
		min: 1,
		max: LIMITS.chatapp.fileName,
		placeholder: 'e.g. invoice.pdf',
		description: `From 1 to ${LIMITS.chatapp.fileName} characters`,
	}),
});

/** The rule of a media object of one kind: a link or an ID; a caption and a file name where the kind has them. */
export function mediaRule(
	kind: MediaKind,
	{ link, mediaId, caption, filename }: Readonly<Record<keyof MediaFields, Member>>,
): Rule {
	return objectRule(
		{
			link: may(link.label, (value, place) => {
				webAddressRule(value, place);
				refuseOtherKind(kind, String(value), place);
			}),
			id: mediaId,
			caption: hasCaption(kind) ? caption : never(caption.label, 'a caption goes with an image or a video only'),
			filename: kind === 'document' ? filename : never(filename.label, 'a file name goes with a document only'),
		},
		(value, place) => {
			if (value.link !== undefined || value.id !== undefined) return;
			const missing = { labels: [...place.labels, link.label], path: place.path };
			refuse(missing, `it is empty, and so is “${mediaId.label}”`, 'Give the address of the file, or its media ID.');
		},
	);
}

/** The media object of one kind; what the kind does not have stays out, the panel hides it. */
export function buildMedia(kind: MediaKind, values: MediaValues): object {
	return {
		link: values.link,
		id: values.mediaId,
		caption: hasCaption(kind) ? values.caption : undefined,
		filename: kind === 'document' ? values.filename : undefined,
	};
}

function hasCaption(kind: MediaKind): boolean {
	return CAPTIONED.some((captioned) => captioned === kind);
}

/** A link whose ending belongs to another kind of media; what no kind is known by passes. */
function refuseOtherKind(kind: MediaKind, link: string, place: MessagePlace): void {
	const own = EXTENSIONS[kind];
	const ending = /\.\w+$/.exec(new URL(link).pathname.toLowerCase())?.[0];
	if (!own || ending === undefined || own.includes(ending) || !ALL_EXTENSIONS.has(ending)) return;
	refuse(
		place,
		`the link ends in ${ending}, which no ${kind} has`,
		`Use a file of ${own.join(', ')}, or another message type.`,
	);
}

/** A message that is a media object of one kind (part 1, 2.5), with the fields that it has. */
function mediaType<F extends Form>(kind: MediaKind, form: F) {
	return {
		form,
		build: (values: MediaValues) => ({ [kind]: buildMedia(kind, values) }),
		rule: mediaRule(kind, mediaFields),
	};
}

const { link, mediaId, caption, filename } = mediaFields;

export const audio = mediaType('audio', { link, mediaId });
export const document = mediaType('document', { link, mediaId, filename });
export const image = mediaType('image', { link, mediaId, caption });
export const sticker = mediaType('sticker', { link, mediaId });
export const video = mediaType('video', { link, mediaId, caption });
