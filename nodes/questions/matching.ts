import { randomUUID } from 'node:crypto';

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ASKED_AT_ONCE } from '../durable/executions';
import type { Operation, Run } from '../engine/operation';
import { consentReader } from '../events/consent';
import type { Channel, OmniEvent } from '../events/envelope';
import { senderKey } from '../ground/person';
import { nodeError } from '../service/trouble';
import { storeTrouble } from '../table/trouble';
import {
	OpenQuestions,
	questionKey,
	isWaiting,
	wakeWatcher,
	type Asker,
	type QuestionRow,
	type WrittenReply,
} from './openQuestions';
import { buttonIn } from './question';
import { Memory } from '../ground/memory';
import { eachBounded } from '../ground/turns';
import { hashed } from '../table/buckets';
import { DAY_MS, KEPT_FOR } from '../table/kinds';
import type { Row } from '../table/steps';
import { Store } from '../table/store';

interface Candidate {
	index: number;
	channel: Channel;
	key: string;
	written: WrittenReply;
	/** Tells it from any other message of its sender; undefined where it has no ID. */
	mark: string | undefined;
	/** When it was written, in milliseconds since 1970, where its callback tells. */
	moment: number | undefined;
	/** The run that the button names which was chosen. */
	run?: string;
	/** Whether its sender wants no more messages. */
	stops: boolean;
}

interface Take {
	candidate: Candidate;
	run: string;
}

/**
 * Gives incoming messages to the questions that wait for them, of SMS and chat app alike, and lets all other events go on. A
 * person's message is the answer to the one question that is open to them; who writes STOP ends it, and the message goes on.
 */
export const matchReplies: Operation = {
	name: 'Match Replies',
	action: 'Match replies to open questions',
	description:
		'Use it right after Omni Trigger: replies go to the questions of Ask and Wait for Reply, and all other events come out',
	credential: 'omniApiKeyApi',
	routes: [],
	form: {},
	tool: false,
	async execute(run) {
		try {
			const matched = await new Matching(run).execute();
			return run.parameters.items.flatMap(({ json }, item) =>
				matched.has(item) ? [] : [{ json, pairedItem: { item } } satisfies INodeExecutionData],
			);
		} catch (error) {
			const trouble = storeTrouble(error);
			// Without a table nobody waits any more.
			if (trouble.lack === 'off' || trouble.lack === 'gone')
				return run.parameters.items.map(({ json }, item) => ({ json, pairedItem: { item } }));
			throw nodeError(run.node, {
				message: 'The messages could not be matched with the questions that are open',
				description: `${trouble.message}. ${trouble.fix}`,
			});
		}
	},
};

class Matching {
	private readonly context: IExecuteFunctions;
	private readonly questions: OpenQuestions;
	private readonly items: readonly IDataObject[];

	constructor({ context, parameters }: Run) {
		this.context = context;
		this.questions = new OpenQuestions(context);
		this.items = parameters.items.map(({ json }) => json);
	}

	/** The items that somebody waited for. Throws StoreTrouble. */
	async execute(): Promise<ReadonlySet<number>> {
		const consentOf = consentReader({ stop: [], start: [] });
		const candidates = this.items.flatMap((json, index) => candidateIn(json as OmniEvent, index, consentOf) ?? []);
		const channels = new Set(candidates.map(({ channel }) => channel));
		const seen = seenRows(this.context, channels);
		const rows = await this.questions.lookUp(keysOf(candidates), seen);
		if (seen.length > 0) noteSeen(this.context, channels);
		const ordered = inOrder(candidates);
		const { takes, repeats, early, behind } = decide(ordered, rows);
		if (early > 0) this.context.addExecutionHints({ message: earlyHint(early), location: 'outputPane' });
		const matched = new Set(repeats);
		const taken = new Set(takes.map(({ candidate }) => candidate.key));
		const stops = (await this.stop(behind)).filter(({ candidate }) => !taken.has(candidate.key));
		const lost = await this.take([...takes, ...stops], matched);
		if (lost.length === 0) return matched;
		// Another execution was quicker: with the same message, or with a reply that a STOP is behind now.
		const keys = new Set(keysOf(lost));
		const late = new Set([...lost, ...candidates.filter((one) => one.stops && keys.has(one.key))]);
		const again = decide(
			ordered.filter((one) => late.has(one)),
			await this.questions.lookUp([...keys]),
		);
		for (const index of again.repeats) matched.add(index);
		await this.take(await this.stop(again.behind), matched);
		return matched;
	}

