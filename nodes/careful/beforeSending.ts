import type { Precaution } from '../engine/guard';
import type { Operation } from '../engine/operation';
import type { Form } from '../panel/field';
import { collection } from '../panel/groups';
import { compileForm } from '../panel/read';
import { defaultCountry } from './defaultCountry';
import type { Part } from './part';

/** The group of options with these parts, for some operations; they are read from the first item. */
function group<F extends Form>(part: Part<F>, isFor: (operation: Operation) => boolean): Precaution {
	const form = { beforeSending: collection('Before Sending', part.members, { placeholder: 'Add option' }) };
	return {
		form,
		isFor,
		guard: (run) => part.guard(compileForm(form, run.parameters)(0).beforeSending, run),
	};
}

/** What every operation that sends messages lets a person ask for before they leave. */
export const beforeSending = group(defaultCountry, ({ effect }) => effect === 'message');

/** The same for what sends nothing and still reads phone numbers. */
export const numbersOnly = group(
	defaultCountry,
	({ effect, readsNumbers }) => effect !== 'message' && readsNumbers === true,
);
