import { isFailure, readStatus, type StatusMeaning } from '../../nodes/api/statuses';
import * as contract from '../../nodes/ground/contract';
import { Redactor } from '../../nodes/ground/secrets';
import { codeProof, statusProof, type Proof } from '../../nodes/service/certainty';
import { failedExchange } from '../../nodes/service/exchange';
import { meaningOf, REASON_MEANINGS } from '../../nodes/service/reasons';
import { httpTrouble } from '../../nodes/service/trouble';
import { table } from './markdown';

const PROOF_WORDS: Record<Proof, string> = {
	taken: 'it was accepted',
	refused: 'nothing was done',
	open: 'nobody can tell',
};

/** One of each kind that is told apart, the usual ones; 500 stands for all of its kind. */
const HTTP_STATUSES = [302, 307, 400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500];

/** A network fault of each kind. */
const NETWORK_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'ETIMEDOUT', 'ECONNRESET'];

/** A reason as the documents have it. */
type Documented = Readonly<Record<'key' | 'field' | 'meaning', string>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The documented reasons that a key alone does not explain: what they point at says it. Fields of which the documents say
 * the same with the same key share a row, in the documents' words.
 */
function reasonsByField(): string[][] {
	return Object.entries(contract.REASONS).flatMap(([channel, reasons]) => {
		const alike = Map.groupBy<string, Documented>(reasons, ({ key, meaning }) => `${key} ${meaning}`);
		return [...alike.values()].flatMap((group) => {
			const [{ key, field, meaning }] = group;
			const own = meaningOf({ key, ref: field });
			if (own === undefined || own === meaningOf({ key })) return [];
			const fields = group.map((reason) => `\`${reason.field}\``).join(', ');
			return [[`\`${key}\``, fields, channel, capital(group.length === 1 ? own.meaning : meaning), own.fix]];
		});
	});
}

function reasonRows(): string[][] {
	return Object.entries(REASON_MEANINGS).map(([key, { meaning, fix }]) => [`\`${key}\``, capital(meaning), fix]);
}

/** Rows that differ in their first cell alone, as one. */
function merged(rows: readonly string[][]): string[][] {
	const alike = Map.groupBy(rows, ([, ...rest]) => rest.join('\n'));
	return [...alike.values()].map((group) => [group.map(([first]) => first).join(', '), ...group[0].slice(1)]);
}

function codeRows(): string[][] {
	const { ENTRY_CODES, EMAIL_CODES, LEGACY_EMAIL_CODES, PUSH_CODES } = contract;
	const codes = new Set<string>([...ENTRY_CODES, ...EMAIL_CODES, ...LEGACY_EMAIL_CODES, ...PUSH_CODES]);
	const rows = [...codes].map((code) => [`\`${code}\``, PROOF_WORDS[codeProof(code) ?? 'open']]);
	return merged([...rows, ['any other', PROOF_WORDS.open]]);
}

function httpRows(): string[][] {
	const rows = HTTP_STATUSES.map((status) => {
		const { message, description } = httpTrouble(status, '');
		const name = status === 500 ? '5xx' : String(status);
		return [name, message.replace(/ \(HTTP \d+\)$/, ''), description, PROOF_WORDS[statusProof(status)]];
	});
	return merged(rows);
}

function networkRows(): string[][] {
	return NETWORK_CODES.flatMap((code) => {
		const exchange = failedExchange({ code }, new Redactor([]), false);
		if (exchange.outcome === 'answered') return [];
		const { message, description } = exchange.trouble;
		const proof = exchange.outcome === 'refused' ? 'refused' : 'open';
		return [[`\`${code}\``, message, description.replace(/ \([^)]*\)$/, ''), PROOF_WORDS[proof]]];
	});
}

function statusRows(): string[][] {
	const known: Array<[string, readonly string[], Readonly<Record<string, string | undefined>>]> = [
		['SMS', contract.SMS_STATUSES, contract.SMS_STATUS_MEANINGS],
		['email', contract.EMAIL_STATUSES, contract.EMAIL_STATUS_MEANINGS],
		['chat app', contract.CHAT_APP_STATUSES, contract.CHAT_APP_STATUS_MEANINGS],
		['push', contract.PUSH_STATUSES, contract.PUSH_STATUS_MEANINGS],
		['scenario', contract.SCENARIO_STATUSES, {}],
		['voice code', contract.VOICE_CODE_STATUSES, contract.VOICE_CODE_STATUS_MEANINGS],
	];
	return known.flatMap(([channel, statuses, meanings]) => {
		const isPush = channel === 'push';
		const named = (status: string): string => {
			const more = meanings[status];
			return `\`${status.toUpperCase()}\`${more === undefined ? '' : ` (${more})`}`;
		};
		const alike = Map.groupBy(statuses, (status) => endOf(readStatus(status, isPush)));
		return [...alike].map(([end, group]) => [channel, end, group.map(named).join(', ')]);
	});
}

