import { withFacts } from '../engine/draft';
import { sendsItself, type Guard, type Precaution } from '../engine/precaution';
import type { Connection } from '../ground/connection';
import { Numbers, readCountry } from '../ground/numbers';
import { SENDING } from '../panel/precautionFields';
import { emailAddress, phoneNumber } from '../panel/recipients';
import { readAllowed, strangerIn } from './recipients';

const NOT_ALLOWED = 'NOT_ALLOWED';

/** A credential for staging that lets messages to some recipients through; before others count what is left. */
export const onlyThese: Precaution = {
	form: {},
	isFor: sendsItself,
	credential: { field: 'sending', values: [SENDING.onlyThese] },
	guard({ client: { connection }, parameters: { numbers } }) {
		const list = connection.field('allowedRecipients');
		const allowed = readAllowed(list, 'Allowed Recipients of the credential', numbers);
		const message = 'The credential sends only to certain recipients (Allowed Recipients), and this is none of them.';
		return async (outbox) =>
			await outbox.each((draft) =>
				strangerIn(allowed, draft) === undefined ? draft : outbox.withheld(draft, NOT_ALLOWED, { message }),
			);
	},
};

/** A credential for staging that sends all to one recipient; after others have counted whom they were for. */
export const allToOne: Precaution = {
	form: {},
	isFor: sendsItself,
	credential: { field: 'sending', values: [SENDING.allTo] },
	guard: ({ client: { connection } }) => allTo(connection),
};

function allTo(connection: Connection): Guard {
	const [phone, email] = [connection.field('standInPhone'), connection.field('standInEmail')];
	// It is read by the country of the credential that has it: a node may name another one for its recipients.
	const numbers = new Numbers(readCountry(connection.field('defaultCountry'), 'Default Country of the credential'));
	const standIns = {
		phone: phone === '' ? undefined : phoneNumber(phone, 'Phone Number of the credential', numbers),
		email: email === '' ? undefined : emailAddress(email, 'Email Address of the credential'),
	};
	const message =
		'The credential sends all messages to one recipient, and has none of this kind. Give it one, or rehearse.';
	return async (outbox) => {
		const { to } = outbox.handles;
		const standIn = to && standIns[to.kind];
		await outbox.each((draft) => {
			if (to === undefined || standIn === undefined) return outbox.withheld(draft, NOT_ALLOWED, { message });
			return withFacts(to.with(draft, standIn), { intendedFor: to.of(draft) });
		});
	};
}
