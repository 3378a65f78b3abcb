import { withFacts } from '../engine/draft';
import { addedOptions, type Hook, type Precaution } from '../engine/precaution';
import { numberTypeOf } from '../ground/phones';
import { flag } from '../panel/fields';

const form = {
	addNumberType: flag('Add Number Type', {
		default: true,
		description:
			'Whether to add to the output what kind of number each recipient has (mobile, landline, tollFree …), by the numbering plan of its country. It is empty where the plan does not tell; no request is made for it.',
	}),
};

/** Says of each recipient what kind of number it is; for messages to phone numbers. */
export const numberType: Precaution = {
	formFor: ({ handles }) => (handles?.to?.kind === 'phone' ? form : undefined),
	hook: (run) => (addedOptions(form, run).addNumberType ? NAMING : undefined),
};

const NAMING: Hook = async (outbox) => {
	const { to } = outbox.handles;
	await outbox.each((draft) => withFacts(draft, { numberType: (to && numberTypeOf(to.of(draft))) ?? null }));
};
