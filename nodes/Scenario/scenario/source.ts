import { contactLists } from '../../api/addressBook';
import { InvalidInput } from '../../ground/errors';
import { openChoice, named } from '../../panel/choices';
import { foundInEach, foundInSome, labelOf, neededWhenAdded, type Values } from '../../panel/field';
import { flag, integer } from '../../panel/fields';
import { collection } from '../../panel/groups';
import { dropdowns } from '../../panel/ids';
import { plain } from '../../panel/read';
import { givenOnly, type Fields } from '../values';

const members = {
	byTimeZone: flag('By Time Zone', { description: 'Whether to consider the local time of the contact' }),
	checkDuplicate: flag('Check Duplicate', {
		description:
			'Whether to set “checkDuplicate”. The service describes it with opposite meanings: ask your account manager what it does.',
	}),
	contactGroupIds: foundInSome(contactLists('Contact List Names or IDs', 'The lists to send to, whole')),
	period: openChoice('Period', named({ DAILY: 'Daily', MONTHLY: 'Monthly', ONCE: 'Once', WEEKLY: 'Weekly' }), {
		default: 'ONCE',
		description: 'How often to send; needed when the source type is Periodic',
	}),
	// An item without it would be sent to whole lists where it has some.
	segmentIds: neededWhenAdded(
		dropdowns('Segment Names or IDs', {
			loadOptionsMethod: 'getSegments',
			about: 'What to send to in place of whole lists: the service’s documents do not say whom both reach',
		}),
	),
	smoothSendMinutes: integer('Smooth Sending (Minutes)', {
		min: 0,
		description: 'Over how many minutes the sending is spread',
	}),
	addressBookSourceType: openChoice(
		'Source Type',
		named({ BIRTHDAY: 'Birthday', PERIODIC: 'Periodic', SIMPLE: 'Simple' }),
		{ default: 'SIMPLE', description: 'Use an expression for a value that is not in the list' },
	),
	stopContactGroupIds: foundInEach(contactLists('Stop List Names or IDs', 'The lists whose contacts are not sent to')),
};

/** Where the contacts come from, under the service's own names (part 2, 2.4; field notes, scenarios). */
export const source = collection('Address Book Source', members, {
	placeholder: 'Add setting',
	description: 'The contacts that the scenario sends to',
	show: { define: ['cascade', 'steps'] },
});

/** The source as it is filled in; undefined when nothing is. Throws InvalidInput for lists and segments together. */
export function readSource(values: Values<typeof members>): Fields | undefined {
	const given = givenOnly(plain(values));
	if (given?.contactGroupIds === undefined || given.segmentIds === undefined) return given;
	throw new InvalidInput(
		labelOf(source),
		'it has lists and segments, and the service’s documents do not say whom both reach together',
		'Take the lists out to send to the segments only, or the segments to send to the whole lists.',
	);
}
