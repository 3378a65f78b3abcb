import { withFacts } from '../engine/draft';
import type { Operation } from '../engine/operation';
import { goesToPeople, maySend, sendsThroughOthers, type Hook, type Precaution } from '../engine/precaution';
import type { Connection } from '../ground/connection';
import { InvalidInput, shorten } from '../ground/errors';
import { Numbers, readCountry } from '../ground/numbers';
import { SENDING } from '../panel/precautionFields';
import { emailAddress, phoneNumber } from '../panel/recipients';
import { readAllowed, strangerIn } from './recipients';

const NOT_ALLOWED = 'NOT_ALLOWED';

const formFor: Precaution['formFor'] = (operation) =>
	maySend(operation) && !sendsThroughOthers(operation) ? {} : undefined;

/** A credential for staging that lets messages to some recipients through; before others count what is left. */
export const onlyThese: Precaution = {
	formFor,
	credential: { field: 'sending', values: [SENDING.onlyThese] },
	hook({ client: { connection }, parameters: { numbers } }, operation) {
		const list = connection.field('allowedRecipients');
		const label = 'Allowed Recipients of the credential';
		// The list is the credential's, and so is its country where it names one.
		const country = readCountry(connection.field('defaultCountry'), label) ?? numbers.country;
		const allowed = readAllowed(list, label, numbers.ofCountry(country));
		const message =
			'The credential sends only to certain recipients (Allowed Recipients), and this is not one of them.';
		return async (outbox) =>
			await outbox.each((draft) =>
				!goesToPeople(operation, draft) || strangerIn(allowed, draft) === undefined
					? draft
					: outbox.withheld(draft, NOT_ALLOWED, { message }),
			);
	},
};

/** A credential for staging that sends all to one recipient; after others have counted whom they were for. */
export const allToOne: Precaution = {
	formFor,
	credential: { field: 'sending', values: [SENDING.allTo] },
	hook: ({ client: { connection } }, operation) => allTo(operation, standInOf(connection, operation.handles?.to?.kind)),
};

const STAND_INS = {
	phone: { field: 'standInPhone', label: 'Phone Number of the credential', read: standInNumber },
	email: { field: 'standInEmail', label: 'Email Address of the credential', read: emailAddress },
} as const;

/** Who gets all messages of this kind; undefined where the credential names nobody. Throws InvalidInput. */
function standInOf(connection: Connection, kind: keyof typeof STAND_INS | undefined): string | undefined {
	if (kind === undefined) return undefined;
	const { field, label, read } = STAND_INS[kind];
	const given = connection.field(field);
	return given === '' ? undefined : read(given, label);
}

function allTo(operation: Operation, standIn: string | undefined): Hook {
	const message =
		'The credential sends all messages to one recipient, and has none of this kind. Give it one, or rehearse.';
	return async (outbox) => {
		const { to } = outbox.handles;
		await outbox.each((draft) => {
			if (!goesToPeople(operation, draft)) return draft;
			if (to === undefined || standIn === undefined) return outbox.withheld(draft, NOT_ALLOWED, { message });
			return withFacts(to.with(draft, standIn), { intendedFor: to.of(draft) });
		});
	};
}

/** The number that gets all messages. Throws InvalidInput for one without a plus: read with one country or another, it may be a stranger's. */
function standInNumber(given: string, label: string): string {
	const number = phoneNumber(given, label, new Numbers(undefined, ''));
	if (given.includes('+')) return number;
	throw new InvalidInput(
		label,
		`“${shorten(given)}” has no plus`,
		'Write it in the international format: a plus sign, the country code and the number, e.g. +12025550123. Without the plus, all messages might go to a stranger.',
	);
}
