import type { Run } from '../engine/operation';
import { addedOptions, sends, type Precaution } from '../engine/precaution';
import { InvalidInput } from '../ground/errors';
import { readCountry } from '../ground/numbers';
import type { CountryCode } from '../ground/phones';
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
		const { defaultCountry: own } = addedOptions(form, run);
		const label = labelOf(form.defaultCountry);
		const country = readCountry(own ?? client.connection.field('defaultCountry'), label);
		if (own !== undefined) refuseOthers(run, country, label);
		parameters.numbers.country = country;
		return undefined;
	},
};

/** Throws InvalidInput where an expression gives other items another country: their numbers would be read as those of the first item's. */
function refuseOthers({ parameters }: Run, country: CountryCode | undefined, label: string): void {
	for (const at of parameters.atEitherEnd()) {
		const given = parameters.value('options.defaultCountry', at);
		if (typeof given !== 'string' || ['', country].includes(given.trim().toUpperCase())) continue;
		throw new InvalidInput(
			label,
			`it is one for the whole run, and item ${at} has another one (${given.trim()}) than item 0`,
			'Take the option out where all numbers have their country code. Otherwise sort the items by their country, with a Switch node before nodes like this one.',
		);
	}
}
