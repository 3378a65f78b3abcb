import { withFacts } from '../engine/draft';
import type { Run } from '../engine/operation';
import { sendsItself, type Guard, type Precaution } from '../engine/precaution';
import type { Connection } from '../ground/connection';
import { SENDING } from '../panel/precautionFields';
import { emailAddress, phoneNumber } from '../panel/recipients';
import { readAllowed, strangerIn } from './recipients';

const NOT_ALLOWED = 'NOT_ALLOWED';

/** What a credential for staging lets through: messages to some recipients, or to one in the place of all. */
export const staging: Precaution = {
	form: {},
	isFor: sendsItself,
	credential: { field: 'sending', values: [SENDING.onlyThese, SENDING.allTo] },
	guard(run) {
		const { connection } = run.client;
		return connection.field('sending') === SENDING.allTo ? allTo(connection) : onlyThese(run);
	},
};

function onlyThese({ client: { connection }, parameters: { numbers } }: Run): Guard {
	const list = connection.field('allowedRecipients');
	const allowed = readAllowed(list, 'Allowed Recipients of the credential', numbers);
	const message = 'The credential sends only to certain recipients (Allowed Recipients), and this is none of them.';
	return async (outbox) =>
		await outbox.each((draft) =>
			strangerIn(allowed, draft) === undefined ? draft : outbox.withheld(draft, NOT_ALLOWED, { message }),
		);
}

function allTo(connection: Connection): Guard {
	const [phone, email] = [connection.field('standInPhone'), connection.field('standInEmail')];
	const standIns = {
		phone: phone === '' ? undefined : phoneNumber(phone, 'Phone Number of the credential'),
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
