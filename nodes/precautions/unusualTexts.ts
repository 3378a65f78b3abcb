import { partsOf } from '../engine/draft';
import { addedOptions, sends, type Hook, type Precaution } from '../engine/precaution';
import { InvalidInput } from '../ground/errors';
import { labelOf } from '../panel/field';
import { flag } from '../panel/fields';
import { SEND_UNUSUAL, SENT_ANYWAY } from '../panel/values';

const form = {
	sendUnusualTexts: flag(SEND_UNUSUAL, {
		default: true,
		description:
			'Whether to send texts that look like a mistake: with an expression that finds nothing in any item or writes [object Object], undefined or the like, with }} left over at the end, or an SMS of more than ten parts. Without this option such an item is not sent, and its error says why.',
	}),
};

/** Texts that look like a mistake are refused before anything is sent, unless the option lets them go; SMS, by their parts too. */
export const unusualTexts: Precaution = {
	formFor: (operation) => (sends(operation) ? form : undefined),
	always: true,
	hook(run, { form: fields, handles }) {
		const isSent = addedOptions(form, run).sendUnusualTexts;
		run.parameters.unusualTexts = isSent ? 'sent' : 'refused';
		if (isSent || handles?.sms === undefined) return undefined;
		const words = ['question', 'message', 'text'].find((name) => name in fields);
		return words === undefined ? undefined : fewParts(labelOf(fields[words]));
	},
};

/** A whole mailing's text is seldom this long, and a list or a web page in the place of a text is. */
const MOST_PARTS = 10;

/** Counts after Smart Encoding, which may have made a text shorter. */
function fewParts(label: string): Hook {
	return async (outbox) =>
		await outbox.each((draft) => {
			const parts = partsOf(draft);
			if (parts <= MOST_PARTS) return draft;
			throw new InvalidInput(
				label,
				`it would go out in ${parts} parts, each of which is paid for, and more than ${MOST_PARTS} are unusual`,
				`Shorten it, or check that the expression picks the right field.${SENT_ANYWAY}`,
			);
		});
}
