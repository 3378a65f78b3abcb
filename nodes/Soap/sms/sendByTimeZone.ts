import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import type { Form } from '../../panel/field';
import { flag } from '../../panel/fields';
import { mapped, withMapping } from '../../panel/mapping';
import { smsSize } from '../../panel/smsSize';
import { recipientFields, sendDate, soapOptions, smsValidity } from '../fields';
import { smsHandles, soapSend, type SmsDraft } from '../ids';

interface Shared {
	text: string;
	from: string;
	/** On the recipient's clock. */
	sendDate: string;
	/** Minutes. */
	validity: number | undefined;
}

/** The form of a send at the recipient's local time (part 2, 4.6), with options of its own. */
function timeZoneForm<F extends Form>(own: F) {
	return withMapping({
		...recipientFields(LIMITS.soap.smsCharacters),
		...mapped({ sendDate }),
		options: soapOptions({ ...mapped({ validity: smsValidity }), ...own }),
	});
}

function timeZoneDraft(
	values: Readonly<Omit<Shared, 'validity'>> & { readonly to: string; readonly options: Pick<Shared, 'validity'> },
): SmsDraft<Shared> {
	const { from, to, text, sendDate: when, options } = values;
	return {
		body: { to },
		identity: { to },
		facts: { parts: smsSize(text).parts, text },
		shared: { text, from, sendDate: when, validity: options.validity },
	};
}

/** What both operations do. */
const tool = sendingTool('one SMS to one phone number at a date and time on the recipient’s own clock');

/** Sends one SMS per item at the recipient's local time, one in a request (part 2, 4.6: SendMessageByTimeZone). */
export const sendByTimeZone = soapSend({
	name: 'Send by Time Zone',
	action: 'Send SMS by time zone',
	description: "Send one SMS for each item at the recipient's local time, one in a request",
	tool,
	route: 'SOAP /smsservicev2.asmx#SendMessageByTimeZone',
	form: timeZoneForm({}),
	most: 1,
	handles: smsHandles<Shared>(),
	draft: (values) => timeZoneDraft(values),

	parts: ({ from, text, sendDate: when, validity }, recipients) => ({
		sourceAddress: from,
		destinationAddress: recipients,
		data: text,
		sendDate: when,
		validity,
	}),
});

interface ManyShared extends Shared {
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
export const sendByTimeZoneToAddresses = soapSend({
	name: 'Send by Time Zone to Addresses',
	action: 'Send SMS by time zone to many addresses',
	description:
		"Send one SMS for each item at the recipient's local time, up to 1,000 of the same text, sender, date and options in one request",
	tool,
	route: 'SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses',
	form: timeZoneForm({
		lowerCase: flag('Names Begin With a Small Letter', {
			description:
				"Whether the service knows this operation's elements as “destinationAddresses”, “validity” and “sendDate”. It ignores names in another casing, so that recipients, validity or date count as not given.",
		}),
	}),
	handles: smsHandles<ManyShared>(),

	draft(values): SmsDraft<ManyShared> {
		const draft = timeZoneDraft(values);
		return { ...draft, shared: { ...draft.shared, lowerCase: values.options.lowerCase ?? false } };
	},

	parts({ from, text, sendDate: when, validity, lowerCase }, string) {
		const [source, destinations, data, lifetime, date] = NAMES[lowerCase ? 'lowerCase' : 'documented'];
		return { [source]: from, [destinations]: { string }, [data]: text, [lifetime]: validity, [date]: when };
	},
});
