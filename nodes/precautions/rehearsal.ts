import type { Guard, Precaution } from '../engine/precaution';
import { addedOptions } from '../engine/precaution';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { SENDING } from '../panel/precautionFields';
import { flag } from '../panel/fields';
import { plainSms } from '../panel/plainText';
import { reportOf } from './rehearsalReport';

const rehearseForm = {
	rehearse: flag('Rehearse', {
		default: true,
		description:
			'Whether to check and count all messages and answer as the service would, without sending any. The output has “rehearsed”, and no IDs.',
	}),
};
const form = {
	...rehearseForm,
	rehearsalReport: flag('Rehearse and Report', {
		default: true,
		description:
			'Whether to rehearse, and to return a report in place of the items: how many would go, what they cost, what would be refused and why, who is there twice, and what Smart Encoding would save',
	}),
};

const credential = { field: 'sending', values: [SENDING.rehearse] };

/** Does all of a send but sending, where the node asks for it, or its credential for all nodes. */
export const rehearsal: Precaution = {
	form,
	credential,
	guard(run) {
		const { rehearse, rehearsalReport } = addedOptions(form, run);
		if (rehearsalReport) return reporting(run);
		const byCredential = run.client.connection.field(credential.field) === SENDING.rehearse;
		return rehearse === true || byCredential ? rehearsing(run) : undefined;
	},
};

/** The same for what does not send by itself, and so has nothing to report. */
export const rehearsalOfSends: Precaution = {
	form: rehearseForm,
	credential,
	guard: (run) => rehearsing(run),
};

/** The same for what changes something and sends no message: only a credential asks for it. */
export const rehearsedChange: Precaution = { form: {}, credential, guard: (run) => rehearsing(run) };

function rehearsing({ client }: Run, isReported = false): Guard {
	return {
		async before(outbox) {
			client.hint('This was a rehearsal: nothing was sent or changed.');
			const { sms } = outbox.handles;
			// As the service would answer that takes it, but for what only the service knows.
			await outbox.each((draft) => {
				// What Smart Encoding would save if it was asked for; where it was, nothing is left to save.
				const plain = isReported && sms ? plainSms(sms.of(draft)) : undefined;
				const more = plain && { partsToSave: plain.partsSaved };
				return outbox.held(draft, 'OK', { ...draft.facts, ...more, rehearsed: true });
			});
		},
	};
}

/** A rehearsal with a report in the place of its items. */
function reporting(run: Run): Guard {
	let heard: readonly Fate[] = [];
	return {
		...rehearsing(run, true),
		async after(fates) {
			heard = fates.filter((fate) => fate !== undefined);
		},
		instead: async () => await reportOf(heard),
	};
}
