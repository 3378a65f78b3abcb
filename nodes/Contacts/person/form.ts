import { refine, type Values } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { addresses } from '../../panel/recipients';

const USUAL_PURPOSE = 'login';

/** Who is meant, and where is looked. */
export const personForm = {
	addresses: addresses('Addresses', {
		placeholder: 'e.g. +12025550123, ann@example.com',
		description:
			'All phone numbers and email addresses of one person, with commas between them, in any spelling that a send takes. Each item is one person.',
	}),
	searchLists: flag('Search Contact Lists', {
		default: true,
		description:
			'Whether to look for the person in all contact lists of the service: each list is asked once or more for every address',
	}),
	options: options({
		purposes: refine(
			text('Purposes of Login Codes', {
				default: USUAL_PURPOSE,
				description:
					'What login codes were for, as the field Purpose of Omni Voice Code says it, with commas between several: a code is kept under a hash of both person and purpose',
			}),
			(given = '') =>
				given
					.split(',')
					.map((purpose) => purpose.trim())
					.filter((purpose) => purpose !== ''),
		),
	}),
};

/** The purposes that are asked for; the usual one where none is named. */
export function purposesOf({ options: { purposes } }: Values<typeof personForm>): string[] {
	return purposes && purposes.length > 0 ? purposes : [USUAL_PURPOSE];
}
