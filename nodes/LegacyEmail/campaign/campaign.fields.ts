import { nameIn } from '../../api/legacy';
import { LEGACY_TASK_TYPE_NUMBERS, LEGACY_TASK_TYPES, type LegacyTaskType } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { choice, openChoice } from '../../panel/choices';
import { foundInEach, foundInSome, mapFields, refine, shownFor, type Field } from '../../panel/field';
import { date, flag, text } from '../../panel/fields';
import { options, row } from '../../panel/groups';
import { serviceId, serviceIds, wholeId } from '../../panel/ids';
import { needed } from '../../panel/values';
import { campaignBodyFields, MACROS_HINT, MOST_TEXT, senderFields, sized, subject, withMacros } from '../content';
import { templateOption } from '../fields';

const BODY = { content: ['body'] };

export const campaignOptions = {
	endDateTime: date('End Date and Time', {
		description:
			"Spreads the sending up to this time (smooth campaign), in the workflow's time zone unless the value names one",
	}),
	excludedContactGroups: foundInEach(idList('Excluded Contact Group IDs', 'Contact groups that do not get it')),
	excludedContacts: foundInEach(idList('Excluded Contact IDs', 'Single contacts that do not get it')),
	sendDuplicates: flag('Send Duplicates', {
		description: 'Whether a contact that is listed several times gets the email several times',
	}),
	smsResend: row(
		'SMS Resend',
		{
			contactGroupId: refine(
				serviceId('Contact Group ID', {
					description: 'The documents list it for campaigns that are read, not for those that are created',
				}),
				wholeId,
			),
			senderAddress: text('From', {
				needed: true,
				trim: true,
				placeholder: 'e.g. MyShop',
				description: 'The sender name of the SMS',
			}),
			startDelay: text('Start Delay', {
				needed: true,
				trim: true,
				default: '01:00:00',
				placeholder: 'e.g. 01:30:00',
				description: 'The time after the email campaign, in hours, minutes and seconds',
			}),
			text: text('Text', { needed: true, trim: true }),
		},
		{
			name: 'sms',
			row: 'SMS',
			placeholder: 'Add SMS',
			description: 'An SMS that follows the email campaign after a delay',
		},
	),
	startDateTime: date('Start Date and Time', {
		description: "When it begins, in the workflow's time zone unless the value names one",
	}),
	templateId: templateOption,
	typeAs: choice(
		'Send Type As',
		[
			{ name: 'Number', value: 'number', description: '1 for Distribution, 2 for Birthday' },
			{ name: 'Text', value: 'text' },
		],
		{
			default: 'text',
			description: 'The service’s documents show both: take the other one if your service refuses the first',
		},
	),
	userCampaignId: text('User Campaign ID', { description: 'An ID of your own for the campaign' }),
};

/** The fields of a campaign that is created or updated (part 2, 4.5). */
export const campaignFields = {
	name: text('Name', {
		model: 'The name of the campaign',
		required: true,
		placeholder: 'e.g. Spring news',
		description: 'The name of the campaign in the personal account',
	}),
	...senderFields,
	subject,
	content: choice(
		'Content',
		[
			{ name: 'HTML and Plain Text', value: 'body', description: 'Sent as “Body”, as a sample of the documents does' },
			{ name: 'Text', value: 'text', description: 'Sent as “Text”, as the table of the documents says' },
		],
		{
			default: 'text',
			description: 'The service’s documents show two forms: take the other one if your service refuses the first',
		},
	),
	text: refine(
		text('Text', {
			model: `The body of the email. ${MACROS_HINT}`,
			needed: true,
			rows: 5,
			placeholder: 'e.g. <p>Hello</p> [WebVersion] [Unsubscribe]',
			description: `The text of the email, up to ${MOST_TEXT} and free of stop-words. ${MACROS_HINT}`,
			show: { content: ['text'] },
		}),
		(value, label) => withMacros(sized(value, label), label),
	),
	html: shownFor(BODY, campaignBodyFields.html),
	plainText: shownFor(BODY, campaignBodyFields.plainText),
	type: refine(
		openChoice(
			'Type',
			[
				{ name: 'Birthday', value: 'Birthday', description: 'Sent to each contact on its birthday' },
				{ name: 'Distribution', value: 'Distribution', description: 'Sent once' },
			],
			{ default: 'Distribution' },
		),
		typeOf,
	),
	contactGroups: foundInSome(idList('Contact Group IDs', 'The contact groups that get it')),
	contacts: foundInSome(idList('Contact IDs', 'Single contacts that get it')),
	options: options(mapFields(campaignOptions, foundInSome)),
};

/** The ids of contacts or groups, each once. */
function idList(label: string, description: string): Field<string[]> {
	const ids = serviceIds(label, {
		placeholder: 'e.g. 1001, 1002',
		description: `${description}: one ID, several with commas between them, or a list`,
	});
	return refine(ids, (given, place) => given.map((id) => wholeId(id, place)));
}

/** The type of a campaign from its name in any case or its number (part 2, 2.6 TaskType). */
function typeOf(value: string | undefined, label: string): LegacyTaskType {
	const given = needed(value, label);
	const type = nameIn(LEGACY_TASK_TYPE_NUMBERS, given);
	if (type !== undefined) return type;
	throw new InvalidInput(
		label,
		`“${shorten(given)}” is not a type of campaign`,
		`Use ${LEGACY_TASK_TYPES.join(' or ')}.`,
	);
}
