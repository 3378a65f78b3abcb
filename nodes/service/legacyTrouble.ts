import { shorten } from '../ground/errors';
import { codeProof, isDone, statusProof } from './certainty';
import type { Answer } from './exchange';
import type { Envelope } from './legacyEnvelope';
import { bodyMessage, oneLine, reasonText } from './said';
import { httpTrouble, type Trouble } from './trouble';

/**
 * What is wrong with an answer; undefined when it is a success: HTTP 2xx and the code ok (part 2, 7). Errors also come with
 * HTTP 200, and the set of codes may be extended: what is no known refusal is open.
 */
export function answerTrouble(answer: Answer, envelope: Envelope | undefined): Trouble | undefined {
	const { status } = answer;
	const refusing = isDone(status) || statusProof(status) === 'refused';
	if (!envelope) {
		return isDone(status) ? unreadable(answer) : { ...httpTrouble(status, answer.text), open: !refusing };
	}
	const { code, result, reasons = [] } = envelope;
	const proof = codeProof(code);
	const refusedInWords = proof === undefined && isNothing(result) && reasons.length > 0;
	if (isDone(status) && refusedInWords) {
		const { message, fix } = REFUSED_VALUES;
		return { message, description: `${fix} The service said: ${reasons.map(reasonText).join('; ')}`, reasons };
	}
	if (isDone(status) && (proof === 'taken' || (proof === undefined && result !== undefined))) return undefined;
	// An empty code with nothing beside it proves nothing.
	if (isDone(status) && proof === undefined) return unreadable(answer);
	if (status === 401 || proof === undefined || proof === 'taken') {
		const text = answer.text === '' ? JSON.stringify({ description: envelope.description, reasons }) : answer.text;
		return { ...httpTrouble(status, text), open: !refusing };
	}
	const said = oneLine(envelope.description);
	const detail = said === '' ? '' : ` The service said: ${said}`;
	const open = proof === 'open' || !refusing;
	const { message, fix } = CODE_TEXT[code] ?? {
		message: `The service answered with the code “${shorten(code)}”`,
		fix: 'The documents do not know this code; ask the support of the service.',
	};
	return {
		message: `${message} (${shorten(code)}, HTTP ${status})`,
		description: (open ? fix.replace(NOT_CHANGED, '') : fix) + detail,
		httpCode: String(status),
		open,
		...(result !== undefined && result !== null && result !== '' && { said: { Result: result } }),
	};
}

/** Not said where an odd status leaves it open. */
const NOT_CHANGED = 'Nothing was changed. ';

const REFUSED_VALUES = {
	message: 'The service refused the values',
	fix: `${NOT_CHANGED}Correct what it names.`,
};

const CODE_TEXT: Record<string, { message: string; fix: string } | undefined> = {
	validation_error: REFUSED_VALUES,
	not_found: {
		message: 'The service does not know what was asked for',
		fix: 'Check the ID and the login: it may be deleted or belong to another account.',
	},
	internal_error: { message: 'The service has a problem of its own', fix: 'Wait until it works again.' },
};

function isNothing(result: Envelope['result']): boolean {
	return (result ?? '') === '' || (Array.isArray(result) && result.length === 0);
}

/** The trouble of an answer that is no envelope: what was asked for may have been done all the same. */
export function unreadable({ status, text }: Answer): Trouble {
	const said = bodyMessage(text);
	return {
		message: "The service's answer could not be read",
		description: `It should have been JSON or XML with a Code. Check the legacy base URL in the credential.${said === '' ? '' : ` It began: ${said}`}`,
		httpCode: String(status),
		open: true,
	};
}
