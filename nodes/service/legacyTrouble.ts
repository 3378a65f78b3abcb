import { shorten } from '../ground/errors';
import { codeProof, isDone, wholeProof } from './certainty';
import type { Answer } from './exchange';
import type { Envelope } from './legacyEnvelope';
import { bodyMessage, oneLine, onlyRefuses, reasonText, saidIn } from './said';
import { httpTrouble, type Trouble } from './trouble';

/**
 * What is wrong with an answer; undefined when it is a success: HTTP 2xx and the code ok (part 2, 7). Errors also come with
 * HTTP 200, and the set of codes may be extended: what is no known refusal is open.
 */
export function answerTrouble({ status, text }: Answer, envelope: Envelope | undefined): Trouble | undefined {
	if (!envelope) {
		if (isDone(status)) return unreadable({ status, headers: {}, text });
		return { ...httpTrouble(status, text), open: wholeProof(status, undefined) !== 'refused' || !onlyRefuses(text) };
	}
	const { code, description, result, reasons } = envelope;
	const { proof } = saidIn(envelope);
	const whole = wholeProof(status, proof);
	// Without a code, only a result says that it was done.
	if (whole === 'taken' && (proof !== undefined || result !== undefined)) return undefined;
	if (whole === 'taken') return unreadable({ status, headers: {}, text });
	// Something in the place of a result, or a code of success beside a status of failure, speaks of work that was done.
	const open = whole === 'open' || codeProof(code) === 'taken' || !isNothing(result);
	const said = [oneLine(description), ...reasons.map(reasonText)].filter((words) => words !== '').join('; ');
	const detail = said === '' ? '' : ` The service said: ${said}`;
	const more = {
		httpCode: String(status),
		open,
		...(reasons.length > 0 && { reasons }),
		...(!isNothing(result) && { said: { Result: result } }),
	};
	if (status === 401 || code === '' || codeProof(code) === 'taken') {
		const { message, description: fix } = httpTrouble(isDone(status) ? 400 : status, '');
		return { message, description: `${fix}${detail}`, ...more };
	}
	const { message, fix } = CODE_TEXT[code] ?? {
		message: `The service answered with the code “${shorten(code)}”`,
		fix: 'The documents do not know this code; ask the support of the service.',
	};
	return {
		message: `${message} (${shorten(code)}, HTTP ${status})`,
		description: (open ? fix.replace(NOT_CHANGED, '') : fix) + detail,
		...more,
	};
}

/** Not said where it is open. */
const NOT_CHANGED = 'Nothing was changed. ';

const CODE_TEXT: Record<string, { message: string; fix: string } | undefined> = {
	validation_error: { message: 'The service refused the values', fix: `${NOT_CHANGED}Correct what it names.` },
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
