import { soapCall } from '../../api/soap';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { REQUESTS_AT_ONCE } from '../fields';
import { idAnswer, soapRecipients, smsHandles, type SmsDraft } from '../ids';
import { timeZoneDraft, timeZoneForm, type TimeZoneShared } from './timeZone';

const ROUTE = 'SOAP /smsservicev2.asmx#SendMessageByTimeZone';

/** Sends one SMS per item at the recipient's local time, one in a request (part 2, 4.6: SendMessageByTimeZone). */
export const sendByTimeZone = sendOperation({
	name: 'Send by Time Zone',
	action: 'Send SMS by time zone',
	description: "Send one SMS for each item at the recipient's local time, one in a request",
	tool: sendingTool('one SMS to one phone number at a date and time on the recipient’s own clock'),
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	showsText: true,
	form: timeZoneForm({}),
	limits: () => ({ messages: 1, concurrency: REQUESTS_AT_ONCE }),
	handles: smsHandles<TimeZoneShared>(),

	draft: (values) => timeZoneDraft(values),

	async request({ drafts, client }: Outgoing<SmsDraft<TimeZoneShared>>) {
		const [{ shared }] = drafts;
		return await soapCall(client, ROUTE, {
			sourceAddress: shared.from,
			destinationAddress: soapRecipients(drafts),
			data: shared.text,
			sendDate: shared.sendDate,
			validity: shared.validity,
		});
	},

	...idAnswer,
});
