import { contactLists, segmentsOf } from '../../api/addressBook';
import { openChoice, named } from '../../panel/choices';
import { foundInSome, neededWhenAdded, type Values } from '../../panel/field';
import { flag, integer } from '../../panel/fields';
import { collection } from '../../panel/groups';
import { plain } from '../../panel/read';
import { givenOnly, type Fields } from '../values';

const members = {
	byTimeZone: flag('By Time Zone', { description: 'Whether to consider the local time of the contact' }),
	checkDuplicate: flag('Check Duplicate', {
		description:
			'Whether to set “checkDuplicate”. The service describes it with opposite meanings: ask your account manager what it does.',
	}),
	contactGroupIds: foundInSome(contactLists('Contact List Names or IDs', 'The lists to send to')),
	period: openChoice('Period', named({ DAILY: 'Daily', MONTHLY: 'Monthly', ONCE: 'Once', WEEKLY: 'Weekly' }), {
		default: 'ONCE',
		description: 'How often to send; needed when the source type is Periodic',
	}),
	// Without it, all of the lists are sent to.
	segmentIds: neededWhenAdded(
		segmentsOf('source.contactGroupIds', 'The segments to send to, of the contact lists above where there are any'),
	),
	smoothSendMinutes: foundInSome(
		integer('Smooth Sending (Minutes)', {
			min: 0,
			description: 'Over how many minutes the sending is spread',
		}),
	),
	addressBookSourceType: openChoice(
		'Source Type',
		named({ BIRTHDAY: 'Birthday', PERIODIC: 'Periodic', SIMPLE: 'Simple' }),
		{ default: 'SIMPLE', description: 'Use an expression for a value that is not in the list' },
	),
	stopContactGroupIds: foundInSome(contactLists('Stop List Names or IDs', 'The lists whose contacts are not sent to')),
};

/** Where the contacts come from, under the service's own names (part 2, 2.4; field notes, scenarios). */
export const source = collection('Address Book Source', members, {
	placeholder: 'Add setting',
	description: 'The contacts that the scenario sends to',
	show: { define: ['cascade', 'steps'] },
});

/** The source as it is filled in; undefined when nothing is. */
export function readSource(values: Values<typeof members>): Fields | undefined {
	return givenOnly(plain(values));
}
