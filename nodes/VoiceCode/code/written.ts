import type { IDataObject } from 'n8n-workflow';

import type { Wording } from '../../engine/wording';
import { isoFromMillis } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { failOnRejected } from '../../panel/common';
import { foundInSome, refine, type Values } from '../../panel/field';
import { flag, integer, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { limitForm, type CodeLimitValues, type Secret } from '../limits';
import { newVerification, VALIDITY } from '../openCode';
import { drawnCode } from './digits';

export const PLACE = '{code}';
const USUAL_LENGTH = 6;

const PROOF = ['verification', 'verified', 'expiresAt'];

/**
 * What a node tells of its own code. Of an item that gets none, those of the input belong to another code: whoever has that one would log in by it.
 * What may be of anything else, such as a reason, is of a code where one of these stands beside it.
 */
export function codeFields(input: IDataObject): string[] {
	const isOfCode = 'verification' in input || 'verified' in input;
	return isOfCode ? [...PROOF, 'instruction', 'digits', 'reason', 'attemptsLeft'] : PROOF;
}

export const codeText = refine(
	text('Text', {
		default: `Your code is ${PLACE}. Do not tell it to anybody.`,
		required: true,
		rows: 2,
		description: `What the person reads; ${PLACE} is replaced by the code`,
	}),
	(words, label) => {
		// With the braces of an expression it says the same.
		if (words.includes(PLACE)) return words.replaceAll(`{${PLACE}}`, PLACE);
		throw new InvalidInput(label, 'it has no place for the code', `Write ${PLACE} where the code is to stand.`);
	},
);

const includeCode = flag('Include the Code', {
	description:
		'Whether to return the code itself, as the field “digits”: whoever may open the execution can read it there. Verify Code does not need it.',
});
const validFor = integer('Valid For (Seconds)', {
	min: VALIDITY.min,
	max: VALIDITY.max,
	default: VALIDITY.usual,
	description: 'For how many seconds Verify Code accepts the code',
});

const earlier = text('Earlier Verification', {
	placeholder: 'e.g. {{ $("Send Code by SMS").first().json.verification }}',
	description:
		'The field “verification” of the earlier code that this one replaces. Where no new code is sent, the earlier one can still be entered, with the new “verification”.',
});

/** What a short form such as `!$json.userId && "no account"` gives for who has no reason. */
const NO_REASON = ['', 'false', '0'];

const holdBack = refine(
	foundInSome(
		text('Hold Back Because', {
			trim: true,
			placeholder: 'e.g. {{ $json.userId ? "" : "no account" }}',
			description:
				'A reason to send no code to this item’s person, who is told the same as if one were sent: use an expression that is empty for everybody else',
		}),
	),
	(reason = '', label) => {
		if (reason === 'true') throw new InvalidInput(label, 'it is true', 'Give a reason in words, e.g. no account.');
		return NO_REASON.includes(reason) ? undefined : reason;
	},
);

export const codeOptions = { earlier, failOnRejected: failOnRejected('code'), holdBack, includeCode, validFor };

/** The fields of a code that is written, behind those of the channel. */
export const writtenForm = {
	...limitForm,
	options: options({
		...codeOptions,
		digits: integer('Code Length', { min: 4, max: 10, default: USUAL_LENGTH, description: 'How many digits it has' }),
	}),
};

type CodeOptions = Values<typeof codeOptions>;

interface CodeValues extends Pick<Values<typeof limitForm>, 'purpose'> {
	limits: CodeLimitValues;
	options: CodeOptions;
}

/** A code for somebody, as its draft has it, and what the output tells of it. */
export function codeFor(
	to: string,
	digits: string,
	{ purpose, limits, options: given }: CodeValues,
): { secret: Secret; facts: IDataObject } {
	const { validFor: seconds = VALIDITY.usual, includeCode: isShown, earlier, holdBack } = given;
	const expires = Date.now() + seconds * 1000;
	const verification = newVerification(expires);
	return {
		secret: { to, digits, verification, expires, purpose, limits, earlier, holdBack },
		facts: { verification: verification.secret, expiresAt: isoFromMillis(expires), ...(isShown && { digits }) },
	};
}

interface WrittenValues extends CodeValues {
	to: string;
	text: string;
	options: CodeOptions & { digits?: number };
}

/** A code for somebody who reads it: drawn at random, in its text. */
export function writtenCode(values: WrittenValues): ReturnType<typeof codeFor> & { words: string } {
	const { to, text: words, options: given } = values;
	const digits = drawnCode(given.digits ?? USUAL_LENGTH);
	const made = codeFor(to, digits, values);
	const instruction = `You will get a message. Enter the ${digits.length} digits in it.`;
	return { ...made, facts: { instruction, ...made.facts }, words: words.replaceAll(PLACE, digits) };
}

/** The words of every operation that sends codes. */
export const CODE_WORDING: Wording = {
	one: 'code',
	many: 'codes',
	done: 'sent',
	id: 'messageId',
	whenUnknown: 'The user may get it: ask whether it came before you send another code.',
};

/** What a model reads of a tool that sends codes; `what` brings them, e.g. `an SMS`. */
export function codeTool(what: string): string {
	return `Sends one phone number or address ${what} with a code, to prove that the user holds it. It costs money and can not be taken back: use it only when the user wants to log in or confirm a number, and once. Code OK means that it was taken: tell the user “instruction”, and keep “verification” for the check of the code. Code TOO_MANY_CODES or NOT_ALLOWED means that none was sent: tell the user the same, and do not try again. Code UNKNOWN means that it may come: tell and keep the same, wait, and do not send another one.`;
}
