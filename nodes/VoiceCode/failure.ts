import { isJsonObject, pick } from '../ground/json';
import { isDone } from '../service/certainty';
import type { Trouble } from '../service/trouble';

/** What the numbers of a failure mean (field notes, voice codes), and what to do. */
const FAILURES = new Map<number, { message: string; fix: string }>([
	[
		1,
		{
			message: 'A value is missing',
			fix: 'Check the number and the sender name, or the message ID, and the login in the credential.',
		},
	],
	[2, { message: 'A value is not valid', fix: 'Check the number and the sender name, or the message ID.' }],
	[4, { message: 'The service did not accept the login', fix: 'Check login and password in the credential.' }],
	[5, { message: 'The account has no credit left', fix: 'Top up the account.' }],
	[
		6,
		{ message: 'The service cannot do this', fix: 'Ask the service whether voice codes are enabled for your account.' },
	],
	[7, { message: 'The account is not allowed to do this', fix: 'Access and sender names are granted by the service.' }],
	[8, { message: 'The gateway of the service has a problem', fix: 'Wait until it works again.' }],
	[9, { message: 'The service has a problem of its own', fix: 'Wait until it works again.' }],
]);

/** Takes everything out of a text that may be a code: four digits that stand alone. */
export function withoutCodes(text: string): string {
	return text.replace(/(?<!\d)\d{4}(?!\d)/g, '****');
}

/** The failures that are told before a call is placed, by the HTTP status that each comes with (field notes, voice codes). */
const REFUSALS = new Map([
	[1, 400],
	[2, 400],
	[4, 401],
	[5, 403],
	[6, 400],
	[7, 403],
]);

/** The trouble of a call that was answered by a failure object; open unless it is a documented refusal, with its status. */
export function sendFailure(answer: unknown, status: number): Trouble | undefined {
	const trouble = failureTrouble(answer, status);
	const isRefused = isJsonObject(answer) && REFUSALS.get(Number(pick(answer, 'code'))) === status;
	return trouble && { ...trouble, open: !isRefused };
}

/**
 * The trouble that a failure object `{Code, Desc}` tells (field notes, voice codes), also with another status than its own (field notes, rule
 * 2); undefined for any other answer, and for a number without a meaning that comes with HTTP 2xx.
 */
export function failureTrouble(answer: unknown, status: number): Trouble | undefined {
	const code = isJsonObject(answer) ? (pick(answer, 'code') ?? undefined) : undefined;
	const number = Number(code);
	if (!isJsonObject(answer) || code === undefined || (isDone(status) && !FAILURES.has(number))) return undefined;
	const { message, fix } = FAILURES.get(number) ?? {
		message: 'The service answered with a failure that is not known',
		fix: 'Ask the support of the service what it means.',
	};
	const described = pick(answer, 'desc');
	const words = typeof described === 'string' ? withoutCodes(described).slice(0, 300) : '';
	return {
		message: `${message} (code ${Number.isInteger(number) ? number : 'unknown'}, HTTP ${status})`,
		description: `${fix}${words === '' ? '' : ` The service said: ${words}`}`,
		httpCode: String(status),
		// A wrong login, no credit and a missing permission fail every further call the same way.
		...([4, 5, 7].includes(number) ? { hopeless: true } : {}),
	};
}
