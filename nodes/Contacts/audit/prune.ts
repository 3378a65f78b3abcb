import type { IDataObject } from 'n8n-workflow';

import { pruneAudit } from '../../precautions/auditLog';
import { itemOperation } from '../../engine/itemOperation';
import { integer } from '../../panel/fields';
import { AUDIT } from '../../panel/precautionFields';
import { DAY_MS } from '../../table/kinds';
import { Store } from '../../table/store';

/** Deletes what is out of date in the data table, of whichever kind, and audit notes that are older than a person wants to keep. */
export const prune = itemOperation({
	name: 'Prune',
	action: 'Prune the audit log',
	description: 'Delete outdated rows of the data table “Omni Messaging”, and audit notes older than you say',
	// A person decides this.
	tool: false,
	routes: [],
	form: {
		olderThan: integer('Audit Notes Older Than (Days)', {
			min: 0,
			max: AUDIT.mostDays,
			default: AUDIT.mostDays,
			description:
				'Audit notes older than this are deleted, too, even those that were to be kept for longer. Nobody can get them back.',
		}),
	},

	async run({ olderThan = AUDIT.mostDays }, _client, _item, { context }) {
		const store = new Store(context);
		const auditedSends = await pruneAudit(store, Date.now() - olderThan * DAY_MS);
		const rows: IDataObject = {};
		for (const { key } of await store.prune()) {
			const kind = key.slice(0, key.indexOf(':'));
			rows[kind] = Number(rows[kind] ?? 0) + 1;
		}
		return [{ auditedSends, rows }];
	},
});
