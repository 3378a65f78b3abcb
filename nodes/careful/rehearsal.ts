import type { Draft } from '../engine/draft';
import type { Guard } from '../engine/guard';
import type { Held } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Wording } from '../engine/wording';
import { eachInTurns } from '../ground/turns';
import { SENDING } from '../panel/carefulFields';
import { flag } from '../panel/fields';
import type { Part } from './part';
import { rehearsalReport } from './rehearsalReport';

const members = {
	rehearse: flag('Rehearse', {
		default: true,
		description:
			'Whether to check and count all messages and answer as the service would, without sending any. The output has “rehearsed”, and no IDs.',
	}),
	rehearsalReport: flag('Rehearse and Report', {
		default: true,
		description:
			'Whether to rehearse, and to return items that say how many would go, who is there twice, and what would be refused and why',
	}),
};

/** Does all of a send but sending, where the node asks for it, or its credential for all nodes. */
export const rehearsal: Part<typeof members> = {
	members,
	guard({ rehearse, rehearsalReport: report }, run) {
		if (report) return { ...rehearsing(run), ...rehearsalReport() };
		return rehearse || isRehearsed(run) ? rehearsing(run) : undefined;
	},
};

/** The same for what changes something and sends no message: only a credential asks for it. */
export const rehearsedChange: Part = {
	members: {},
	guard: (_, run) => (isRehearsed(run) ? rehearsing(run) : undefined),
};

function isRehearsed({ client }: Run): boolean {
	return client.connection.field('sending') === SENDING.rehearse;
}

function rehearsing({ client }: Run): Guard {
	return {
		async before(pending, wording) {
			client.hint('This was a rehearsal: nothing was sent or changed.');
			const fates = new Map<number, Held>();
			await eachInTurns(pending, ({ itemIndex, draft }) => fates.set(itemIndex, rehearsed(draft, wording)));
			return fates;
		},
	};
}

/** As the service would answer that takes it, but for what only the service knows. */
function rehearsed({ identity, facts }: Draft, { id }: Wording): Held {
	const ids = id === undefined ? {} : { [id]: null };
	return { state: 'held', output: { ...identity, code: 'OK', ...ids, ...facts, rehearsed: true } };
}
