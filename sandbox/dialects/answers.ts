import type { Traits } from '../core/dialect';
import type { Reply } from '../core/reply';
import { isObject } from '../core/json';
import { inCase, isOwn, mapEntries, mapFields, renameFields, withFraction, type Fields } from './tree';

/** Times that the documents show in one form (part 1, 2.11 and 4.1; part 2, 2.3). */
const KNOWN_TIMES = new Set(['date', 'statusDateTime', 'timestamp']);
const SEGMENT_OPERATIONS = new Set(['getSegment', 'listSegments']);
const CODES = new Set(['OK', 'REJECTED', 'VALIDATION_ERROR', 'INTERNAL_ERROR']);
const DATE_TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/;

/** An answer on its way through a dialect. */
interface Said {
	traits: Traits;
	operationId: string;
	status: number;
	body: unknown;
}

/** Says an answer in other words: what its JSON holds, and its status; gives it as it is where it is no JSON. */
export function retell(reply: Reply, operationId: string, traits: Traits): Reply {
	const { body } = reply;
	if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return reply;
	let said: Said = { traits, operationId, status: reply.status ?? 200, body };
	for (const step of STEPS) said = { ...said, ...step(said) };
	const contentType = typeof said.body === 'string' && said.body.startsWith('<html') ? 'text/html' : reply.contentType;
	return { ...reply, status: said.status, body: said.body, ...(contentType === undefined ? {} : { contentType }) };
}

type Step = (said: Said) => Partial<Said>;

/** In this order: values, then fields, then names, then envelopes. */
const STEPS: Step[] = [
	refusals,
	httpStatus,
	pages,
	echoes,
	codesAndStatuses,
	reasons,
	times,
	idTypes,
	scalars,
	blanks,
	extras,
	entryOrder,
	lists,
	keyOrder,
	names,
	envelope,
];

/** The bodies of a refused request; in the legacy interface its own envelope is stated, and voice codes have theirs. */
function refusals({ body, status, traits }: Said): Partial<Said> {
	const form = traits.refusals;
	if (form === undefined || status < 400 || !isObject(body)) return {};
	const text = body.description ?? body.message;
	if (typeof text !== 'string') return {};
	const own = Array.isArray(body.reasons) ? body.reasons : [{ key: 'invalid', defaultMessage: text }];
	switch (form) {
		case 'timestamp':
			return {
				body: { timestamp: '2030-01-15T10:00:00.000+00:00', status, error: 'Bad Request', message: text, path: '/' },
			};
		case 'envelope':
			return { body: { result: null, reasons: own, description: text } };
		case 'beside':
			return { body: { reasons: own } };
		case 'html':
			return { body: `<html><head><title>${status}</title></head><body><h1>${text}</h1></body></html>` };
		default:
			return { body: '' };
	}
}

/** The status of an answer whose envelope says what became of the request. */
function httpStatus({ body, status, traits, operationId }: Said): Partial<Said> {
	const form = traits.httpStatus;
	const saysSo = isObject(body) && body.result === null && Array.isArray(body.reasons);
	if (form === '200') return status === 400 && saysSo ? { status: 200 } : {};
	// Legacy and voice codes have a status for each code (part 2, 7; field notes, voice codes).
	const isStated = /Task|Template|SourceAddress|Counters|Statistics|Legacy|VoiceCode/.test(operationId);
	if (form === undefined || status !== 200 || isStated || !isObject(body)) return {};
	const entries: Fields[] = [];
	mapEntries(body, (entry) => {
		entries.push(entry);
		return entry;
	});
	const codes = [body.Code, ...entries.map(({ code, Code }) => code ?? Code)].filter(
		(code) => typeof code === 'string',
	);
	const isRefused =
		body.description === 'Validation failed' || (codes.length > 0 && !codes.some((code) => /^ok$/i.test(code)));
	const isWrite = /^(send|create|add|upload)/.test(operationId);
	if (form.startsWith('4')) return isRefused ? { status: Number(form) } : {};
	return !isRefused && isWrite ? { status: Number(form) } : {};
}

function pages({ body, traits }: Said): Partial<Said> {
	const { pages: open } = traits;
	if (!isObject(body) || !isObject(body.result) || !('pageExists' in body.result)) return {};
	const { total, more, ...page } = body.result;
	const told: Fields = { total, more, ...page };
	if (open === 'no total') delete told.total;
	if (open === 'total null') told.total = null;
	if (open === 'total 0') Object.assign(told, { total: 0, pages: 0 });
	if (open === 'total -1') Object.assign(told, { total: -1, pages: 0 });
	return { body: { ...body, result: told } };
}

