import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { CHANNELS, type Channel } from '../events/envelope';
import { inBatches } from '../ground/turns';
import { isoFromMillis } from '../ground/dates';
import { isJsonObject } from '../ground/json';
import type { NumberReader } from '../ground/numbers';
import type { Person } from '../ground/person';
import { OpenQuestions, questionKey, wakeWatcher, type Asker, type QuestionRow } from '../questions/openQuestions';
import { bucketOf, changesOf, entriesIn, hashed, type StoredEntry } from '../table/buckets';
import type { Kind } from '../table/kinds';
import type { TableStep, StoredRow } from '../table/steps';
import { pagesOfKeys } from '../table/pages';
import { Store } from '../table/store';
import { auditNames, auditRow, sendsOf } from './auditLog';
import { evidenceErased } from './optOuts';
import { PersonPlans, type PersonPlan } from './personPlans';
import { codeOwnerKey, withheldKey, knownKey, toKey, triesKey, usedKey, waitKey, wrongKey } from './personKeys';

/**
 * What Erase does with each kind of row: `erased`; `reduced` to a hash that says that nobody may write; `notFound`, since its keys can't be
 * made of a person's addresses; `nobody` where it says nothing of a person. docs/data-protection.md has the same list.
 */
export const ERASING: Record<Kind, 'erased' | 'reduced' | 'notFound' | 'nobody'> = {
	arrivals: 'nobody',
	ask: 'erased',
	asker: 'nobody',
	audit: 'erased',
	batch: 'notFound',
	code: 'erased',
	codes: 'erased',
	compact: 'nobody',
	contact: 'reduced',
	matcher: 'nobody',
	once: 'notFound',
	pace: 'nobody',
	planned: 'erased',
	quota: 'nobody',
	seen: 'notFound',
	sends: 'erased',
	table: 'nobody',
	wait: 'nobody',
};

export const KEPT = [
	'doNotContact',
	'messageLimit',
	'codeLimit',
	'code',
	'codeAttempts',
	'confirmedCode',
	'question',
	'auditedSend',
	'planned',
] as const;
type Kept = (typeof KEPT)[number];

/** One thing that is kept of a person, with when it was noted and until when it counts: null where that is not known, or for ever. */
export interface KeptEntry extends IDataObject {
	kind: Kept;
	address: string;
	since: string | null;
	until: string | null;
}

interface Mark {
	kind: Kind;
	key: string;
	kept: Kept;
	address: string;
}

/** What is left of a person, and what was ended for them. */
export interface Erased {
	entries: KeptEntry[];
	/** The addresses of which a hash still says that nobody may write there. */
	listed: string[];
	/** The open questions that were ended, with the executions that waited for the answers. */
	ended: Array<{ channel: Channel; execution: string | null }>;
	/** Whether others wrote rows of the person again and again meanwhile. */
	isLeft: boolean;
}

const MOST_STEPS = 50;
/** How often what others wrote meanwhile is erased, too. */
const MOST_ROUNDS = 5;

