import { soapCall } from '../../api/soap';
import type { Schedule } from '../../engine/handles';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import { formatDate, formatMillis } from '../../ground/dates';
import { date, flag } from '../../panel/fields';
import { mapped, withMapping } from '../../panel/mapping';
import { smsSize } from '../../panel/smsSize';
import { recipientFields, REQUESTS_AT_ONCE, soapOptions, smsValidity } from '../fields';
import { idAnswer, soapRecipients, smsHandles, type SmsDraft } from '../ids';

const ROUTE = 'SOAP /smsservicev2.asmx#SendMessage';

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
export const send = sendOperation({
	name: 'Send',
	action: 'Send SMS over SOAP',
	description:
		'Send one SMS for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
	tool: sendingTool('one SMS to one phone number'),
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	showsText: true,
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
	limits: () => ({ messages: LIMITS.soap.recipientsPerRequest, concurrency: REQUESTS_AT_ONCE }),
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

	async request({ drafts, client }: Outgoing<SmsDraft<Shared>>) {
		const [{ shared }] = drafts;
		return await soapCall(client, ROUTE, {
			message: {
				Data: shared.text,
				DelayUntilUtc: shared.delayUntil,
				DestinationAddresses: { string: soapRecipients(drafts) },
				SourceAddress: shared.from,
				ReceiptRequested: shared.receiptRequested,
				Validity: shared.validity,
			},
		});
	},

	...idAnswer,
});
