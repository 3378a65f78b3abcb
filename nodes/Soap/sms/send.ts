import type { Schedule } from '../../engine/handles';
import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import { formatDate, formatMillis } from '../../ground/dates';
import { date, flag } from '../../panel/fields';
import { mapped, withMapping } from '../../panel/mapping';
import { smsSize } from '../../panel/smsSize';
import { recipientFields, soapOptions, smsValidity } from '../fields';
import { smsHandles, soapSend, type SmsDraft } from '../ids';

interface Shared {
	text: string;
	from: string;
	/** In UTC. */
	delayUntil: string | undefined;
	receiptRequested: boolean;
	/** Minutes. */
	validity: number | undefined;
}

/** Every time of its own is a request of its own: whole minutes keep these few. */
const delay: Schedule<SmsDraft<Shared>> = {
	stepMs: 60_000,
	of: ({ shared: { delayUntil } }) => (delayUntil === undefined ? undefined : Date.parse(`${delayUntil}Z`)),
	with: (draft, when) => ({
		...draft,
		shared: { ...draft.shared, delayUntil: when === undefined ? undefined : formatMillis(when, 'letterT') },
	}),
};

/** Sends one SMS per item; items of the same text, sender and options travel together (part 2, 4.6: SendMessage). */
export const send = soapSend({
	name: 'Send',
	action: 'Send SMS over SOAP',
	description:
		'Send one SMS for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
	tool: sendingTool('one SMS to one phone number'),
	route: 'SOAP /smsservicev2.asmx#SendMessage',
	form: withMapping({
		...recipientFields(LIMITS.soap.smsCharacters),
		options: soapOptions({
			...mapped({
				delayUntil: date('Delay Until', {
					description:
						"When to send the message, in the workflow's time zone unless the value names one. It is sent at once when this is not set.",
				}),
				validity: smsValidity,
			}),
			receiptRequested: flag('Delivery Receipt', {
				default: true,
				description: 'Whether to ask for a delivery receipt, from which the state of the message is known',
			}),
		}),
	}),
	handles: { ...smsHandles<Shared>(), schedule: delay },

	draft({ from, to, text, options }): SmsDraft<Shared> {
		const { delayUntil, receiptRequested = true, validity } = options;
		return {
			body: { to },
			identity: { to },
			facts: { parts: smsSize(text).parts, text },
			shared: { text, from, delayUntil: delayUntil && formatDate(delayUntil, 'letterT'), receiptRequested, validity },
		};
	},

	parts: ({ text, from, delayUntil, receiptRequested, validity }, string) => ({
		message: {
			Data: text,
			DelayUntilUtc: delayUntil,
			DestinationAddresses: { string },
			SourceAddress: from,
			ReceiptRequested: receiptRequested,
			Validity: validity,
		},
	}),
});
