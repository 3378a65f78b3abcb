import type { IDataObject } from 'n8n-workflow';

import { isObject, parseJson } from '../../../sandbox/core/json';
import type { Heard, Session } from './bench';

/** What may go wrong when the same thing is said in another way. */
export type Kind =
	/** An item has another outcome than without the dialect: taken, but said not to be, or the other way. */
	| 'outcome'
	/** More or fewer items. */
	| 'count'
	/** A value that the service said is not in the output. */
	| 'lost'
	/** A value has another type than without the dialect. */
	| 'type'
	/** A moment became another one. */
	| 'time'
	/** Items without a column that they have otherwise. */
	| 'columns'
	/** A field that the documents do not have is not in the output. */
	| 'extra'
	/** A reason that the service gave is not told. */
	| 'reason'
	/** A request or an answer against the contract. */
	| 'contract';

/** One thing that went wrong, for people. */
export interface Problem {
	kind: Kind;
	text: string;
}

/** What two runs need not share: a random token, a time of the machine's own clock, and the status of a dialect. */
const OWN_VALUES = /^(verification|expiresAt|preferencesLink|validUntil)\b|\bhttpCode$/;
/** Ids as the sandbox gives them without a dialect. */
const USUAL_ID = /^(3158622571446665\d{3}|915862257144666\d{3}|7000000\d\d)$/;

type Leaf = [path: string, value: string | number | boolean];

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
/** What nodes say in their own words of a message that was not taken. */
const SAYINGS = /^(message|description|error|hint|note)\b/;

/** What differs between an operation's outputs without a dialect and with it. */
export function problemsOf(plain: Session, told: Session, otherIds = false): Problem[] {
	const problems: Problem[] = told.violations
		.filter((violation) => !plain.violations.includes(violation))
		.map((text) => ({ kind: 'contract', text }));
	for (const [at, before] of plain.runs.entries()) {
		const after = told.runs.at(at);
		if (!after) problems.push({ kind: 'count', text: `run ${at} did not take place` });
		else problems.push(...problemsOfRun(before, after, otherIds));
	}
	return problems;
}

function problemsOfRun(before: Heard, after: Heard, otherIds: boolean): Problem[] {
	if (before.error === undefined && after.error !== undefined)
		return [{ kind: 'outcome', text: `the node fails: ${after.error}` }];
	if (before.items.length !== after.items.length) {
		const first = JSON.stringify(after.items[0] ?? null).slice(0, 200);
		return [{ kind: 'count', text: `${before.items.length} items became ${after.items.length}: ${first}` }];
	}
	const wires = {
		before: wireOf(before, 'plain'),
		after: wireOf(after, 'told'),
		ids: otherIds,
		hasReasons: after.requests.some(({ responseBody }) => reasonKeysOf(responseBody).length > 0),
	};
	return [
		...before.items.flatMap((item, at) => problemsOfItem(item, after.items[at], wires, at)),
		...extraProblems(after),
		...reasonProblems(after),
	];
}

interface Wires {
	before: Set<string>;
	after: Set<string>;
	/** Whether the dialect gives ids of another kind. */
	ids: boolean;
	/** Whether answers in the dialect give reasons. */
	hasReasons: boolean;
}

function problemsOfItem(before: IDataObject, after: IDataObject, wires: Wires, at: number): Problem[] {
	const outcome = outcomeOf(before);
	if (outcome !== outcomeOf(after)) {
		const said = JSON.stringify(after.message ?? after.error ?? after.reasons ?? after).slice(0, 220);
		return [{ kind: 'outcome', text: `item ${at}: ${outcome} became ${outcomeOf(after)}, ${said}` }];
	}
	const problems: Problem[] = [];
	// Reasons are there where some were given.
	const isGiven = (name: string): boolean => name !== 'reasons' || wires.hasReasons;
	const missing = Object.keys(before).filter((name) => !(name in after) && !isSaying(name, outcome) && isGiven(name));
	if (missing.length > 0) problems.push({ kind: 'columns', text: `item ${at} has no ${missing.join(', ')}` });
	const told = new Map(leavesOf(after));
	const values = new Set([...told.values()].map(normal));
	for (const [path, value] of leavesOf(before)) {
		// The whole answer of what is open is as the service wrote it.
		if (isSaying(path, outcome) || OWN_VALUES.test(path) || path === 'answer') continue;
		// A description beside the reasons stands in the sentence that tells them.
		const text = normal(value);
		if (path.endsWith('.defaultMessage') && JSON.stringify(after.message).includes(String(value))) continue;
		const came = told.get(path);
		if (typeof value === 'boolean' && came !== undefined && typeof came !== 'boolean') {
			problems.push({
				kind: 'type',
				text: `item ${at}: ${path} is ${JSON.stringify(came)} in place of ${String(value)}`,
			});
			continue;
		}
		// A place in the request is told in the node's own count.
		if (/\bref$/.test(path) && !wires.before.has(text)) continue;
		// The dialect left it out, or gives other ids: then one has to stand there.
		if (wires.before.has(text) && !wires.after.has(text) && (!USUAL_ID.test(text) || came !== undefined)) continue;
		if (USUAL_ID.test(text) && wires.ids && (came !== undefined || path.startsWith('kept.'))) continue;
		if (came !== undefined && normal(came) === text) {
			if (typeof came !== typeof value && !path.startsWith('kept.'))
				problems.push({
					kind: 'type',
					text: `item ${at}: ${path} is ${JSON.stringify(came)} in place of ${JSON.stringify(value)}`,
				});
		} else if (!values.has(text)) {
			const isTime = typeof value === 'string' && DATE_TIME.test(value) && came !== undefined;
			problems.push({
				kind: isTime ? 'time' : 'lost',
				text: `item ${at}: ${path} ${JSON.stringify(value)}, now ${JSON.stringify(came ?? null)}`,
			});
		}
	}
	return problems;
}

