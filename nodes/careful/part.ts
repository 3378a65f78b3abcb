import type { Guard } from '../engine/guard';
import type { Run } from '../engine/operation';
import type { Form, Values } from '../panel/field';

/** One thing to be careful about: its fields in the group, and what it does in a run. */
export interface Part<F extends Form = Form> {
	members: F;
	/** Undefined when nobody asked for it. Throws InvalidInput. */
	guard(values: Values<F>, run: Run): Guard | undefined;
}
