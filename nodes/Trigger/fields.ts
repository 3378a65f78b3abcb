import { callbackOptions, callerFields, filterFields } from '../callbacks/fields';
import type { Form, Values } from '../panel/field';
import { notice } from '../panel/fields';
import { valuesOf } from '../panel/read';

/** The fields of Omni Trigger, in the order in which the panel shows them. */
export const triggerFields = {
	urlNotice: notice(
		'The two URLs are above. The test URL takes one call after you click “Execute step”. Give the production URL to the send node as “Callback URL”, and to your account manager for incoming messages; it answers while this workflow is published.',
	),
	...filterFields('Trigger On'),
	...callerFields,
	options: callbackOptions,
} satisfies Form;

/** A trigger's values; `parameter` gives a field's value as n8n has it. Each is read when it is asked for. */
export function triggerValues(parameter: (name: string) => unknown, timezone: string): Values<typeof triggerFields> {
	const given = {};
	for (const name of Object.keys(triggerFields)) {
		Object.defineProperty(given, name, { get: () => parameter(name) });
	}
	return valuesOf(triggerFields, given, { label: '', timezone });
}