/** The outcome that an output tells; OK where it tells data. */
function outcomeOf(item: IDataObject): string {
	if (typeof item.code === 'string') return item.code.toUpperCase();
	return item.error === undefined ? 'OK' : 'an error';
}

function isSaying(path: string, outcome: string): boolean {
	return outcome !== 'OK' && SAYINGS.test(path);
}

/** What a precaution asks before a send: account and tariffs. */
const BEFORE_SENDING = /^\/billing-api\//;

/** Values that only the dialect wrote have to come out somewhere; those of an answer that a precaution asked for need not. */
function extraProblems({ items, requests }: Heard): Problem[] {
	const isSend = requests.some(({ path }) => !BEFORE_SENDING.test(path));
	const told = isSend ? requests.filter(({ path }) => !BEFORE_SENDING.test(path)) : requests;
	const wanted = new Set(told.flatMap(({ responseBody }) => responseBody.match(/extra-\d+/g) ?? []));
	const output = JSON.stringify(items);
	const lost = [...wanted].filter((mark) => !output.includes(`${mark}"`));
	return lost.length === 0 ? [] : [{ kind: 'extra', text: `${lost.length} of ${wanted.size} are not in the output` }];
}

/** Keys of reasons that came, in any spelling, have to be told somewhere. */
function reasonProblems({ items, requests }: Heard): Problem[] {
	const keys = new Set(requests.flatMap(({ responseBody }) => reasonKeysOf(responseBody)));
	const output = JSON.stringify(items).toLowerCase();
	const lost = [...keys].filter((key) => !output.includes(key.toLowerCase()));
	return lost.map((key) => ({ kind: 'reason', text: `${key} is not in the output: ${output.slice(0, 160)}` }));
}

function reasonKeysOf(body: string): string[] {
	if (!/"reasons"/i.test(body)) return [];
	return [...body.matchAll(/"[Kk]ey" ?: ?"([^"]+)"/g)].map(([, key]) => key);
}

/** The scalars that answers held, in their normal form. */
function wireOf({ requests }: Heard, which: 'plain' | 'told'): Set<string> {
	const bodies = requests.map(({ responseBody, plainBody }) =>
		which === 'plain' ? (plainBody ?? responseBody) : responseBody,
	);
	return new Set(bodies.flatMap(scalarsOf));
}

function scalarsOf(body: string): string[] {
	try {
		return leavesOf(parseJson(body.replace(/^\uFEFF/, ''))).map(([, value]) => normal(value));
	} catch {
		return body.split(/[<>;\r\n]+/).map(normal);
	}
}

/** The values of a tree by their paths; what is null, undefined or empty text is no value. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((one: unknown, at) => leavesOf(one, `${path}[${at}]`));
	if (isObject(value)) {
		return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`));
	}
	if (typeof value === 'bigint') return [[path, String(value)]];
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
		return value === '' ? [] : [[path, value]];
	}
	return [];
}

/** A value as text in which two spellings of the same are equal: case, blanks, the plus of a number, fractions of a second. */
export function normal(value: string | number | boolean): string {
	const text = String(value).trim();
	if (DATE_TIME.test(text)) {
		const [date = '', zone = ''] = text.replace(' ', 'T').split(/(?=Z$|[+-]\d\d:\d\d$)/);
		return new Date(`${date.replace(/\.\d+$/, '')}${zone || 'Z'}`).toISOString();
	}
	const address = /<([^<>\s]+@[^<>\s]+)>$/.exec(text)?.[1] ?? text;
	return address.replace(/^\+(?=\d{7,15}$)/, '').toLowerCase();
}
