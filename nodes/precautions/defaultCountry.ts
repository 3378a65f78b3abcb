import { addedTo, sends, type Precaution } from '../engine/precaution';
import { readCountry } from '../ground/numbers';
import { labelOf } from '../panel/field';
import { text } from '../panel/fields';
import { options } from '../panel/groups';

const form = {
	defaultCountry: text('Default Country', {
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers come without a country code, e.g. 07700 900123; an expression can name another one for each item. They become international ones. Takes the place of the credential’s.',
	}),
};

const LABEL = labelOf(form.defaultCountry);

/** The country of numbers without a country code: the node's for each item, or else the credential's. */
export const defaultCountry: Precaution = {
	formFor: (operation) => (sends(operation) || operation.readsNumbers ? form : undefined),
	credential: { field: 'defaultCountry' },
	hook(run) {
		const { client, parameters } = run;
		const valuesOf = addedTo('options', options(form), run);
		const countryOf = (itemIndex: number) => readCountry(valuesOf(itemIndex).defaultCountry, LABEL);
		const isEach = 'read' in parameters.compiled('options.defaultCountry');
		if (isEach) parameters.countryOf = countryOf;
		// What is no item's, such as a list of allowed recipients, has that of the first.
		const own = isEach ? parameters.countryAt(0) : countryOf(0);
		parameters.numbers.country = own ?? readCountry(client.connection.field('defaultCountry'), LABEL);
		return undefined;
	},
};
