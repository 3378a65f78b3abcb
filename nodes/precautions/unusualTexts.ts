import { partsOf } from '../engine/draft';
import { roleOf } from '../engine/operation';
import { addedOptions, sends, type Guard, type Precaution } from '../engine/precaution';
import { InvalidInput } from '../ground/errors';
import { flag } from '../panel/fields';
import { SEND_UNUSUAL, SENT_ANYWAY } from '../panel/values';
import type { Client } from '../service/client';

const form = {
	sendUnusualTexts: flag(SEND_UNUSUAL, {
		default: true,
		description:
			'Whether to send texts that look like a mistake: with an expression that finds nothing in any item, with }} left over at the end, or, from an agent, an SMS of more than ten parts. Without this option such an item is not sent, and its error says why.',
	}),
};

/**
 * Texts that look like a mistake are refused before anything is sent, unless the option lets them go. The documents take SMS of some 250
 * parts (part 1, 2.2): of long ones a workflow is told, and only an agent's model, which hears no hint, is to shorten them.
 */
export const unusualTexts: Precaution = {
	form,
	always: true,
	isFor: sends,
	guard(run, { handles }) {
		const isSent = addedOptions(form, run).sendUnusualTexts;
		run.parameters.unusualTexts = isSent ? 'sent' : 'refused';
		if (isSent || handles?.sms === undefined) return undefined;
		return roleOf(run) === 'step' ? tellOfMany(run.client) : FEW_PARTS;
	},
};

/** A whole mailing's text is seldom this long, and a list or a web page in the place of a text is. */
const MOST_PARTS = 10;

/** Counts after Smart Encoding, which may have made a text shorter. */
const FEW_PARTS: Guard = async (outbox) =>
	await outbox.each((draft) => {
		const parts = partsOf(draft);
		if (parts <= MOST_PARTS) return draft;
		throw new InvalidInput(
			'Text',
			`it would go out in ${parts} parts, each of which is paid for, and more than ${MOST_PARTS} are unusual`,
			`Shorten it, or check that the expression picks the right field.${SENT_ANYWAY}`,
		);
	});

const tellOfMany =
	(client: Client): Guard =>
	async (outbox) => {
		const long: number[] = [];
		await outbox.each((draft, itemIndex) => {
			if (partsOf(draft) > MOST_PARTS) long.push(itemIndex);
			return draft;
		});
		if (long.length === 0) return;
		const subject = long.length === 1 ? '1 SMS has' : `${long.length} SMS have`;
		client.hint(
			`${subject} more than ${MOST_PARTS} parts, each of which is paid for: check whether the expression picks the right field. First: item ${long[0]}.`,
		);
	};
