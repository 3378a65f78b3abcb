import type { IDataObject } from 'n8n-workflow';

import { counted } from '../precautions/counting';
import { codeOwnerKey } from '../precautions/personKeys';
import { smsPrices } from '../precautions/price';
import type { Draft } from '../engine/draft';
import type { Failure, Withheld } from '../engine/ledger';
import type { Operation, Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import { rehearses, type Hook } from '../engine/precaution';
import { countryNamed, numberTypeOf, type CountryCode, type NumberType } from '../ground/phones';
import { InvalidInput, shorten } from '../ground/errors';
import { isoFromMillis } from '../ground/dates';
import { openChoices, named } from '../panel/choices';
import { mapFields, neededWhenAdded, refine, WHILE_NOT_ADDED, type Values } from '../panel/field';
import { decimal, integer, text, texts } from '../panel/fields';
import { collection } from '../panel/groups';
import { plain } from '../panel/read';
import type { Row } from '../table/steps';
import { Store } from '../table/store';
import { alike, CODE_LIMITS, noteWithheld, publicFacts, readEarlier, type EarlierByCode } from './heldBack';
import { NO_EARLIER, rowsOfCode, rowsOfUnknown, stillOpen, type NewCode } from './openCode';
import { CODES, LABELS, quotasOf, rangesOf, USUAL, type CodeRequest, type Limits } from './quotas';

/** Kinds of numbers at which nobody reads or hears a code, or that cost who calls them. */
const REFUSED_TYPES: readonly NumberType[] = [
	'landline',
	'premiumRate',
	'tollFree',
	'sharedCost',
	'voip',
	'personal',
	'pager',
	'company',
	'voicemail',
];

const members = {
	countries: refine(
		texts('Allowed Countries', {
			placeholder: 'e.g. GB, DE',
			description: 'The only countries whose numbers get a code: two letters or names, with commas between them',
		}),
		(given, label) => given.map((name) => country(name, label)),
	),
	numberTypes: openChoices(
		'Allowed Number Types',
		named({ landline: 'Landline', personal: 'Personal', voip: 'VoIP' }),
		{
			description:
				'Kinds of numbers that get a code besides mobile ones. Where the plan of a country does not tell, a number counts as mobile.',
		},
	),
	perCountry: integer(LABELS.perCountry, {
		min: 1,
		default: USUAL.perCountry,
		description:
			'How many codes may be sent to a country in 24 hours, besides two for each code that was confirmed there. People who have confirmed a code within 90 days still get one.',
	}),
	perHour: integer(LABELS.perHour, {
		min: 1,
		default: 1000,
		description: `How many codes may be sent in an hour by all workflows of this project; unlimited ${WHILE_NOT_ADDED}`,
	}),
	perNumber: integer(LABELS.perNumber, {
		min: 1,
		default: USUAL.perNumber,
		description:
			'How many codes a number or address may get in an hour, for whatever purpose; email addresses that differ behind a plus count as one',
	}),
	perPrefix: integer(LABELS.perPrefix, {
		min: 1,
		default: USUAL.perPrefix,
		description:
			'How many codes may be sent in 24 hours to numbers that differ in their last four digits only, besides two for each code that was confirmed there. Fraud uses such ranges of numbers.',
	}),
	perRequester: integer(LABELS.perRequester, {
		min: 1,
		default: USUAL.perRequester,
		description: 'How many codes a requester may ask for in an hour, where “Requester” says who asks',
	}),
	requester: text('Requester', {
		placeholder: 'e.g. {{ $json.headers["x-real-ip"] }}',
		description:
			'Who asks for the code, e.g. the IP address: a Webhook node gives it among the headers that your proxy sets. Of an IPv6 address, the first 64 bits count.',
	}),
	secondsBetween: integer(LABELS.secondsBetween, {
		min: 1,
		max: 3600,
		default: USUAL.secondsBetween,
		description: 'For how many seconds a person gets no other code for the same purpose',
	}),
};

const pricedMembers = {
	...members,
	costPerHour: decimal(LABELS.costPerHour, {
		min: 0,
		default: 10,
		description: `What all codes sent by SMS in an hour may cost by your tariff, in its currency, for all workflows of this project (a number without a price there gets no code); unlimited ${WHILE_NOT_ADDED}`,
	}),
};

/** They are on from the start: what n8n says of a list with nothing in it must not sound as if there were none. */
const LABEL = 'Change Limits';
const LOOK = {
	placeholder: 'Change limit',
	description:
		'Codes are limited from the start, e.g. to 5 for a recipient in an hour: what is not changed here has its usual limit. They are counted in n8n’s data tables, for all workflows of the project and all processes of n8n.',
};

/**
 * A purpose without a comma: Erase of Omni Contacts finds a code by its person and this word, and is given several with commas between them.
 * Throws InvalidInput for any other.
 */
export function checkedPurpose(purpose: string, label: string): string {
	if (!purpose.includes(',')) return purpose;
	throw new InvalidInput(label, `“${shorten(purpose)}” has a comma`, 'Give one word, or several without a comma.');
}

/** The fields of what is counted, in every operation that sends a code. */
export const limitForm = {
	purpose: refine(
		text('Purpose', {
			default: 'login',
			required: true,
			trim: true,
			placeholder: 'e.g. login',
			description:
				'What the code is for, in a word of your own. A person has one open code for each purpose: the next one takes its place.',
		}),
		checkedPurpose,
	),
	limits: collection(LABEL, mapFields(members, neededWhenAdded), LOOK),
};

/** The same where the tariff says what a code costs. */
export const pricedLimits = collection(LABEL, mapFields(pricedMembers, neededWhenAdded), LOOK);

function country(name: string, label: string): CountryCode {
	const found = countryNamed(name);
	if (found !== undefined) return found;
	throw new InvalidInput(
		label,
		`“${shorten(name)}” is not a country`,
		'Use two letters such as GB, or a name in English.',
	);
}

/** What the panel says of the limits; what codes may cost only where their price is known. */
export type CodeLimitValues = Values<typeof members> & Partial<Values<typeof pricedMembers>>;

/** What a draft says of its code, for the limits and for the store. */
export interface Secret extends NewCode {
	/** Whom it is for, also where the credential sends the message to somebody else: it is counted and verified for them. */
	to: string;
	digits: string;
	limits: CodeLimitValues;
	cost?: CodeRequest['cost'];
	/** Why the user wants none sent, in a word of theirs. */
	holdBack: string | undefined;
}

export interface CodeDraft extends Draft {
	secret: Secret;
}

/** What the output of every code tells, sent or held back. */
export interface CodeFacts {
	verification: string;
	expiresAt: string;
	instruction: string;
}

/** An operation that sends codes, each of which is counted before it leaves and can be verified from then on. A rehearsal tells what is over the limits. */
export function limited(operation: Operation): Operation {
	const execute: Operation['execute'] = async (run) =>
		await operation.execute(rehearses(run) ? run : { ...run, hooks: [alike(run), ...run.hooks, limiting(run)] });
	return { ...operation, ownLimits: limiting, execute };
}

type HoldBack = (draft: Draft, code: string, why: IDataObject) => Withheld;

function limiting(run: Run): Hook {
	return async (outbox) => {
		const asked = outbox.pending.length;
		const named = outbox.pending.map(({ draft }) => codeDraft(draft).secret);
		const earlier = await readEarlier(run, named);
		const held: Secret[] = [];
		const holdBack: HoldBack = (draft, code, why) => {
			held.push(codeDraft(draft).secret);
			return outbox.withheld(draft, code, { ...why, ...publicFacts(draft) });
		};
		await outbox.each((draft) => {
			// A limit that was added and is empty ends the run, whichever limit this code would be refused by.
			plain(codeDraft(draft).secret.limits);
			const problem = refusalOf(codeDraft(draft));
			return problem === undefined ? draft : holdBack(draft, 'NOT_ALLOWED', { reason: problem });
		});
		await price(outbox, run, holdBack);
		const drafts = outbox.pending.map(({ draft }) => codeDraft(draft));
		const all = drafts.map(({ secret }) => placeOf(secret, earlier));
		const since = Date.now();
		/** The person may have this code, or still the one before it: either can be entered with what the output tells. */
		const whenUnknown = async (at: number, fate: Failure): Promise<Row[]> => {
			const { secret } = drafts[at];
			fate.details = { ...fate.details, ...publicFacts(drafts[at]) };
			const { codes, tried } = earlier.get(secret.verification) ?? NO_EARLIER;
			const open = await stillOpen(new Store(run.context), codes, since);
			return rowsOfUnknown(secret.verification, secret.digits, secret, { codes: open, tried });
		};
		const reached = await counted(run, outbox, all, CODES, CODE_LIMITS, whenUnknown);
		await outbox.each((draft, _, at) => {
			const over = reached.get(at);
			if (!over) return draft;
			const reason = all[at].reasons.get(over.quota);
			const retryAt = isoFromMillis(over.freeAt);
			return holdBack(draft, 'TOO_MANY_CODES', { reason, retryAt });
		});
		if (!rehearses(run)) await noteWithheld(held, earlier, run);
		const { length } = held;
		if (length > 0) run.client.hint(`${length} of ${asked} codes not sent: “reason” in the output says why.`);
	};
}

/** Adds to the codes what each costs, where there is a limit on that. Throws a node error where the tariff can't be had. */
async function price<D extends Draft>(outbox: Outbox<D>, run: Run, holdBack: HoldBack): Promise<void> {
	const mostFor = (draft: Draft) => codeDraft(draft).secret.limits.costPerHour;
	if (outbox.pending.every(({ draft }) => mostFor(draft) === undefined)) return;
	const { costOf } = await smsPrices(outbox.handles, run);
	await outbox.each((draft) => {
		const most = mostFor(draft);
		if (most === undefined) return draft;
		const { highest: amount, currencyId } = costOf(draft);
		if (amount !== null && amount <= most)
			return { ...draft, secret: { ...codeDraft(draft).secret, cost: { amount, currencyId } } };
		const problem =
			amount === null
				? 'the tariff does not say what an SMS to this number costs'
				: `one SMS with a code costs up to ${amount}, and ${most} is the most`;
		return holdBack(draft, 'NOT_ALLOWED', { reason: `${LABELS.costPerHour}: ${problem}` });
	});
}

function codeDraft(draft: Draft): CodeDraft {
	return draft as CodeDraft;
}

function refusalOf({ secret: { to, limits, holdBack } }: CodeDraft): string | undefined {
	if (holdBack !== undefined) return holdBack;
	const { country } = rangesOf(to) ?? {};
	const { countries, numberTypes } = limits;
	if (to.includes('@')) return undefined;
	const type = numberTypeOf(to);
	if (countries.length > 0 && !countries.some((one) => one === country))
		return `${members.countries.property.displayName}: ${country ?? 'its country'} is not among them`;
	if (type !== undefined && REFUSED_TYPES.includes(type) && !numberTypes.includes(type))
		return `${members.numberTypes.property.displayName}: it is a number of the type ${type}`;
	return undefined;
}

function placeOf(secret: Secret, earlier: EarlierByCode) {
	const { to, verification, digits, purpose, limits, cost } = secret;
	const reasons = quotasOf({
		to,
		personKey: codeOwnerKey(to, purpose),
		requester: limits.requester,
		cost,
		limits: whole(limits),
	});
	return {
		quotas: [...reasons.keys()],
		rows: rowsOfCode(verification, digits, secret, earlier.get(verification)),
		reasons,
	};
}

function whole(limits: Secret['limits']): Limits {
	const { secondsBetween, perNumber, perRequester, perPrefix, perCountry, perHour, costPerHour } = limits;
	return {
		secondsBetween: secondsBetween ?? USUAL.secondsBetween,
		perNumber: perNumber ?? USUAL.perNumber,
		perRequester: perRequester ?? USUAL.perRequester,
		perPrefix: perPrefix ?? USUAL.perPrefix,
		perCountry: perCountry ?? USUAL.perCountry,
		perHour,
		costPerHour,
	};
}
