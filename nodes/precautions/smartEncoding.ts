import { withFacts } from '../engine/draft';
import { addedOptions, type Hook, type Precaution } from '../engine/precaution';
import { flag } from '../panel/fields';
import { plainSms } from '../panel/smsSize';

const form = {
	smartEncoding: flag('Smart Encoding', {
		default: true,
		description:
			'Whether to make typographic quotes, dashes, ellipses and blanks of an SMS plain where it then has fewer parts, and nowhere else. The output says what was replaced.',
	}),
};

/** SMS whose text takes fewer parts in plain characters go out in these. */
export const smartEncoding: Precaution = {
	formFor: ({ handles }) => handles?.sms && form,
	hook: (run) => (addedOptions(form, run).smartEncoding ? ENCODING : undefined),
};

const ENCODING: Hook = async (outbox) => {
	const { sms } = outbox.handles;
	await outbox.each((draft) => {
		const plain = sms && plainSms(sms.of(draft));
		if (!plain) return draft;
		// The output shows what is sent, where it shows it.
		const shown = draft.facts?.text === undefined ? undefined : { text: plain.text };
		return withFacts(sms.with(draft, plain.text), {
			...shown,
			partsSaved: plain.partsSaved,
			replaced: plain.replaced.map((one) => ({ ...one })),
		});
	});
};
