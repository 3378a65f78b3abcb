import type { Draft, Pending } from '../engine/draft';
import type { Guard } from '../engine/guard';
import type { Address } from '../engine/handles';
import type { Held } from '../engine/ledger';
import type { Connection } from '../ground/connection';
import { eachInTurns, mapInTurns } from '../ground/turns';
import { SENDING } from '../panel/carefulFields';
import { emailAddress, phoneNumber } from '../panel/recipients';
import { held } from './held';
import type { Part } from './part';
import { readAllowed, strangerIn, type Allowed } from './recipients';

const NOT_ALLOWED = 'NOT_ALLOWED';

/** What a credential for staging lets through: messages to some recipients, or to one in the place of all. */
export const staging: Part = {
	members: {},
	guard(_, { client: { connection }, parameters: { numbers } }) {
		const mode = connection.field('sending');
		if (mode === SENDING.onlyThese)
			return onlyThese(
				readAllowed(connection.field('allowedRecipients'), 'Allowed Recipients of the credential', numbers),
			);
		return mode === SENDING.allTo ? allTo(connection) : undefined;
	},
};

function onlyThese(allowed: Allowed): Guard {
	const message = 'The credential sends only to certain recipients (Allowed Recipients), and this is none of them.';
	return {
		async before(pending, wording) {
			const fates = new Map<number, Held>();
			await eachInTurns(pending, ({ itemIndex, draft }) => {
				if (strangerIn(allowed, draft) !== undefined) fates.set(itemIndex, held(draft, wording, NOT_ALLOWED, message));
			});
			return fates;
		},
	};
}

function allTo(connection: Connection): Guard {
	const [phone, email] = [connection.field('standInPhone'), connection.field('standInEmail')];
	const standIns = {
		phone: phone === '' ? undefined : phoneNumber(phone, 'Phone Number of the credential'),
		email: email === '' ? undefined : emailAddress(email, 'Email Address of the credential'),
	};
	const redirected = new Set<number>();
	const message =
		'The credential sends all messages to one recipient, and has none of this kind. Give it one, or rehearse.';
	return {
		async change(pending, { to }) {
			const standIn = to && standIns[to.kind];
			if (to === undefined || standIn === undefined) return pending;
			for (const { itemIndex } of pending) redirected.add(itemIndex);
			return await mapInTurns(pending, (entry) => redirect(entry, to, standIn));
		},
		before: async (pending, wording) =>
			new Map(
				pending
					.filter(({ itemIndex }) => !redirected.has(itemIndex))
					.map(({ itemIndex, draft }) => [itemIndex, held(draft, wording, NOT_ALLOWED, message)]),
			),
	};
}

function redirect<D extends Draft>({ itemIndex, draft }: Pending<D>, to: Address<D>, standIn: string): Pending<D> {
	const intended = to.of(draft);
	const changed = to.with(draft, standIn);
	return { itemIndex, draft: { ...changed, facts: { ...changed.facts, intendedFor: intended } } };
}
