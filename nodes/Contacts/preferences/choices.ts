import type { MessageChannel } from '../../engine/handles';
import { isJsonObject } from '../../ground/json';
import type { Person } from '../../ground/person';
import { OPT_OUT_CHANNELS, scopeOf, type Evidence, type ListNote, type OptedOut } from '../../precautions/optOuts';

/** A box of the page: whether a person wants messages about a topic at an address, or, without a topic, no messages at all there. */
export interface Box {
	at: number;
	topic?: string;
	/** By which channel; by any where it is absent. */
	channel?: MessageChannel;
	words: string;
	/** The same where the channel stands above it; the evidence has this. */
	evidence?: string;
}

export type Submission =
	| { kind: 'nothing' }
	/** The unsubscribe button of a mail program (RFC 8058). */
	| { kind: 'oneClick' }
	/** The page's button: which boxes the page had, and which were ticked. */
	| { kind: 'saved'; shown: ReadonlySet<string>; ticked: ReadonlySet<string> };

export const SHOWN = 'shown';
export const TICKED = 'ticked';

const ONE_CLICK = 'List-Unsubscribe';

/** What a posted form calls a box. */
export function boxName({ at, topic, channel }: Pick<Box, 'at' | 'topic' | 'channel'>): string {
	const place = channel === undefined ? String(at) : `${at}/${channel}`;
	return topic === undefined ? place : `${place} ${topic}`;
}

/** Reads what was posted. A call that posts nothing, such as that of a mail scanner which opens links, says nothing. */
export function readSubmission(body: unknown): Submission {
	if (!isJsonObject(body)) return { kind: 'nothing' };
	if (body[ONE_CLICK] === 'One-Click') return { kind: 'oneClick' };
	const shown = textsIn(body[SHOWN]);
	return shown.size === 0 ? { kind: 'nothing' } : { kind: 'saved', shown, ticked: textsIn(body[TICKED]) };
}

/** Whether somebody sent boxes that the page does not have any more: it was opened before it was changed. */
export function isOutdated(submission: Submission, boxes: readonly Box[]): boolean {
	const names = new Set(boxes.map(boxName));
	return submission.kind === 'saved' && [...submission.shown].some((name) => !names.has(name));
}

function textsIn(given: unknown): Set<string> {
	return new Set([given].flat().filter((one) => typeof one === 'string'));
}

type Note = [state: ListNote['state'], Evidence];

/** What people want no messages about, by what the list says; topics that no page offers among it. */
export class Wishes {
	private before: ReadonlySet<string>;
	private readonly out: Set<string>;
	/** The last note about what has changed, by the names of boxes. */
	private readonly noted = new Map<string, Evidence>();
	/** The same about what they do not want, and did not want before. */
	private readonly again = new Map<string, Evidence>();
	/** Whether somebody wanted something again and may not any more today. */
	hasHeldBack = false;

	/** @param isFull whether as much is noted of them as a day takes: then only what they do not want is noted, once */
	constructor(
		private readonly people: readonly Person[],
		there: ReadonlyMap<string, OptedOut[]>,
		private readonly isFull = false,
	) {
		const names = people.flatMap(({ key }, at) =>
			(there.get(key) ?? []).map((one) => boxName({ at, ...scopeOf(one) })),
		);
		this.before = new Set(names);
		this.out = new Set(names);
	}

	/** Whether a box is ticked: of a topic for who wants it, of no messages at all for who wants none. */
	isTicked(box: Box): boolean {
		const isOut = this.isOut(box) || this.channelsOut(box).length > 0;
		return box.topic === undefined ? isOut : !isOut;
	}

	/** Of a box without a channel, by which channels the person wants nothing of it. */
	private channelsOut(box: Box): MessageChannel[] {
		return box.channel === undefined
			? OPT_OUT_CHANNELS.filter((channel) => this.out.has(boxName({ ...box, channel })))
			: [];
	}

	/** Whether the list says so of the box, or of its topic in all channels. */
	private isOut(box: Box): boolean {
		return this.out.has(boxName(box)) || this.out.has(boxName({ ...box, channel: undefined }));
	}

	/**
	 * What changes by what somebody said, each with the words of its box as evidence; it is so from now on. Of who wants no messages at all
	 * nothing is noted that they want.
	 */
	take(submission: Submission, boxes: readonly Box[], clicked: string | undefined, source: string): Note[] {
		if (submission.kind === 'oneClick') {
			this.people.forEach((_, at) => {
				const words = `${ONE_CLICK}=One-Click`;
				this.set({ at, topic: clicked, words }, 'out', { words, source: `One-click unsubscribe, ${source}` });
			});
		} else if (submission.kind === 'saved') {
			for (const box of boxes) this.setAs(submission, box, `Preferences page, ${source}`);
		}
		const changes = [...this.noted].flatMap(([name, evidence]): Note[] => {
			const isOut = this.out.has(name);
			return isOut === this.before.has(name) ? [] : [[isOut ? 'out' : 'in', evidence]];
		});
		this.before = new Set(this.out);
		return changes;
	}

	/** What they said once more that they do not want. It changes nothing, and a START that was written before it must not undo it. */
	saidAgain(): Note[] {
		return [...this.again].flatMap(([name, evidence]): Note[] => (this.noted.has(name) ? [] : [['out', evidence]]));
	}

	private setAs({ shown, ticked }: Extract<Submission, { kind: 'saved' }>, box: Box, source: string): void {
		const own = boxName(box);
		// A page without channels said it for all of them.
		const name = [own, boxName({ ...box, channel: undefined })].find((one) => shown.has(one));
		if (name === undefined) return;
		const isTicked = ticked.has(name);
		const isOut = box.topic === undefined ? isTicked : !isTicked;
		if (!isOut && name !== own) return;
		if (!isOut && ticked.has(boxName({ ...box, topic: undefined }))) return;
		this.set(box, isOut ? 'out' : 'in', { words: `${isTicked ? '☑' : '☐'} ${box.evidence ?? box.words}`, source });
	}

	private set(box: Box, state: ListNote['state'], why: Pick<Evidence, 'words' | 'source'>): void {
		const channels = state === 'in' ? this.channelsOut(box) : [];
		const evidenceOf = ({ topic, channel }: Pick<Box, 'topic' | 'channel'>): Evidence => ({
			...this.people[box.at],
			...why,
			topic,
			...(channel && { channel }),
		});
		if (channels.length === 0 && this.isOut(box) === (state === 'out')) {
			if (this.isFull) return;
			const same = [box, { ...box, channel: undefined }].find((one) => this.out.has(boxName(one)));
			if (same) this.again.set(boxName(same), evidenceOf(same));
			return;
		}
		if (state === 'in' && this.isFull) {
			this.hasHeldBack = true;
			return;
		}
		const note = (channel: MessageChannel | undefined, isOut: boolean): void => {
			const scope = { at: box.at, topic: box.topic, channel };
			if (isOut) this.out.add(boxName(scope));
			else this.out.delete(boxName(scope));
			this.noted.set(boxName(scope), evidenceOf(scope));
		};
		const isOutOfAll = this.out.has(boxName({ ...box, channel: undefined }));
		note(box.channel, state === 'out');
		for (const channel of channels) note(channel, false);
		if (box.channel === undefined || !isOutOfAll) return;
		// Who was out of it in all channels, and wants it in one, stays out of it in the others.
		note(undefined, false);
		for (const channel of OPT_OUT_CHANNELS) if (channel !== box.channel) note(channel, true);
	}
}