	/** Takes questions, wakes who waits for them, and adds the items that they waited for to `matched`; gives what another execution was quicker with. */
	private async take(takes: readonly Take[], matched: Set<number>): Promise<Candidate[]> {
		if (takes.length === 0) return [];
		const { won, askers } = await this.questions.take(
			takes.map(({ candidate: { key, written, mark, stops }, run }) => ({
				key,
				run,
				written,
				mark,
				state: stops ? 'stopped' : 'answered',
			})),
		);
		const isWon = ({ candidate }: Take): boolean => won.has(candidate.key);
		const gone = await this.wake(new Set(takes.filter(isWon).map(({ run }) => run)), askers);
		for (const take of takes.filter(isWon)) {
			// What means stop goes on, so that it can be noted.
			if (!gone.has(take.run) && !take.candidate.stops) matched.add(take.candidate.index);
		}
		return takes.filter((take) => !isWon(take)).map(({ candidate }) => candidate);
	}

	/**
	 * Has nobody asked once more who wrote STOP behind a reply, and gives the questions that were put again meanwhile, to be taken. Who puts one
	 * again looks for a STOP after that, so that one of the two sees the other.
	 */
	private async stop(behind: readonly Candidate[]): Promise<Take[]> {
		if (behind.length === 0) return [];
		const keys = keysOf(behind);
		await this.questions.noteStops(keys);
		return decide(behind, await this.questions.lookUp(keys)).takes;
	}

	/** Wakes who watches the questions of these runs; gives the runs of which nobody waits any more, and forgets their questions. */
	private async wake(runs: ReadonlySet<string>, askers: ReadonlyMap<string, Asker>): Promise<ReadonlySet<string>> {
		const gone = new Set<string>();
		// A run that has ended has read what came until then.
		const known = [...askers].filter(([run]) => runs.has(run));
		await eachBounded(known, ASKED_AT_ONCE, async ([run, asker]) => {
			// Nobody waits for this: the watcher may stand in the queue behind the run that calls it, and it looks by itself anyway.
			if (await isWaiting(this.context, asker)) wakeWatcher(this.context, asker);
			else gone.add(run);
		});
		// What was taken stands, and other messages go on: the questions of these runs go when they are out of date.
		await this.questions.forget([...gone]).catch(() => undefined);
		return gone;
	}
}

function keysOf(candidates: readonly Candidate[]): string[] {
	return [...new Set(candidates.map(({ key }) => key))];
}

/** An event as a reply; undefined for one that can be none. */
function candidateIn(
	event: OmniEvent,
	index: number,
	consentOf: (event: OmniEvent) => 'out' | 'in' | undefined,
): Candidate | undefined {
	const { channel, kind, sender, prefix, messageId, occurredAt } = event;
	const person = kind === 'incoming' && typeof sender === 'string' ? senderKey(sender) : undefined;
	if (person === undefined) return undefined;
	const consent = event.optOut ? 'out' : event.optIn ? 'in' : consentOf(event);
	if (consent === 'in') return undefined;
	const button = buttonIn(event.raw);
	const moment = typeof occurredAt === 'string' ? Date.parse(occurredAt) || undefined : undefined;
	const written: WrittenReply = {
		by: randomUUID(),
		text: wordsOf(event),
		...(typeof prefix === 'string' && { prefix }),
		messageId: typeof messageId === 'string' ? messageId : null,
		at: moment ?? Date.now(),
		...(button && { picked: { item: button.item, place: button.place } }),
	};
	const key = questionKey(channel, person);
	return { index, channel, key, written, mark: markOf(event), moment, run: button?.run, stops: consent === 'out' };
}

/**
 * An incoming SMS without an ID of its own has the operator's (part 1, 2.10), which need not be another for each message: its time counts,
 * too. Another text under the same ID is no repeat, as for Omni Trigger.
 */
function markOf({ messageId, transactionId, occurredAtText, text, prefix }: OmniEvent): string | undefined {
	if (typeof messageId === 'string') return hashed(JSON.stringify([messageId, text, prefix]));
	if (typeof transactionId !== 'string' || /^0+$/.test(transactionId)) return undefined;
	return hashed(JSON.stringify([transactionId, occurredAtText, text, prefix]));
}

/** What was written: the keyword where a service took it out of the text, and nothing else was there. */
function wordsOf({ text, prefix }: OmniEvent): string {
	if (typeof text === 'string' && text.trim() !== '') return text;
	return typeof prefix === 'string' ? prefix : '';
}

