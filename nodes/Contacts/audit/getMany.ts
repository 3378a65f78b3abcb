import type { IDataObject } from 'n8n-workflow';

import { auditedSends, auditRow, type AuditedSend } from '../../precautions/auditLog';
import { entryOf, scopeName, OptOuts, outOf, scopeOf, consentStatesOf, type ListNote } from '../../precautions/optOuts';
import { itemOperation } from '../../engine/itemOperation';
import { without } from '../../ground/json';
import { limitFields, wantedRows } from '../../panel/common';
import { foundInSome } from '../../panel/field';
import { text } from '../../panel/fields';
import { periodFields, rangeOf } from '../../panel/period';
import { optional, person } from '../../panel/recipients';
import { hashed } from '../../table/buckets';
import { Store } from '../../table/store';

/** Gives what the audit log notes of messages: who sent them, why, what the Do Not Contact list said then, and what became of them. */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many audited messages',
	description: 'Tell who sent which messages, to whom, why, and what became of them',
	// Whoever talks to an agent must not learn who was written to.
	tool: false,
	routes: [],
	readsNumbers: true,
	form: {
		address: foundInSome(
			optional(
				person('Address', {
					default: '',
					placeholder: 'e.g. +12025550123',
					description:
						'The phone number or email address that was written to, in any spelling that a send takes; empty for all. The log has a hash of it only.',
				}),
			),
		),
		workflow: foundInSome(
			text('Workflow', {
				placeholder: 'e.g. Order updates',
				description:
					'The name that the workflow had when it sent, or its ID, as its address in n8n has it; empty for all',
			}),
		),
		...periodFields('last30Days'),
		...limitFields,
	},

	async run(values, _client, { timezone }, { context }) {
		const { address, workflow } = values;
		const [first, last] = rangeOf(values, timezone);
		const keys = address && [hashed(address.key)];
		const most = wantedRows(values);
		// A range ends with a second, and all of that second is in it.
		const [from, to] = [first.toMillis(), last.endOf('second').toMillis()];
		const found = await auditedSends(new Store(context), { keys, from, to, workflow, most });
		const list = await new OptOuts(context).notesOf([...new Set(found.map(({ key }) => key))]);
		return found.map((one) => ({
			address: address?.address ?? null,
			recipient: one.key,
			...auditRow(one),
			doNotContact: listedThen(one, list.get(one.key) ?? []),
		}));
	},
});

/** What the Do Not Contact list said of a recipient when the message was sent; null where nothing was noted until then. */
function listedThen({ at }: AuditedSend, notes: readonly ListNote[]): IDataObject | null {
	const then = consentStatesOf(notes.filter((note) => note.at <= at));
	if (then.size === 0) return null;
	const all = then.get(scopeName({}));
	const topics = outOf(then).map((one) => Object.values(scopeOf(one)).join(' by '));
	return {
		listed: all?.state === 'out',
		...(all && without(entryOf(all), ['topic', 'channel'])),
		topics: topics.filter((about) => about !== ''),
	};
}
