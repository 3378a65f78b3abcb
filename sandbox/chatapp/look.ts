import type { Schemas } from '../../contract/generated/types';
import { isObject } from '../core/json';
import type { Choice, Look, Media } from '../core/look';
import type { Message } from '../core/messages';
import { textOf, type ChatAppMessage } from './message';

type Current = Schemas['ChatAppMessage'];
type Earlier = Schemas['ChatAppV1Message'];
type Interactive = NonNullable<Current['interactive']>;

const MEDIA = ['audio', 'document', 'image', 'video', 'sticker'] as const;

/** What a chat-app message looks like on a phone (part 1, 2.5 and 2.6). */
export function lookOf({ details }: Message<ChatAppMessage>): Look {
	return isCurrent(details) ? currentLook(details) : earlierLook(details);
}

function isCurrent(message: ChatAppMessage): message is Current {
	return 'type' in message || 'interactive' in message || isObject(message.text);
}

function currentLook(message: Current): Look {
	const { type = 'text', interactive, template, location, contacts = [] } = message;
	const media = MEDIA.flatMap((kind) => mediaOf(kind, message[kind]));
	const base: Look = { style: 'chat', text: '', media };
	switch (type) {
		case 'text':
			return { ...base, text: textOf(message) };
		case 'interactive':
			return interactive ? interactiveLook(interactive) : base;
		case 'template':
			return template ? templateLook(template) : base;
		case 'location':
			return { ...base, title: location?.name ?? 'Location', text: location?.address ?? '', facts: place(location) };
		case 'contacts':
			return {
				...base,
				title: contacts.length === 1 ? 'Contact' : 'Contacts',
				text: contacts.map(contactLine).join('\n'),
			};
		default:
			return { ...base, text: MEDIA.map((kind) => captionOf(message[kind])).join('') };
	}
}

function interactiveLook({ header, body, footer, action }: Interactive): Look {
	const look: Look = {
		style: 'chat',
		title: header?.text,
		text: body.text,
		footer: footer?.text,
		media: (['video', 'image', 'document'] as const).flatMap((kind) => mediaOf(kind, header?.[kind])),
		choices: action.buttons?.map(({ reply }) => ({ label: reply.title, reply: { text: reply.title, id: reply.id } })),
	};
	if (!action.sections) return look;
	const sections = action.sections.map(({ title, rows = [] }) => ({
		title,
		choices: rows.map(({ id, title: label, description }): Choice => ({
			label,
			description,
			reply: { text: label, id },
		})),
	}));
	return { ...look, list: { label: action.button ?? 'Choose', sections } };
}

/** The words of a template are kept by the service: what is known is its name and what fills its places. */
function templateLook({ name, language, components = [] }: NonNullable<Current['template']>): Look {
	const textsOf = (wanted: string): string[] =>
		components.filter(({ type }) => type === wanted).flatMap(({ parameters = [] }) => parameters.map(parameterText));
	const buttons = components.filter(({ type }) => type === 'button');
	return {
		style: 'chat',
		title: textsOf('header').join(' ') || `Template ${name}`,
		text: textsOf('body').join('\n'),
		footer: textsOf('footer').join(' ') || undefined,
		choices: buttons.map(({ sub_type: kind, index, parameters = [] }): Choice => {
			const value = parameters.map(parameterText).join('');
			const label = `Button ${Number(index ?? 0) + 1}`;
			return kind === 'url' ? { label, description: value } : { label, reply: { text: value || label } };
		}),
		facts: [
			['Template', name],
			['Language', language?.code ?? ''],
		],
	};
}

function earlierLook(message: Earlier): Look {
	const { text = '', contentUrl, contentType = '', contentName, templateId, templateParams, address } = message;
	const { latitude, longitude } = message;
	const params = Object.values(templateParams ?? {});
	const isPlace = latitude !== undefined && longitude !== undefined;
	return {
		style: 'chat',
		title: templateId === undefined ? message.addressName : `Template ${templateId}`,
		text: text || params.join('\n') || (address ?? ''),
		media:
			contentUrl === undefined
				? []
				: [{ kind: contentType.split('/')[0] || 'file', source: contentUrl, name: contentName }],
		choices: earlierButtons(message.templateButtonParams),
		facts: isPlace ? place({ latitude, longitude }) : [],
	};
}

/** Buttons of the earlier form: a click sends the payload to the chat (part 1, 2.6). */
function earlierButtons(given: Earlier['templateButtonParams']): Choice[] {
	const objects = (Array.isArray(given) ? given : [given]).filter(isObject);
	return objects.flatMap((named) =>
		Object.entries(named as Record<string, Schemas['TemplateButton']>).map(([label, { parameters }]): Choice => {
			const { payload, text } = parameters ?? {};
			return payload === undefined ? { label, description: text } : { label, reply: { text: payload } };
		}),
	);
}

function mediaOf(kind: string, media: Schemas['Media'] | undefined): Media[] {
	if (!media) return [];
	const { link, id = '', filename } = media;
	return [{ kind, source: link ?? id, name: filename }];
}

function captionOf(media: Schemas['Media'] | undefined): string {
	return media?.caption ?? '';
}

function place(location: { latitude: number; longitude: number } | undefined): Array<[string, string]> {
	return location ? [['Place', `${location.latitude}, ${location.longitude}`]] : [];
}

function contactLine({ name, phones = [] }: Schemas['ChatAppContact']): string {
	return [name.formatted_name, ...phones.map(({ phone, wa_id: id }) => phone ?? id ?? '')].join(' ');
}

/** What fills a place of a template, as text. */
function parameterText(parameter: object): string {
	const { text, payload, currency, date_time: dateTime } = parameter as Record<string, unknown>;
	const known = [text, payload].find((value) => typeof value === 'string');
	if (typeof known === 'string') return known;
	const fallback = [currency, dateTime].find(isObject)?.fallback_value;
	return typeof fallback === 'string' ? fallback : JSON.stringify(parameter);
}
