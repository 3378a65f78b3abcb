import { addedOptions, sends, type Precaution } from '../engine/precaution';
import { readCountry } from '../ground/numbers';
import { labelOf } from '../panel/field';
import { text } from '../panel/fields';

const form = {
	defaultCountry: text('Default Country', {
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers come without a country code, e.g. 07700 900123. They become international ones. Takes the place of the credential’s.',
	}),
};

/** The country of numbers without a country code: the node's, or else the credential's. */
export const defaultCountry: Precaution = {
	formFor: (operation) => (sends(operation) || operation.readsNumbers ? form : undefined),
	credential: { field: 'defaultCountry' },
	hook(run) {
		const { client, parameters } = run;
		const given = addedOptions(form, run).defaultCountry ?? client.connection.field('defaultCountry');
		parameters.numbers.country = readCountry(given, labelOf(form.defaultCountry));
		return undefined;
	},
};
