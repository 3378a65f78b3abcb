import type { Precaution } from '../engine/precaution';
import type { Operation } from '../engine/operation';
import type { Form } from '../panel/field';
import { collection } from '../panel/groups';
import { compileForm } from '../panel/read';
import { defaultCountry } from './defaultCountry';
import type { Part } from './part';
import { hours } from './hours';
import { numberType } from './numberType';
import { price } from './price';
import { rehearsal, rehearsedChange } from './rehearsal';
import { smartEncoding } from './smartEncoding';
import { staging } from './staging';

/**
 * The group of options with these parts, for some operations; no group where none of them asks anything. A run goes through
 * the parts in their order.
 */
function group(parts: readonly Part[], isFor: (operation: Operation) => boolean): Precaution {
	const members: Form = Object.fromEntries(parts.flatMap((part) => Object.entries(part.members)));
	const beforeSending = collection('Before Sending', members, { placeholder: 'Add option' });
	const isEmpty = Object.keys(members).length === 0;
	return {
		form: isEmpty ? {} : { beforeSending },
		isFor,
		guard(run) {
			// Settings of a whole run stand in its first item.
			const values = compileForm({ beforeSending }, run.parameters)(0).beforeSending;
			return parts.flatMap((part) => part.guard(values, run) ?? []);
		},
	};
}

/** What every operation that sends messages lets a person ask for before they leave. */
const messages = group(
	[defaultCountry, smartEncoding, numberType, hours, price, staging, rehearsal],
	({ effect }) => effect === 'message',
);

/** Phone numbers of operations that send nothing, but read them. */
const numbersAlone = group(
	[defaultCountry],
	({ effect, readsNumbers }) => effect !== 'message' && readsNumbers === true,
);

/** What a credential asks of all that changes something. */
const changes = group([rehearsedChange], ({ effect }) => effect === 'change');

/** What a person can ask for before anything leaves, the same on every node. */
export const beforeSending: readonly Precaution[] = [messages, numbersAlone, changes];
