import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/domain';
import { Refusal } from '../core/reply';
import { stringifyJson } from '../core/json';
import { statusOf, type Message } from '../core/messages';
import { Archive, type Entry } from './archive';
import { attemptRow } from './attempts';
import { mailPolicy, mailPage } from './mail';
import { partOf, searchOf, type ListQuery } from './paging';
import { toneOf } from './tone';
import type { OutboxParts } from './parts';
import type { Bubble, ConversationRow, MailRow, MessageDetail } from './views';

type ListCall = { Querystring: ListQuery };
type OneCall = { Params: { id: string }; Querystring: ListQuery };

const PREVIEW = 140;

/** Adds conversations, the mailbox, and single messages. */
export function addMessages(app: FastifyInstance, { core, domains }: OutboxParts): void {
	const archive = new Archive(core, domains);

	app.get<ListCall>('/_sandbox/conversations', ({ query }) => {
		const found = [...archive.conversations()].reverse();
		return partOf(
			found.filter(([, entries]) => entries.some(filterOf(query))),
			query,
			conversationRow,
		);
	});

	app.get<{ Params: { peer: string }; Querystring: ListQuery }>('/_sandbox/conversations/:peer', (request) => {
		const entries = archive.conversations().get(request.params.peer) ?? [];
		return partOf([...entries].reverse(), request.query, bubbleOf);
	});

	app.get<ListCall>('/_sandbox/mails', ({ query }) =>
		partOf(archive.mails().filter(filterOf(query)).reverse(), query, mailRow),
	);

	app.get<OneCall>('/_sandbox/mails/:id/html', ({ params, query }, reply) => {
		const html = archive.lookOf(needMessage(core, params.id)).mail?.html ?? '';
		const policy = mailPolicy(query.images === 'yes');
		return reply
			.type('text/html; charset=utf-8')
			.headers({
				'content-security-policy': policy,
				'x-content-type-options': 'nosniff',
				'referrer-policy': 'no-referrer',
			})
			.send(mailPage(html));
	});

	app.get<OneCall>('/_sandbox/messages/:id', ({ params }) => detailOf(core, archive, needMessage(core, params.id)));

	app.get<OneCall>('/_sandbox/files/:id', ({ params }, reply) => {
		const file = domains.map((domain) => domain.file?.(params.id)).find((one) => one !== undefined);
		if (!file) throw new Refusal(404, `There is no file ${params.id}`);
		return reply
			.type('application/octet-stream')
			.headers({
				'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
				'content-security-policy': 'sandbox',
				'x-content-type-options': 'nosniff',
			})
			.send(file.content);
	});
}

function needMessage({ messages }: Core, id: string): Message {
	const message = messages.get(id);
	if (!message) throw new Refusal(404, `There is no message ${id}: the sandbox may have been reset`);
	return message;
}

/** Whether a message fits the filters `search`, `style`, `tone` and `status` of a list. */
function filterOf(query: ListQuery): (entry: Entry) => boolean {
	const { style, tone, status } = query;
	const fits = searchOf(query);
	return ({ look, words, message }) => {
		if (style !== undefined && look.style !== style) return false;
		const now = message && statusOf(message).status;
		if (tone !== undefined && (now === undefined || toneOf(now) !== tone)) return false;
		if (status !== undefined && now?.toUpperCase() !== status.toUpperCase()) return false;
		return fits(words);
	};
}

function conversationRow([peer, entries]: [string, Entry[]]): ConversationRow {
	const latest = entries[entries.length - 1];
	const statuses = entries.flatMap(({ message }) => (message ? [statusOf(message).status] : []));
	return {
		peer,
		styles: [...new Set(entries.map(({ look }) => look.style))],
		text: previewOf(latest),
		at: latest.at,
		isIncoming: latest.incoming !== undefined,
		status: latest.message && statusOf(latest.message).status,
		due: latest.message && dueOf(latest.message),
		count: entries.length,
		failed: statuses.filter((status) => toneOf(status) === 'bad').length,
	};
}

/** When a message is to go out, as long as nothing but its being scheduled has happened to it (epoch ms). */
function dueOf(message: Message): number | undefined {
	return message.sentAt > statusOf(message).at ? message.sentAt : undefined;
}

function previewOf({ look }: Entry): string {
	const said = [look.title, look.text].filter(Boolean).join(': ');
	return (said || (look.media?.map(({ kind }) => kind).join(', ') ?? '')).slice(0, PREVIEW);
}

function bubbleOf({ look, at, message, incoming }: Entry): Bubble {
	if (message) {
		const { id, channel, sender, recipient } = message;
		const { status } = statusOf(message);
		return { key: id, isIncoming: false, channel, look, at, sender, recipient, id, status, due: dueOf(message) };
	}
	const { number = 0, channel = '', from = '', to = '', attempt } = incoming ?? {};
	return { key: `in-${number}`, isIncoming: true, channel, look, at, sender: from, recipient: to, attempt };
}

function mailRow({ look, at, message }: Entry): MailRow {
	const { id = '', sender = '', recipient = '', history = [] } = message ?? {};
	const { plain, html = '', attachments = [] } = look.mail ?? {};
	return {
		id,
		from: sender,
		to: recipient,
		subject: look.title ?? '',
		preview: (plain ?? wordsOf(html)).slice(0, PREVIEW),
		at,
		status: statusOf({ history }).status,
		attachments: attachments.length,
	};
}

/** The words of HTML, for a line of preview: it is shown as text. */
function wordsOf(html: string): string {
	const body = html.slice(0, 20 * PREVIEW).replace(/<(style|script|head)[\s\S]*?(<\/\1>|$)/gi, ' ');
	return body
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
}

function detailOf(core: Core, archive: Archive, message: Message): MessageDetail {
	const { id, channel, account, sender, recipient, sentAt, history, callbackUrl, details, text } = message;
	const attempts = core.callbacks.attempts.filter(({ messageIds }) => messageIds.includes(id));
	return {
		id,
		channel,
		account: account.companyName,
		sender,
		recipient,
		at: history[0]?.at ?? sentAt,
		status: statusOf(message).status,
		due: dueOf(message),
		history: [...history],
		callbackUrl,
		look: archive.lookOf(message),
		source: stringifyJson({ channel, id, from: sender, to: recipient, text, callbackUrl, sent: details }),
		attempts: attempts.map(attemptRow).reverse(),
	};
}
