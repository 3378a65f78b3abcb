import { SENDING } from '../panel/precautionFields';
import type { Run } from './operation';

/** Whether a run sends nothing in the end, since its node rehearses, or its credential has all nodes do so. */
export function rehearses({ client, parameters }: Run): boolean {
	const asked = ['rehearse', 'rehearsalReport'].some((name) => parameters.value(`options.${name}`, 0) === true);
	return asked || client.connection.field('sending') === SENDING.rehearse;
}
