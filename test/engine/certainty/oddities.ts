import { isObject, parseJson, stringifyJson } from '../../../sandbox/core/json';
import type { Fault } from './faults';
import type { Write } from './write';

/** Changes an honest answer; undefined where it has nothing to change. */
export type Rewrite = (body: string) => string | undefined;

/** An answer that is true, but not as the documents show it. */
interface Oddity {
	name: string;
	of: (write: Write) => boolean;
	rewrite: (write: Write) => Rewrite;
	carried: Fault['carried'];
	/** The HTTP status that it comes with, where that is another one. */
	status?: number;
}

type Entry = Record<string, unknown>;
type Change = (entries: unknown[], write: Write) => unknown;

const inJson = ({ dialect }: Write): boolean => dialect !== 'soap';
const inSoap = ({ dialect }: Write): boolean => dialect === 'soap';
const hasList = (write: Write): boolean => inJson(write) && write.shape.list !== undefined;
const hasOne = (write: Write): boolean => inJson(write) && write.dialect !== 'voice' && write.shape.list === undefined;

/** The name under which a thing has a field, in whatever case. */
function named(thing: Entry, name: string): string {
	return Object.keys(thing).find((key) => key.toLowerCase() === name) ?? name;
}

/** Changes the list of entries of an answer in place. */
function ofList(change: Change): Oddity['rewrite'] {
	return (write) => (body) => {
		const answer = parseJson(body);
		const way = write.shape.list ?? [];
		const holder = way.slice(0, -1).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), answer);
		const key = way.at(-1) ?? '';
		if (!isObject(holder) || !Array.isArray(holder[key])) return undefined;
		holder[key] = change(holder[key] as unknown[], write);
		return stringifyJson(answer);
	};
}

const ofLast = (change: (entry: Entry, write: Write) => unknown): Oddity['rewrite'] =>
	ofList((entries, write) =>
		entries.map((entry, at) => (at < entries.length - 1 ? entry : change(entry as Entry, write))),
	);

const ofAll = (change: (entry: Entry, write: Write) => unknown): Oddity['rewrite'] =>
	ofList((entries, write) => entries.map((entry) => change(entry as Entry, write)));

/** Changes the whole of an answer. */
const ofWhole =
	(change: (answer: Entry) => unknown): Oddity['rewrite'] =>
	() =>
	(body) => {
		const answer = parseJson(body);
		return stringifyJson(change(isObject(answer) ? answer : {}));
	};

/** An entry with another code, and without its id where it is to have none. */
function coded(entry: Entry, write: Write, code: string, keepsId: boolean): Entry {
	const changed: Entry = { ...entry, [named(entry, 'code')]: code };
	const [field] = write.shape.id ?? [];
	if (!keepsId && field !== undefined) changed[field] = null;
	return changed;
}

function rejected(entry: Entry, write: Write): Entry {
	const reasons = [{ key: 'forbidden', ref: 'to', defaultMessage: 'not allowed' }];
	return { ...coded(entry, write, 'REJECTED', false), [named(entry, 'reasons')]: reasons };
}

const NAMES = ['index', 'address', 'pushtoken', 'mergekey', 'result'];

/** What tells whose an entry is, taken out. */
function nameless(entry: Entry, write: Write): Entry {
	const kept = Object.entries(entry).filter(
		([key]) => !NAMES.includes(key.toLowerCase()) || key === write.shape.id?.[0],
	);
	return Object.fromEntries(kept);
}

const ECHOES = ['address', 'pushtoken', 'to', 'email', 'phone'];

/** The same address in another spelling. */
function respelled(entry: Entry): Entry {
	const spelled = Object.entries(entry).map(([key, value]) => {
		if (!ECHOES.includes(key.toLowerCase()) || typeof value !== 'string') return [key, value] as const;
		return [key, `<${value.toUpperCase()}>`] as const;
	});
	return Object.fromEntries(spelled);
}

/** Changes the list of ids in a SOAP answer. */
const ofIds =
	(change: (elements: string[]) => string[]): Oddity['rewrite'] =>
	() =>
	(body) => {
		const elements = body.match(/<string>[^<]*<\/string>/g);
		if (!elements) return undefined;
		return body.replace(elements.join(''), change(elements).join(''));
	};

const both = () => true;
const whole = (name: string, of: Oddity['of'], change: (answer: Entry) => unknown): Oddity => ({
	name,
	of,
	rewrite: ofWhole(change),
	carried: true,
});
const list = (name: string, rewrite: Oddity['rewrite'], carried: Fault['carried'] = true): Oddity => ({
	name,
	of: hasList,
	rewrite,
	carried,
});
const ids = (name: string, change: (elements: string[]) => string[]): Oddity => ({
	name,
	of: inSoap,
	rewrite: ofIds(change),
	carried: true,
});
/** Where success has no result of its own, a refusal beside it is the documented one. */
const hasResult = ({ shape }: Write): boolean => (shape.id ?? shape.list) !== undefined;
const isVoice = ({ dialect }: Write): boolean => dialect === 'voice';
const resultOf = (answer: Entry): string => named(answer, 'result');

/** The honest answer with a status that says something else: whatever it is, the work was done. */
const beside = (status: number): Oddity => ({
	name: `the honest answer at ${status}`,
	of: both,
	rewrite: () => (body) => body,
	carried: true,
	status,
});

