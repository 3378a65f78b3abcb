import { itemOperation } from '../../engine/itemOperation';
import { otherFields } from '../../engine/report';
import { isoFromMillis } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { languageOf } from '../../ground/languages';
import { refine } from '../../panel/field';
import { integer, notice, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { addresses, httpUrl } from '../../panel/recipients';
import { topicField } from '../../precautions/optOuts';
import { keysOf } from './keys';
import { MOST_CHARACTERS, tokenOf } from './link';

const USUAL_DAYS = 365;
const DAY_SECONDS = 86_400;

const page = refine(
	text('Page Address', {
		required: true,
		placeholder: 'e.g. https://n8n.example.com/webhook/preferences',
		description:
			'Where Answer Page is: open the Webhook node of that workflow, choose “Production URL”, copy it here, and publish that workflow',
	}),
	httpUrl,
);

const language = refine(
	text('Language of the Person', {
		placeholder: 'e.g. {{ $json.language }}',
		description: 'A code such as de or de-AT, in which the page opens. Where it is empty, the browser decides.',
	}),
	(code, label) => {
		if (code !== undefined) languageOf(code, label);
		return code;
	},
);

/** Gives each person a link of their own to the page on which they say what they want. */
export const createLink = itemOperation({
	name: 'Create Link',
	action: 'Create a link to the preferences page',
	description: 'Add to each item a link to the page where this person says what they want, or unsubscribes',
	// Who has a link can change what its person gets.
	tool: false,
	routes: [],
	readsNumbers: true,
	form: {
		credentialNotice: notice(
			'The link is sealed with a Signing Key: in the credential above, turn on “Secure Callbacks” and fill in “Signing Key”, a long random text. The page itself is another workflow, with Answer Page.',
		),
		addresses: addresses('Addresses', {
			placeholder: 'e.g. {{ $json.email }}, {{ $json.phone }}',
			description:
				'The email address, the phone number, or both, of one person, with a comma between them. The page offers a choice for each.',
		}),
		page,
		options: options({
			language,
			topic: topicField('One Click Unsubscribes From', {
				placeholder: 'e.g. offers',
				description:
					'The topic that the unsubscribe button of a mail program ends, if the link is in the header List-Unsubscribe. Without it, one click unsubscribes from everything.',
			}),
			validDays: integer('Valid For (Days)', {
				min: 1,
				max: 3650,
				default: USUAL_DAYS,
				description: 'For how long the link works',
			}),
		}),
	},

	async run(values, client, { input, connection }) {
		const { addresses: people, page: address } = values;
		const { language: code, topic, validDays = USUAL_DAYS } = values.options;
		const [key] = keysOf(connection);
		const issued = Math.floor(Date.now() / 1000);
		const expires = issued + validDays * DAY_SECONDS;
		const own = [...new Map(people.map((person) => [person.key, person.address])).values()];
		const link = new URL(address);
		const token = tokenOf({ addresses: own, language: code, topic, issued, expires }, key);
		if (token.length > MOST_CHARACTERS) throw tooLong(own.length);
		link.searchParams.set('p', token);
		if (/\/webhook-test\//.test(link.pathname)) client.hint(TEST_PAGE);
		const row = { ...otherFields(input.json), preferencesLink: link.href, validUntil: isoFromMillis(expires * 1000) };
		return await Promise.resolve([row]);
	},
});

function tooLong(count: number): InvalidInput {
	const problem = `${count} addresses and the topic are more than a link can hold`;
	return new InvalidInput('Addresses', problem, 'Make several links, each for some of the addresses.');
}

const TEST_PAGE =
	'The page address is a test URL: it answers one call, and only while its Webhook node waits after “Execute step” in the editor. Publish that workflow and use the Production URL.';
