import { text } from '../panel/fields';
import { labelOf } from '../panel/field';
import { readCountry } from '../ground/numbers';
import type { Part } from './part';

const members = {
	defaultCountry: text('Default Country', {
		placeholder: 'e.g. GB',
		description:
			'The two letters of the country whose phone numbers come without a country code, e.g. 07700 900123. They become international ones. Takes the place of the credential’s.',
	}),
};

/** The country of numbers without a country code: the node's, or else the credential's. */
export const defaultCountry: Part<typeof members> = {
	members,
	guard({ defaultCountry: own }, { parameters, client }) {
		const given = own ?? client.connection.field('defaultCountry');
		parameters.numbers.country = readCountry(given, labelOf(members.defaultCountry));
		return undefined;
	},
};