/** What the data table keeps of one person, by their addresses and the purposes of their login codes. */
export class PersonRows {
	private readonly store: Store;
	private readonly questions: OpenQuestions;
	private readonly plans: PersonPlans;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly person: readonly Person[],
		private readonly purposes: readonly string[],
		numbers: NumberReader,
	) {
		this.store = new Store(context);
		this.questions = new OpenQuestions(context);
		this.plans = new PersonPlans(this.store, person, numbers);
	}

	/** All that is kept, also what is out of date and not deleted yet. Throws StoreTrouble. */
	async read(): Promise<KeptEntry[]> {
		const { marks, rows } = await this.find();
		const { asked, askers } = await this.asked();
		const questions = asked.map((one) => questionEntry(one, askers.get(one.row.run)));
		return [...entriesOf(marks, rows), ...questions, ...planEntries(await this.plans.read())];
	}

	/** Erases what can be erased. Throws StoreTrouble. */
	async erase(): Promise<Erased> {
		const { marks, rows } = await this.find();
		const entries = entriesOf(marks, rows);
		let left = rows;
		for (let round = 0; round < MOST_ROUNDS; round += 1) {
			const steps = erasing(marks, left);
			if (steps.length === 0) break;
			for (const batch of inBatches(steps, MOST_STEPS)) await this.store.take(batch);
			left = await this.rowsOf(marks);
		}
		const { asked, ended } = await this.endQuestions();
		const plans = planEntries(await this.plans.erase());
		const listed = entriesOf(marks, left).filter(({ kind }) => kind === 'doNotContact');
		return {
			entries: [...entries, ...asked, ...plans],
			listed: [...new Set(listed.map(({ address }) => address))],
			ended,
			isLeft: erasing(marks, left).length > 0,
		};
	}

	private async find(): Promise<{ marks: Mark[]; rows: StoredRow[] }> {
		const marks = this.person.flatMap((one) => marksOf(one, this.purposes));
		const rows = await this.rowsOf(marks);
		const codes = found(marks, rows).filter(({ mark }) => mark.kept === 'code');
		// What a code was is sealed there.
		const more = codes.flatMap(({ mark: { address }, entry: { value } }): Mark[] => [
			{ kind: 'code', key: String(value), kept: 'code', address },
			{ kind: 'codes', key: triesKey(String(value)), kept: 'codeAttempts', address },
			{ kind: 'codes', key: usedKey(String(value)), kept: 'codeAttempts', address },
		]);
		if (more.length === 0) return { marks, rows };
		const all = [...marks, ...more];
		return { marks: all, rows: await this.rowsOf(all) };
	}

	private async rowsOf(marks: readonly Mark[]): Promise<StoredRow[]> {
		return await this.store.readPages(pagesOfKeys(marks.flatMap(namesOf)));
	}

	/** The questions that were put to the person, open or ended lately, and how the runs that wait can be reached. */
	private async asked(): Promise<{ asked: AskedPerson[]; askers: ReadonlyMap<string, Asker> }> {
		const all = this.person.flatMap(({ key, address }) =>
			CHANNELS.map((channel) => [questionKey(channel, key), { address, channel }] as const),
		);
		const byKey = new Map(all);
		const rows = await this.questions.lookUp([...byKey.keys()]);
		const asked = rows.flatMap((row): AskedPerson[] => {
			const of = byKey.get(row.key);
			return of ? [{ ...of, row }] : [];
		});
		const runs = [...new Set(rows.map(({ run }) => run))];
		return { asked, askers: await this.questions.askers(runs) };
	}

	/** Deletes the questions, whose runs end them as UNKNOWN, and wakes those that wait. */
	private async endQuestions(): Promise<{ asked: KeptEntry[]; ended: Erased['ended'] }> {
		const { asked, askers } = await this.asked();
		for (const { row } of asked) await this.questions.takeBack(row.run, [row.key]);
		for (const asker of askers.values()) wakeWatcher(this.context, asker);
		const open = asked.filter(({ row }) => row.state === 'open');
		return {
			asked: asked.map((one) => questionEntry(one, askers.get(one.row.run))),
			ended: open.map(({ channel, row }) => ({ channel, execution: askers.get(row.run)?.helps.execution ?? null })),
		};
	}
}

interface AskedPerson {
	address: string;
	channel: Channel;
	row: QuestionRow;
}

function marksOf({ key, address }: Person, purposes: readonly string[]): Mark[] {
	const owners = purposes.map((purpose) => codeOwnerKey(key, purpose));
	const marks: Array<Omit<Mark, 'address'>> = [
		{ kind: 'contact', key: hashed(key), kept: 'doNotContact' },
		{ kind: 'audit', key: hashed(key), kept: 'auditedSend' },
		{ kind: 'sends', key: toKey(key), kept: 'messageLimit' },
		{ kind: 'codes', key: toKey(key), kept: 'codeLimit' },
		{ kind: 'codes', key: knownKey(key), kept: 'confirmedCode' },
		...owners.flatMap((owner) => [
			{ kind: 'code', key: owner, kept: 'code' } as const,
			{ kind: 'code', key: withheldKey(owner), kept: 'code' } as const,
			{ kind: 'codes', key: waitKey(owner), kept: 'codeLimit' } as const,
			{ kind: 'codes', key: wrongKey(owner), kept: 'codeAttempts' } as const,
		]),
	];
	return marks.map((mark) => ({ ...mark, address }));
}

