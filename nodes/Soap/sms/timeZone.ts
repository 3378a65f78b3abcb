import { LIMITS } from '../../ground/contract';
import type { Form } from '../../panel/field';
import { mapped, withMapping } from '../../panel/mapping';
import { smsSize } from '../../panel/smsSize';
import { recipientFields, sendDate, soapOptions, smsValidity } from '../fields';
import type { SmsDraft } from '../ids';

export interface TimeZoneShared {
	text: string;
	from: string;
	/** On the recipient's clock. */
	sendDate: string;
	/** Minutes. */
	validity: number | undefined;
}

/** The form of a send at the recipient's local time (part 2, 4.6), with options of its own. */
export function timeZoneForm<F extends Form>(own: F) {
	return withMapping({
		...recipientFields(LIMITS.soap.smsCharacters),
		...mapped({ sendDate }),
		options: soapOptions({ ...mapped({ validity: smsValidity }), ...own }),
	});
}

/** The draft of an SMS that is sent at the recipient's local time. */
export function timeZoneDraft(values: {
	readonly from: string;
	readonly to: string;
	readonly text: string;
	readonly sendDate: string;
	readonly options: { readonly validity: number | undefined };
}): SmsDraft<TimeZoneShared> {
	const { from, to, text } = values;
	return {
		body: { to },
		identity: { to },
		facts: { parts: smsSize(text).parts, text },
		shared: { text, from, sendDate: values.sendDate, validity: values.options.validity },
	};
}
