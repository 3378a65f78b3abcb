import type { SoapRoute } from '../../api/routes';
import { soapCall } from '../../api/soap';
import { phoneTo } from '../../engine/handles';
import type { About } from '../../engine/operation';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { LIMITS } from '../../ground/contract';
import { xmlSafe } from '../../ground/xml';
import { refine } from '../../panel/field';
import { integer, text } from '../../panel/fields';
import { withMapping } from '../../panel/mapping';
import { recipientFields, REQUESTS_AT_ONCE, soapOptions } from '../fields';
import { idAnswer, soapRecipients, type SoapDraft } from '../ids';

const form = withMapping({
	...recipientFields(LIMITS.soap.messengerCharacters),
	validity: integer('Validity (Minutes)', {
		required: true,
		min: 1,
		max: LIMITS.soap.messengerValidityMax,
		default: LIMITS.soap.messengerValidityMax,
		whenEmpty: `Give a number of minutes from 1 to ${LIMITS.soap.messengerValidityMax}.`,
		description: `For how many minutes the service tries to deliver the message: 1 to ${LIMITS.soap.messengerValidityMax}`,
	}),
	options: soapOptions({
		optional: refine(
			text('Optional', {
				description: 'The text of the field “Optional”, whose meaning is agreed with the service',
			}),
			(words, label) => (words === undefined ? undefined : xmlSafe(words, label)),
		),
	}),
});

interface Shared {
	text: string;
	from: string;
	/** Minutes. */
	validity: number;
	optional: string | undefined;
}

/**
 * A send to the second messenger channel: both operations take the same message (part 2, 4.6). `channel` is absent where the service may send it
 * by another one, too.
 */
export function messengerSend(
	about: Pick<About, 'name' | 'action' | 'description' | 'tool'>,
	route: SoapRoute,
	channel?: 'chatapp',
) {
	return sendOperation({
		...about,
		credential: 'omniSoapLoginApi',
		routes: [route],
		showsText: true,
		form,
		limits: () => ({ messages: LIMITS.soap.recipientsPerRequest, concurrency: REQUESTS_AT_ONCE }),
		handles: { ...(channel && { channel }), to: phoneTo<SoapDraft<Shared>>() },

		draft({ from, to, text: words, validity, options: { optional } }): SoapDraft<Shared> {
			return {
				body: { to },
				identity: { to },
				facts: { text: words },
				shared: { text: words, from, validity, optional },
			};
		},

		async request({ drafts, client }: Outgoing<SoapDraft<Shared>>) {
			const [{ shared }] = drafts;
			return await soapCall(client, route, {
				message: {
					Data: shared.text,
					DestinationAddresses: { string: soapRecipients(drafts) },
					SourceAddress: shared.from,
					Validity: shared.validity,
					Optional: shared.optional,
				},
			});
		},

		...idAnswer,
	});
}
