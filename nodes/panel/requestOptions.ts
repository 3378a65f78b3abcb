import { integer } from './fields';
import { collection } from './groups';
import type { Parameters } from './parameters';
import { compileForm } from './read';

/** Ours: the interface names no time. A service takes some seconds for 32,000 messages. */
const USUAL_SECONDS = 120;
const MOST_SECONDS = 3600;

const members = {
	timeout: integer('Timeout', {
		min: 1,
		max: MOST_SECONDS,
		default: USUAL_SECONDS,
		description:
			'For how many seconds to wait for each answer of the service. What was not answered in time may have been carried out, so it is not sent again.',
	}),
};

/** What every operation lets a person set of its requests; those named make none. */
export function requestOptionsBut(operations: string[]) {
	const hide = operations.length > 0 ? { hide: { operation: operations } } : {};
	return { requestOptions: collection('Request Options', members, { placeholder: 'Add option', ...hide }) };
}

/** For how many milliseconds to wait for an answer; throws InvalidInput. */
export function readTimeout(parameters: Parameters): number {
	const { timeout = USUAL_SECONDS } = compileForm(requestOptionsBut([]), parameters)(0).requestOptions;
	return timeout * 1000;
}
