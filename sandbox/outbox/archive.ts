import type { Core, Domain } from '../core/domain';
import type { Incoming } from '../core/incoming';
import type { Look } from '../core/look';
import type { Message } from '../core/messages';

/** A message of either direction, ready to be shown and searched. */
export interface Entry {
	/** Who it was exchanged with. */
	peer: string;
	at: number;
	look: Look;
	/** Its texts in lower case. */
	words: string;
	message?: Message;
	incoming?: Incoming;
}

/** All messages by whom they were exchanged with; made anew when messages have come, not when a status has. */
export class Archive {
	/** What the lists were made of: the first message, and how many there were. */
	private made: { first?: Message; counts: string } = { counts: '' };
	private readonly looks = new WeakMap<Message, Look>();
	private mailList: Entry[] = [];
	private peers = new Map<string, Entry[]>();

	constructor(
		private readonly core: Core,
		private readonly domains: Domain[],
	) {}

	/** The emails, oldest first. */
	mails(): Entry[] {
		this.refresh();
		return this.mailList;
	}

	/** Everything else, oldest first, by the other party; who was last heard of comes last. */
	conversations(): Map<string, Entry[]> {
		this.refresh();
		return this.peers;
	}

	/** What a message looks like; its text where its domain does not say. */
	lookOf(message: Message): Look {
		const look = this.domains.map(({ looks }) => looks?.[message.channel]).find((one) => one !== undefined);
		return look?.(message as Message<never>) ?? { style: 'messenger', text: message.text };
	}

	private refresh(): void {
		const { messages, incoming } = this.core;
		const [first] = messages.all();
		const counts = `${messages.size} ${incoming.list.at(0)?.number} ${incoming.list.length}`;
		if (first === this.made.first && counts === this.made.counts) return;
		this.made = { first, counts };
		const sent = messages.all().map((message): Entry => this.sentEntry(message));
		this.mailList = sent.filter(({ look }) => look.style === 'email');
		const spoken = sent.filter(({ look }) => look.style !== 'email');
		const all = [...spoken, ...incoming.list.map(incomingEntry)].sort((a, b) => a.at - b.at);
		this.peers = new Map();
		for (const entry of all) {
			const list = this.peers.get(entry.peer) ?? [];
			list.push(entry);
			this.peers.delete(entry.peer);
			this.peers.set(entry.peer, list);
		}
	}

	private sentEntry(message: Message): Entry {
		// Only what does not change is kept: a messenger message learns later what went out instead of it.
		const look = this.looks.get(message) ?? this.lookOf(message);
		this.looks.set(message, look);
		const { id, sender, recipient, text, history, sentAt } = message;
		const words = [id, sender, `+${peerOf(recipient)}`, look.title ?? '', text].join('\n').toLowerCase();
		return { peer: peerOf(recipient), at: history[0]?.at ?? sentAt, look, words, message };
	}
}

function incomingEntry(incoming: Incoming): Entry {
	const { channel, from, to, text, at } = incoming;
	const look: Look = { style: channel === 'chatapp' ? 'chat' : 'sms', text };
	return { peer: peerOf(from), at, look, words: [`+${peerOf(from)}`, to, text].join('\n').toLowerCase(), incoming };
}

/** A phone number is one with and without its plus sign. */
function peerOf(address: string): string {
	return address.replace(/^\+(?=\d)/, '');
}
