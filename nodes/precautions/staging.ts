import { withFacts } from '../engine/draft';
import { sendsItself, type Guard, type Precaution } from '../engine/precaution';
import type { Connection } from '../ground/connection';
import { InvalidInput, shorten } from '../ground/errors';
import { Numbers, visibleOf } from '../ground/numbers';
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
	const standIns = {
		phone: phone === '' ? undefined : standInNumber(phone, 'Phone Number of the credential'),
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

/** The number that gets all messages. Throws InvalidInput for one without a plus: read with one country or another, it may be a stranger's. */
function standInNumber(given: string, label: string): string {
	const number = phoneNumber(given, label, new Numbers(undefined, ''));
	if (visibleOf(given).startsWith('+')) return number;
	throw new InvalidInput(
		label,
		`“${shorten(given)}” has no plus`,
		'Write it in the international format: a plus sign, the country code and the number, e.g. +12025550123. Without the plus, all messages might go to a stranger.',
	);
}
