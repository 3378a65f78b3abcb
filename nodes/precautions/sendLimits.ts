import type { Draft } from '../engine/draft';
import { addedOptions, rehearses, sends, type Precaution } from '../engine/precaution';
import { isoFromMillis } from '../ground/dates';
import { blockOf } from '../ground/phones';
import { mapInTurns } from '../ground/turns';
import { labelOf, type Field, type Values } from '../panel/field';
import { integer } from '../panel/fields';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Quota } from '../table/quotas';
import { counted } from './counting';
import { toKey } from './personKeys';
import { recipientCount, recipientsOf } from './recipients';

const COUNTED = 'It counts for all sends of this project that have this limit, in n8n’s data tables.';

const form = {
	messagesPerHour: integer('Messages per Hour', {
		min: 1,
		default: 1000,
		description: `How many messages may be sent in an hour. ${COUNTED}`,
	}),
	messagesPerRecipient: integer('Messages per Recipient', {
		min: 1,
		default: 5,
		description: `How many messages a number, address or device may get in 24 hours. ${COUNTED}`,
	}),
};
const toNumbersForm = {
	...form,
	messagesPerPrefix: integer('Messages per Prefix', {
		min: 1,
		default: 100,
		description: `How many messages may go in 24 hours to numbers that differ in their last four digits only: fraud uses such ranges of numbers. ${COUNTED}`,
	}),
};

/** How many messages are sent: what is over a limit is left out, and comes out with the code OVER_LIMIT. */
export const sendLimits: Precaution = {
	formFor(operation) {
		const { handles, keysOf } = operation;
		if (!sends(operation) || keysOf !== undefined) return undefined;
		return handles?.to?.kind === 'phone' || handles?.namesPeople ? toNumbersForm : form;
	},
	hook(run) {
		const limits = addedOptions(toNumbersForm, run);
		return async (outbox) => {
			const messages = await mapInTurns(outbox.pending, ({ draft }) => ({
				quotas: quotasOf(draft, limits, recipientCount(outbox.handles, draft)),
			}));
			const reached = await counted(run, outbox, messages, 'sends', 'the limits of sends');
			await outbox.each((draft, _, at) => {
				const over = reached.get(at);
				if (!over) return draft;
				const reason = `${over.quota.label}: ${over.quota.most} at most`;
				return outbox.withheld(draft, 'OVER_LIMIT', { reason, retryAt: isoFromMillis(over.freeAt) });
			});
		};
	},
};

/** The limits that an operation has of itself, for a rehearsal, which tells what is over them; what leaves is held to them last of all. */
export const rehearsedLimits: Precaution = {
	formFor: ({ ownLimits }) => ownLimits && {},
	always: true,
	hook: (run, operation) => (rehearses(run) ? operation.ownLimits?.(run) : undefined),
};

function quotasOf(draft: Draft, limits: Values<typeof toNumbersForm>, count: number): Quota[] {
	const { messagesPerHour, messagesPerPrefix, messagesPerRecipient } = limits;
	const quotas: Quota[] = [];
	const add = (field: Field<unknown>, key: string, most: number | undefined, keepMs: number, takes = 1): void => {
		if (most !== undefined) quotas.push({ key, most, takes, keepMs, label: labelOf(field) });
	};
	add(form.messagesPerHour, hashed('all'), messagesPerHour, KEPT_FOR.sends.hour, count);
	for (const { address, key = address } of recipientsOf(draft)) {
		add(form.messagesPerRecipient, toKey(key), messagesPerRecipient, KEPT_FOR.sends.day);
		const range = blockOf(key);
		if (range !== undefined)
			add(toNumbersForm.messagesPerPrefix, hashed(`range ${range}`), messagesPerPrefix, KEPT_FOR.sends.day);
	}
	return quotas;
}
