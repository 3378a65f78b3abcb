import type { Precaution } from '../engine/guard';
import type { Operation } from '../engine/operation';
import type { Form } from '../panel/field';
import { collection } from '../panel/groups';
import { compileForm } from '../panel/read';
import { defaultCountry } from './defaultCountry';
import type { Part } from './part';
import { smartEncoding } from './smartEncoding';

/** The group of options with these parts, for some operations. A run goes through the parts in their order. */
function group(parts: readonly Part[], isFor: (operation: Operation) => boolean): Precaution {
	const members: Form = Object.fromEntries(parts.flatMap((part) => Object.entries(part.members)));
	const form = { beforeSending: collection('Before Sending', members, { placeholder: 'Add option' }) };
	return {
		form,
		isFor,
		guard(run) {
			// Settings of a whole run stand in its first item.
			const values = compileForm(form, run.parameters)(0).beforeSending;
			return parts.flatMap((part) => part.guard(values, run) ?? []);
		},
	};
}

/** What every operation that sends messages lets a person ask for before they leave. */
export const beforeSending = group([defaultCountry, smartEncoding], ({ effect }) => effect === 'message');

/** The same for what sends nothing and still reads phone numbers. */
export const numbersOnly = group(
	[defaultCountry],
	({ effect, readsNumbers }) => effect !== 'message' && readsNumbers === true,
);
