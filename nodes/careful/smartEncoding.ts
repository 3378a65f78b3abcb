import type { IDataObject } from 'n8n-workflow';

import type { Draft, Pending } from '../engine/draft';
import type { Handle } from '../engine/handles';
import { mapInTurns } from '../ground/turns';
import { flag } from '../panel/fields';
import { plainSms } from '../panel/plainText';
import type { Part } from './part';

const members = {
	smartEncoding: flag('Smart Encoding', {
		description:
			'Whether to make typographic quotes, dashes, ellipses and blanks of an SMS plain where it then has fewer parts, and nowhere else. The output says what was replaced.',
	}),
};

/** SMS whose text takes fewer parts in plain characters go out in these. */
export const smartEncoding: Part<typeof members> = {
	members,
	guard({ smartEncoding: wanted }, { client }) {
		if (!wanted) return undefined;
		return {
			async change(pending, { sms }) {
				if (sms) return await mapInTurns(pending, (entry) => plainEntry(entry, sms));
				client.hint('Smart Encoding changes nothing here: it is for SMS, whose parts are counted.');
				return pending;
			},
		};
	},
};

function plainEntry<D extends Draft>(entry: Pending<D>, sms: Handle<D, string>): Pending<D> {
	const plain = plainSms(sms.of(entry.draft));
	if (!plain) return entry;
	const draft = sms.with(entry.draft, plain.text);
	const replaced: IDataObject[] = plain.replaced.map((one) => ({ ...one }));
	// The output shows what is sent, where it shows it.
	const shown = draft.facts?.text === undefined ? undefined : { text: plain.text };
	return { ...entry, draft: { ...draft, facts: { ...draft.facts, ...shown, replaced } } };
}
