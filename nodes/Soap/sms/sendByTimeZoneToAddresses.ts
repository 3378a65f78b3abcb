import { soapCall } from '../../api/soap';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import { flag } from '../../panel/fields';
import { REQUESTS_AT_ONCE } from '../fields';
import { idAnswer, soapRecipients, smsHandles, type SmsDraft } from '../ids';
import { timeZoneDraft, timeZoneForm, type TimeZoneShared } from './timeZone';

const ROUTE = 'SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses';

interface Shared extends TimeZoneShared {
	lowerCase: boolean;
}

/** The names of the operation's elements, in their order: as documented, and in the other casing that is seen. */
const NAMES = {
	documented: ['sourceAddress', 'DestinationAddresses', 'data', 'Validity', 'SendDate'],
	lowerCase: ['sourceAddress', 'destinationAddresses', 'data', 'validity', 'sendDate'],
};

/**
 * Sends one SMS per item at the recipient's local time; items of the same text, sender, date and options travel together
 * (part 2, 4.6: SendMessageByTimeZoneToAddresses; field notes, SOAP).
 */
export const sendByTimeZoneToAddresses = sendOperation({
	name: 'Send by Time Zone to Addresses',
	action: 'Send SMS by time zone to many addresses',
	description:
		"Send one SMS for each item at the recipient's local time, up to 1,000 of the same text, sender, date and options in one request",
	tool: sendingTool('one SMS to one phone number at a date and time on the recipient’s own clock'),
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	showsText: true,
	form: timeZoneForm({
		lowerCase: flag('Names Begin With a Small Letter', {
			description:
				"Whether the service knows this operation's elements as “destinationAddresses”, “validity” and “sendDate”. It ignores names in another casing, so that recipients, validity or date count as not given.",
		}),
	}),
	limits: () => ({ messages: LIMITS.soap.recipientsPerRequest, concurrency: REQUESTS_AT_ONCE }),
	handles: smsHandles<Shared>(),

	draft(values): SmsDraft<Shared> {
		const draft = timeZoneDraft(values);
		return { ...draft, shared: { ...draft.shared, lowerCase: values.options.lowerCase ?? false } };
	},

	async request({ drafts, client }: Outgoing<SmsDraft<Shared>>) {
		const [{ shared }] = drafts;
		const [source, destinations, data, lifetime, when] = NAMES[shared.lowerCase ? 'lowerCase' : 'documented'];
		return await soapCall(client, ROUTE, {
			[source]: shared.from,
			[destinations]: { string: soapRecipients(drafts) },
			[data]: shared.text,
			[lifetime]: shared.validity,
			[when]: shared.sendDate,
		});
	},

	...idAnswer,
});