function echoes({ body, traits, operationId }: Said): Partial<Said> {
	const { echo } = traits;
	if (echo === undefined) return {};
	const spell = (text: string): string => {
		if (!text.includes('@')) return echo === 'plus' && /^\d{7,15}$/.test(text) ? `+${text}` : text;
		return echo === 'plus' ? text : inCase(text, echo);
	};
	const names = operationId.startsWith('send') ? ['address', 'Address'] : ['recipient'];
	return {
		body: mapEntries(body, (entry) =>
			Object.fromEntries(
				Object.entries(entry).map(([name, value]) => [
					name,
					names.includes(name) && typeof value === 'string' ? spell(value) : value,
				]),
			),
		),
	};
}

function codesAndStatuses({ body, traits }: Said): Partial<Said> {
	const { codes, statuses } = traits;
	const change = (name: string, value: unknown): unknown => {
		if (typeof value !== 'string') return value;
		const isCode = /^code$/i.test(name) && CODES.has(value.toUpperCase());
		if (codes !== undefined && (isCode || (name === 'description' && value === 'ok'))) return inCase(value, codes);
		// States of scenarios and campaigns are words that requests take, too; those of messages are told only.
		return statuses !== undefined && name === 'status' ? inCase(value, statuses) : value;
	};
	return codes === undefined && statuses === undefined ? {} : { body: mapFields(body, change) };
}

function reasons({ body, traits, operationId }: Said): Partial<Said> {
	const { reasonFields: fields, reasonNames: names, reasonList: list, reasonPlace: place } = traits;
	if (fields === undefined && names === undefined && list === undefined && place === undefined) return {};
	// There and in SMS each reason has a ref (part 1, 7; part 2, 4.1).
	const needsRef = operationId === 'sendSms' || operationId === 'deleteContactLists';
	const one = (reason: Fields): Fields => {
		const { defaultMessage, ...others } = reason;
		const kept =
			fields === undefined ? reason : fields === 'key' && !needsRef ? { key: reason.key ?? reason.Key } : others;
		if (names === undefined) return kept;
		const { key = kept.Key, ref = kept.Reference, Key: _key, Reference: _reference, ...left } = kept;
		return { Key: key, ...(ref === undefined ? {} : { Reference: ref }), ...left };
	};
	const change = (entry: Fields): Fields => {
		const name = ['reasons', 'Reasons'].find((key) => Array.isArray(entry[key]));
		if (name === undefined) return entry;
		const found = entry[name] as Fields[];
		const told = found.map(one);
		const text = found.map(({ defaultMessage }) => defaultMessage).find((said) => typeof said === 'string');
		const description =
			fields === 'description' && !('description' in entry) && text !== undefined ? { description: text } : {};
		const value = list === 'object' && told.length === 1 ? told[0] : told;
		return { ...entry, ...description, [name]: value };
	};
	const told = mapEntries(body, change);
	const whole = isObject(told) ? change(told) : told;
	return { body: place === 'top' ? lifted(whole) : whole };
}

/** The reasons of the entries beside `result`, where every one of them says by its `ref` which entry it is of. */
function lifted(body: unknown): unknown {
	const found: Fields[] = [];
	const without = mapEntries(body, (entry) => {
		const { reasons: own, ...left } = entry;
		if (!Array.isArray(own) || !own.every((reason) => isObject(reason) && /\[\d+\]/.test(String(reason.ref))))
			return entry;
		found.push(...(own as Fields[]));
		return left;
	});
	return found.length === 0 || !isObject(without) ? body : { ...without, reasons: found };
}

function times({ body, traits, operationId }: Said): Partial<Said> {
	const { times: form, utcTimes: utc } = traits;
	if (form === undefined && utc === undefined) return {};
	return {
		body: mapFields(body, (name, value) => {
			if (typeof value !== 'string' || !DATE_TIME.test(value) || KNOWN_TIMES.has(name)) return value;
			if (/Utc$/.test(name)) return utc === undefined ? value : withFraction(value, utc);
			const isKnown = form === undefined || SEGMENT_OPERATIONS.has(operationId);
			return isKnown ? value : withFraction(value, form);
		}),
	};
}

/** Ids of answers; those that the documents show as integers stay integers where they are asked for again as such. */
function idTypes({ body, traits }: Said): Partial<Said> {
	const { idTypes: form } = traits;
	if (form === undefined) return {};
	const isId = (name: string): boolean => /ids?$|^(result|mergeKey)$/i.test(name);
	const change = (name: string, value: unknown): unknown => {
		if (Array.isArray(value) && isId(name)) return value.map((one: unknown) => change(name, one));
		if (!isId(name) || name === 'index') return value;
		if (form === 'text') return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value;
		return typeof value === 'string' && /^[1-9]\d{5,18}$/.test(value) && name !== 'mergeKey' ? BigInt(value) : value;
	};
	return { body: mapFields(body, change) };
}