/** The names of the rows that may hold what is kept under a mark. */
function namesOf({ kind, key }: Mark): string[] {
	const names = kind === 'audit' ? auditNames(key) : [bucketOf(key)];
	return names.map((name) => `${kind}:${name}`);
}

function kindOf({ key }: StoredRow): string {
	return key.slice(0, key.indexOf(':'));
}

function found(marks: readonly Mark[], rows: readonly StoredRow[]): Array<{ mark: Mark; entry: StoredEntry }> {
	const byKey = new Map(marks.map((mark) => [`${mark.kind} ${mark.key}`, mark]));
	return entriesIn(rows, new Set(marks.map(({ key }) => key)), 0).flatMap((entry) => {
		const mark = byKey.get(`${kindOf(entry.row)} ${entry.key}`);
		return mark ? [{ mark, entry }] : [];
	});
}

function entriesOf(marks: readonly Mark[], rows: readonly StoredRow[]): KeptEntry[] {
	return found(marks, rows).flatMap(({ mark: { kept, address }, entry }): KeptEntry[] => {
		const { at, until, value } = entry;
		const kind = kept;
		const times = { since: isoFromMillis(at), until: until === 0 ? null : isoFromMillis(until) };
		if (kind === 'auditedSend') return sendsOf(entry).map((send) => ({ kind, address, ...times, ...auditRow(send) }));
		return [{ kind, address, ...times, ...detailsOf(value) }];
	});
}

/** How much was counted, or what was noted for the Do Not Contact list. */
function detailsOf(value: unknown): IDataObject {
	if (typeof value === 'number') return { count: value };
	const [state, evidence] = Array.isArray(value) ? (value as unknown[]) : [];
	if (!isJsonObject(evidence)) return {};
	const { address: noted = null, topic = null, channel = null, ...more } = evidence;
	const { words = null, messageId = null, source = null, occurredAt = null } = more;
	return { listed: state === 'out', topic, channel, noted, words, messageId, occurredAt, source };
}

function questionEntry({ address, channel, row }: AskedPerson, asker: Asker | undefined): KeptEntry {
	const { state, written } = row;
	return {
		kind: 'question',
		address,
		since: isoFromMillis(written?.at),
		until: null,
		channel,
		state,
		execution: asker?.helps.execution ?? null,
		reply: written?.text ?? null,
		messageId: written?.messageId ?? null,
	};
}

function planEntries(plans: readonly PersonPlan[]): KeptEntry[] {
	return plans.map(({ address, planned, row }) => ({
		kind: 'planned',
		address,
		since: isoFromMillis(planned.at),
		until: isoFromMillis(row.until),
		topic: planned.topic,
		key: planned.key,
		plannedFor: isoFromMillis(planned.time),
		state: row.state === 'planned' ? 'PLANNED' : 'TAKEN',
		events: planned.events.map(({ data }) => data),
	}));
}

/** The steps that erase what rows hold under the keys of a person; none where nothing is left to erase. */
function erasing(marks: readonly Mark[], rows: readonly StoredRow[]): TableStep[] {
	return [...new Set(marks.map(({ kind }) => kind))].flatMap((kind) => {
		const keys = new Set(marks.flatMap((mark) => (mark.kind === kind ? [mark.key] : [])));
		const own = rows.filter((row) => kindOf(row) === kind);
		if (ERASING[kind] === 'reduced') return evidenceErased(own, keys);
		return changesOf(own, (key, value) => (keys.has(key) ? undefined : value));
	});
}
