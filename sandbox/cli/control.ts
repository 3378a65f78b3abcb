/** Where a sandbox listens unless it is told otherwise. */
export const USUAL_SANDBOX = 'http://127.0.0.1:4010';

/**
 * One call of the control interface of a running sandbox.
 * @param route after /_sandbox/
 * @param body posted as JSON; without one the call is a GET
 * @throws Error with a sentence when no sandbox is there, or when it refuses the call
 */
export async function control<Answer>(sandbox: string, route: string, body?: object): Promise<Answer> {
	const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
	const response = await fetch(`${sandbox}/_sandbox/${route}`, request).catch(() => undefined);
	if (response === undefined) {
		throw new Error(`No sandbox answers at ${sandbox}: start one, or say with --sandbox where it is.`);
	}
	const answer = (await response.json()) as { message?: string };
	if (!response.ok) throw new Error(answer.message ?? `The sandbox refused ${route} (${response.status}).`);
	return answer as Answer;
}