/** Messages in the order in which they were written; one that does not tell when was written with its sender's last one before it in the call. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
	const last = new Map<string, number>();
	const timed = candidates.map((candidate) => {
		const at = candidate.moment ?? last.get(candidate.key) ?? 0;
		last.set(candidate.key, at);
		return { candidate, at };
	});
	return timed.toSorted((one, other) => one.at - other.at).map(({ candidate }) => candidate);
}

/**
 * Which messages, in the order in which they were written, take a question, and which came before: a callback may be posted twice. `behind` are those
 * that mean stop and came after a reply that may not have been read yet.
 */
function decide(
	candidates: readonly Candidate[],
	rows: readonly QuestionRow[],
): { takes: Take[]; repeats: number[]; early: number; behind: Candidate[] } {
	// The older one has asked: another run that tries to writes its row behind that, and takes it back when it sees it.
	const open = new Map(rows.toReversed().flatMap((row) => (row.state === 'open' ? [[row.key, row] as const] : [])));
	const known = new Set(
		rows.flatMap(({ key, state, mark }) => (state === 'answered' && mark ? [`${key} ${mark}`] : [])),
	);
	const replied = new Set(
		rows.flatMap(({ key, state, written }) => (state === 'answered' && written && !written.stops ? [key] : [])),
	);
	const takes: Take[] = [];
	const behind: Candidate[] = [];
	const taken = new Map<string, WrittenReply>();
	const repeats: number[] = [];
	let early = 0;
	for (const candidate of candidates) {
		const { index, key, run, written, stops } = candidate;
		const question = open.get(key);
		const mark = candidate.mark && `${key} ${candidate.mark}`;
		if (!stops && mark !== undefined && known.has(mark)) repeats.push(index);
		else if (question && run === undefined && !stops && isEarly(written, question)) early += 1;
		// A button of an earlier question answers no later one.
		else if (question && (run === undefined || run === question.run)) {
			takes.push({ candidate, run: question.run });
			open.delete(key);
			taken.set(key, written);
			if (mark !== undefined) known.add(mark);
		} else if (stops) {
			const before = taken.get(key);
			if (before) before.stops = true;
		}
		if (stops && replied.has(key)) behind.push(candidate);
	}
	return { takes, repeats, early, behind };
}

/** The clock of the service, by which a reply has its time, may be so far behind that of n8n, by which a question has its own. */
const CLOCKS_MS = 30_000;

/** Whether a message was written before a question was put: its callback may be posted again for minutes (part 1, 6), or have been asked for late. */
function isEarly({ at }: WrittenReply, { opened }: QuestionRow): boolean {
	return opened !== undefined && at < opened - CLOCKS_MS;
}

function earlyHint(count: number): string {
	const messages =
		count === 1
			? 'One message was written before its sender’s open question left, so it'
			: `${count} messages were written before their senders’ open questions left, so they`;
	return `${messages} went on. If that can’t be, the clock of n8n or of the service is wrong.`;
}

const KIND = 'matcher';
/** So long after a message has come to Match Replies, replies count as taken. */
const KEEP_MS = KEPT_FOR.matcher.seen;

/** Workflows and channels of which this process has noted or read within a day that replies are taken. */
const known = new Memory<true>({ most: 1000, keepMs: DAY_MS });

function nameOf(context: IExecuteFunctions, channel: Channel): string {
	return `${context.getWorkflow().id} ${channel}`;
}

/** The rows that say that messages of these channels come to Match Replies; none for those that were noted within a day. */
export function seenRows(context: IExecuteFunctions, channels: ReadonlySet<Channel>): Row[] {
	return [...channels].flatMap((channel): Row[] => {
		if (known.get(nameOf(context, channel))) return [];
		return [{ key: `${KIND}:${channel}`, state: '', owner: '', until: Date.now() + KEEP_MS, value: '' }];
	});
}

/** Remembers that these rows stand. */
export function noteSeen(context: IExecuteFunctions, channels: ReadonlySet<Channel>): void {
	for (const channel of channels) known.set(nameOf(context, channel), true);
}

/**
 * What a person should know who asks in a channel of which no message has come to Match Replies lately; undefined where one has. A node
 * can't see which workflows are published. Throws StoreTrouble.
 */
export async function unseenHint(context: IExecuteFunctions, channel: Channel): Promise<string | undefined> {
	const name = nameOf(context, channel);
	if (known.get(name)) return undefined;
	const rows = await new Store(context).read(KIND, [channel]);
	if (rows.every(({ until }) => until < Date.now())) return UNSEEN;
	known.set(name, true);
	return undefined;
}

const UNSEEN = `No message of this channel has come to Match Replies in this project in the last ${KEEP_MS / DAY_MS} days. Replies are taken where a workflow with Omni Trigger and Match Replies after it is published, and the service posts incoming messages to that trigger. Without it, every question ends only when its time is over.`;