function scalars({ body, traits }: Said): Partial<Said> {
	const { booleans, numbers } = traits;
	if (booleans === undefined && numbers === undefined) return {};
	const change = (_name: string, value: unknown): unknown => {
		if (typeof value === 'boolean' && booleans !== undefined) {
			return booleans === 'text' ? String(value) : value ? 'Yes' : 'No';
		}
		return typeof value === 'number' && numbers === 'text' ? String(value) : value;
	};
	return { body: mapFields(body, change) };
}

function blanks({ body, traits }: Said): Partial<Said> {
	const { blanks: open } = traits;
	if (open === 'absent') return { body: mapFields(body, (_name, value) => (value === null ? undefined : value)) };
	if (open !== 'null') return {};
	return {
		body: mapEntries(body, (entry) => {
			if ('Code' in entry) return { Reasons: null, MessageId: null, ...entry };
			return 'code' in entry ? { reasons: null, description: null, ...entry, ...bothSides(entry.result) } : entry;
		}),
	};
}

/** The result of an uploaded contact has the fields of one that is taken and of one that is not (part 2, 2.2). */
function bothSides(result: unknown): Fields {
	if (!isObject(result) || !('contactId' in result || 'localizationKey' in result)) return {};
	return { result: { contactId: null, localizationKey: null, fieldName: null, displayName: null, ...result } };
}

/** Values that a reader can find again; each has its own number. */
function extras({ body, traits }: Said): Partial<Said> {
	const form = traits.extra;
	if (form === undefined) return {};
	let count = 0;
	const mark = (): string => `extra-${(count += 1)}`;
	const told = mapEntries(body, (entry) =>
		form === 'scalars'
			? { zone: mark(), ...entry, note: mark() }
			: { ...entry, details: { reason: mark(), list: [mark(), { deep: mark() }] } },
	);
	return { body: isObject(told) ? { requestId: 'a1', ...told, meta: form === 'nested' ? { took: 3 } : 3 } : told };
}

/** Only where entries carry an index or a key of their own (part 1, 2.3, 2.7 and 2.8). */
function entryOrder({ body, traits, operationId }: Said): Partial<Said> {
	const name = isObject(body) ? ['result', 'Result'].find((key) => Array.isArray(body[key])) : undefined;
	if (traits.entryOrder === undefined || !isObject(body) || name === undefined) return {};
	const list = body[name] as Fields[];
	const keyed =
		operationId === 'sendWalletPush'
			? list.every(({ mergeKey }) => typeof mergeKey === 'string')
			: ['sendEmail', 'sendPush', 'sendLegacyTransactional'].includes(operationId);
	return keyed ? { body: { ...body, [name]: [...list].reverse() } } : {};
}

function lists({ body, traits, operationId }: Said): Partial<Said> {
	const form = traits.lists ?? (operationId === 'sendChatAppMessage' ? traits.single : undefined);
	if (form === undefined) return {};
	const change = (value: unknown): unknown => {
		if (!Array.isArray(value)) return value;
		return value.length === 1 && isObject(value[0]) ? value[0] : value;
	};
	if (!isObject(body)) return { body: operationId.includes('Voice') ? body : change(body) };
	const name = ['result', 'Result'].find((key) => key in body);
	if (name === undefined) return {};
	const result = body[name];
	const told = isObject(result) ? mapValues(result, change) : change(result);
	return { body: { ...body, [name]: told } };
}

function mapValues(object: Fields, change: (value: unknown) => unknown): Fields {
	return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function keyOrder({ body, traits }: Said): Partial<Said> {
	return traits.keyOrder === undefined ? {} : { body: reversed(body) };
}

function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).reverse();
	return Object.fromEntries(entries.map(([name, field]) => [name, isOwn(name) ? field : reversed(field)]));
}

function names({ body, traits }: Said): Partial<Said> {
	const form = traits.names;
	if (form === undefined) return {};
	// The keys of a statistics table are statuses (part 1, 2.11).
	const isTable = isObject(body) && isObject(body.result) && 'messages' in body.result;
	if (isTable) return { body };
	return {
		body: renameFields(body, (name) => {
			if (form === 'lower') return name.toLowerCase();
			return (form === 'Pascal' ? name.charAt(0).toUpperCase() : name.charAt(0).toLowerCase()) + name.slice(1);
		}),
	};
}

function envelope({ body, traits, operationId }: Said): Partial<Said> {
	if (traits.segmentEnvelope !== undefined && operationId === 'getSegment' && isObject(body) && 'segmentId' in body) {
		return { body: { result: body } };
	}
	const form = traits.envelope;
	const name = isObject(body)
		? ['result', 'Result'].find((key) => isObject(body[key]) || Array.isArray(body[key]))
		: undefined;
	if (form === undefined || !isObject(body) || name === undefined) return {};
	const { [name]: result, ...others } = body;
	return { body: { ...others, [form]: result } };
}
