import type { Form } from '../panel/field';
import type { Guard } from './guard';
import type { Operation, Run } from './operation';

/** Something that a person can ask of many operations alike, beside the fields that are their own. */
export interface Precaution {
	/** Its fields, one group of options as a rule, which the panel shows for every operation that it is for. */
	form: Form;
	isFor(operation: Operation): boolean;
	/** What it does in a run, in this order; undefined when nobody asked for it, so that it costs nothing. Throws InvalidInput. */
	guard(run: Run, operation: Operation): Guard | readonly Guard[] | undefined;
}
