import { integer } from './fields';
import { options } from './groups';
import type { Parameters } from './parameters';
import { compileForm } from './read';

/** Ours: the interface names no time. A service takes some seconds for 32,000 messages. */
const USUAL_SECONDS = 120;
const MOST_SECONDS = 3600;

/** What every operation that asks the service lets a person set of its requests, among its options. */
export const requestOptions = {
	timeout: integer('Timeout (Seconds)', {
		min: 1,
		max: MOST_SECONDS,
		default: USUAL_SECONDS,
		description:
			'For how many seconds to wait for each answer of the service. What was not answered in time may have been carried out, so it is not sent again.',
	}),
};

const form = { options: options(requestOptions) };

/** For how many milliseconds to wait for an answer; throws InvalidInput. */
export function readTimeout(parameters: Parameters): number {
	const { timeout = USUAL_SECONDS } = compileForm(form, parameters)(0).options;
	return timeout * 1000;
}