/** The answers that are true but odd. The service has carried out all of what was asked, unless it says otherwise. */
export const ODDITIES: readonly Oddity[] = [
	whole(
		'a result of null',
		(write) => inJson(write) && !isVoice(write),
		(answer) => ({
			...answer,
			[resultOf(answer)]: null,
		}),
	),
	whole(
		'an empty list',
		(write) => inJson(write) && !isVoice(write),
		(answer) => ({ ...answer, [resultOf(answer)]: [] }),
	),
	whole('a bare []', inJson, () => []),
	whole('a bare null', inJson, () => null),
	whole('an empty object', inJson, () => ({})),
	...[302, 400, 401, 404, 409, 422, 429, 500, 503].map(beside),
	{ ...list('REJECTED for one at 400', ofLast(rejected), 'butLast'), status: 400 },
	{ ...list('REJECTED for one at 429', ofLast(rejected), 'butLast'), status: 429 },
	whole('a success that is false', inJson, (answer) => ({ ...answer, success: false })),
	whole(
		'“Validation failed” beside the result',
		(write) => inJson(write) && !isVoice(write) && hasResult(write),
		(answer) => ({
			...answer,
			[named(answer, 'description')]: 'Validation failed',
		}),
	),
	whole(
		'a refusing code beside the result',
		(write) => write.dialect === 'json' && hasResult(write),
		(answer) => ({
			...answer,
			[named(answer, 'code')]: 'validation_error',
		}),
	),
	whole('the answer in another envelope', inJson, (answer) => ({ data: answer })),
	whole('the answer in a list', inJson, (answer) => [answer]),
	whole(
		'the result alone',
		(write) => inJson(write) && !isVoice(write),
		(answer) => answer[resultOf(answer)],
	),
	list(
		'a list in a list',
		ofList((entries) => [entries]),
	),
	{
		...list(
			'a refusal with an id',
			ofLast((entry, write) => coded(entry, write, 'REJECTED', true)),
		),
		// Where an entry has no id but that of the request, a refusal with it is the documented one.
		of: (write) => hasList(write) && write.shape.id !== undefined,
	},
	whole('text around the answer', hasOne, (answer) => JSON.stringify(answer)),
	whole('an unknown code beside the result', hasOne, (answer) => ({ ...answer, [named(answer, 'code')]: 'DEFERRED' })),
	{ name: 'a byte order mark before the answer', of: both, rewrite: () => (body) => `\uFEFF${body}`, carried: true },
	list(
		'an unknown code with an id',
		ofLast((entry, write) => coded(entry, write, 'DEFERRED', true)),
	),
	list(
		'an unknown code without an id',
		ofLast((entry, write) => coded(entry, write, 'DEFERRED', false)),
	),
	list(
		'unknown codes for all, with ids',
		ofAll((entry, write) => coded(entry, write, 'DEFERRED', true)),
	),
	list(
		'internal_error for one, with an id',
		ofLast((entry, write) => coded(entry, write, 'internal_error', true)),
	),
	list(
		'internal_error for one, without an id',
		ofLast((entry, write) => coded(entry, write, 'internal_error', false)),
	),
	list(
		'no code but an id',
		ofAll((entry, write) => {
			const { [named(entry, 'code')]: _code, ...more } = entry;
			return write.shape.id === undefined ? entry : more;
		}),
	),
	list('ids as numbers', (write) => {
		const [field] = write.shape.id ?? [];
		return (body) =>
			field === undefined ? undefined : body.replace(new RegExp(`"${field}":"(\\d+)"`, 'g'), `"${field}":$1`);
	}),
	list(
		'words in the place of the ids',
		ofAll((entry, { shape: { id: [field] = [] } }) =>
			field === undefined ? entry : { ...entry, [field]: 'Forbidden' },
		),
	),
	list(
		'ids under another name',
		ofAll((entry, { shape: { id: [field] = [] } }) => {
			if (field === undefined) return entry;
			const { [field]: id, ...more } = entry;
			return { ...more, id };
		}),
	),
	list(
		'one entry too few',
		ofList((entries) => entries.slice(0, -1)),
	),
	list(
		'one entry too many',
		ofList((entries, write) => [...entries, rejected(nameless(entries[0] as Entry, write), write)]),
	),
	list(
		'the first entry twice',
		ofList((entries) => [entries[0], ...entries]),
	),
	list(
		'a null among the entries',
		ofLast(() => null),
	),
	list(
		'an entry that names nobody',
		ofLast((entry, write) => nameless(entry, write)),
	),
	list(
		'a rejection that names nobody',
		ofLast((entry, write) => rejected(nameless(entry, write), write)),
		'butLast',
	),
	list('addresses spelled differently', ofAll(respelled)),
	list('REJECTED for one', ofLast(rejected), 'butLast'),
	list(
		'a single entry in place of a list',
		ofList((entries) => (entries.length === 1 ? entries[0] : entries)),
	),
	{
		name: 'no ids',
		of: isVoice,
		rewrite: ofWhole(() => ({ Code: 0, Desc: 'ok' })),
		carried: true,
	},
	{
		name: 'ids inside a result',
		of: isVoice,
		rewrite: () => (body) => `{"result":${body}}`,
		carried: true,
	},
	{ name: 'ids as numbers', of: isVoice, rewrite: () => (body) => body.replaceAll('"', ''), carried: true },
	ids('one id too few', (elements) => elements.slice(0, -1)),
	ids('one id too many', (elements) => [...elements, '<string>3158622571446665999</string>']),
	ids('an empty id', (elements) => [...elements.slice(0, -1), '<string></string>']),
	ids('no ids', () => []),
	ids('words in the place of an id', (elements) => [...elements.slice(0, -1), '<string>Access denied</string>']),
	{
		name: 'a result by another name',
		of: inSoap,
		rewrite: () => (body) => body.replace(/<(\/?)\w+Result>/g, '<$1return>'),
		carried: true,
	},
	{
		name: 'no result',
		of: inSoap,
		rewrite: () => (body) => body.replace(/<(\w+)Result>.*<\/\1Result>/s, ''),
		carried: true,
	},
];