function endOf({ status, rank, final }: StatusMeaning): string {
	if (rank === null) return 'not known';
	if (!final) return 'on its way';
	return isFailure(status ?? '') ? 'it did not arrive' : 'it arrived';
}

function voiceRows(): string[][] {
	const { VOICE_CODE_FAILURES, VOICE_CODE_FAILURE_MEANINGS } = contract;
	return VOICE_CODE_FAILURES.map((code) => [String(code), capital(VOICE_CODE_FAILURE_MEANINGS[code])]);
}

/** The codes of items that were not sent for a reason of your own, or not to all, and what gives them. */
const ITEM_CODES: Readonly<Record<string, string>> = {
	ALREADY_ASKED: 'The person has [a question open](replies.md#what-happens-when).',
	ALREADY_SENT: '[_Send Once_](store.md#send-once): it was sent before, or is being sent.',
	NOT_ALLOWED:
		'[_Messages Go_](careful-sending.md#rehearse) of the credential holds it back; of [login codes](login-codes.md#what-is-limited), the country, kind or price of the number does, or _Hold Back Because_.',
	OPTED_OUT: '[_Respect Do Not Contact_ or _Topic_](store.md#do-not-contact): the recipient is on the list.',
	OUTSIDE_HOURS: '[_Deliver Between_](careful-sending.md#hours-and-pace): it was skipped.',
	OVER_LIMIT: '[_Messages per Hour_, _per Prefix_ or _per Recipient_](store.md#limits-of-sends) was reached.',
	PARTIAL: '[An email](nodes/email.md) was accepted for only some of its recipients.',
	STOPPED: '[_A Few First_](waiting.md#a-few-first): too few of them were reached.',
	TOO_MANY_CODES: 'A limit of [login codes](login-codes.md#what-is-limited) was reached.',
};

function itemCodeRows(): string[][] {
	return Object.entries(ITEM_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]);
}

/** The error catalogue: every reason, code, HTTP status, network fault and message status, with what to do. */
export function errorCatalogue(): string {
	return `# Errors and statuses

Reasons, codes and statuses. \`npm run docs\` makes this page.

## Codes of items

[Sending](sending.md) explains \`OK\`, \`REJECTED\`, \`INVALID\`, \`NOT_SENT\` and \`UNKNOWN\`. These come from an option, a setting or the kind of message:

${table(['Code', 'Why'], itemCodeRows())}

## Reasons

Why the service rejected a message, under \`reasons\` of the item. Upper and lower case are the same. A key that is not listed here is passed
on unchanged.

${table(['Key', 'What it means', 'What to do'], reasonRows())}

The meaning of some keys depends on the field that they point at (\`ref\`):

${table(['Key', 'Field', 'Channel', 'What it means', 'What to do'], reasonsByField())}

## Codes of answers

What a \`code\` in an answer of the service proves about a message, an email or a change. Here and below, an item of which “nothing was done” is \`REJECTED\` or
\`NOT_SENT\`; where “nobody can tell”, it is \`UNKNOWN\` and never sent again:

${table(['Code', 'What follows'], codeRows())}

## HTTP statuses

${table(['Status', 'What happened', 'What to do', 'For what was to be sent'], httpRows())}

After 425, 429 and a refused connection, [the node tries again](sending.md).

## Network

${table(['Fault', 'What happened', 'What to do', 'For what was to be sent'], networkRows())}

## Voice codes

The numbers of failures on the legacy host:

${table(['Code', 'What it means'], voiceRows())}

## Statuses of messages

What a callback, a query or an output says about a message. \`final\` is true for “it arrived” and “it did not arrive”. Statuses
unknown to the nodes are passed on, and are not final. A scenario's push is read as push.

${table(['Channel', 'What it says', 'Statuses'], statusRows())}
`;
}
