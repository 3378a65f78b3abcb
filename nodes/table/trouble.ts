import type { INode } from 'n8n-workflow';

import { UserFacingError } from '../ground/errors';
import { nodeError } from '../service/trouble';

/**
 * Why the store can not be used: switched off, forbidden by a policy or by NODES_EXCLUDE, full, lost, locked, of a later version, without what stood in
 * a column, or whatever else n8n said.
 */
type Lack = 'off' | 'forbidden' | 'full' | 'gone' | 'busy' | 'newer' | 'emptied' | 'other';

const FIX: Record<Lack, string> = {
	off: 'Ask who runs n8n to switch its data tables on (they are off where N8N_DISABLED_MODULES names data-table).',
	forbidden:
		'Ask who runs n8n to allow the node Data Table (n8n-nodes-base.dataTable) here: a policy of the project or of n8n forbids it, or NODES_EXCLUDE names it.',
	full: 'Delete rows or tables that nobody needs, or ask who runs n8n to raise N8N_DATA_TABLES_MAX_SIZE_BYTES.',
	gone: 'What was deleted is lost, such as what was sent before and who must not be contacted. To go on without, run “Accept New Table” of Omni Contacts (resource Do Not Contact) once in this project.',
	busy: 'Run the workflow again when the other runs have ended.',
	newer: 'Install that version of the package again, on all processes of n8n.',
	emptied:
		'Somebody may have deleted the column and added it again. To go on without what stood there, such as what was sent before or who must not be contacted, delete the rows in which it is empty, but keep those whose “key” begins with “table:”.',
	other:
		'Look at the data table in n8n. If somebody renamed a column, change its name back. If they deleted “key” or “value”, what it remembered is lost: delete the table. Any other column can be added again.',
};

const SENTENCE: Record<Lack, (detail: string) => string> = {
	off: () => 'n8n’s data tables are switched off',
	forbidden: () => 'n8n’s Data Table node may not be used here',
	full: () => 'n8n’s data tables are full',
	gone: () =>
		'The data table of this package that this node used before is not there any more, or somebody has deleted rows of it',
	busy: () => 'Other runs used the rows that this run needs in the data table of this package for too long',
	newer: () => 'The data table of this package has rows of a later version of the package',
	emptied: (column) => `The column “${column}” of the data table of this package is empty in some rows`,
	other: (detail) => `n8n could not use the data table of this package: ${detail}`,
};

/** What keeps the store from working, in one sentence. */
export class StoreTrouble extends UserFacingError {
	override readonly name = 'StoreTrouble';

	constructor(
		readonly lack: Lack,
		detail = '',
	) {
		super(SENTENCE[lack](detail), FIX[lack]);
	}
}

/** What n8n says of each, in the words of its Data Table node and of its service. */
const WORDS: ReadonlyArray<[RegExp, Lack]> = [
	[/module is disabled/i, 'off'],
	[/"n8n-nodes-base\.dataTable" is blocked by|unrecognized node type: n8n-nodes-base\.dataTable/i, 'forbidden'],
	[/size limit exceeded/i, 'full'],
	[/could not be found in this project|could not find the data table/i, 'gone'],
	// Rows came or went while it counted them.
	[/result count changed during pagination/i, 'busy'],
];

/** What an error of a sub-workflow means for the store. */
export function storeTrouble(error: unknown): StoreTrouble {
	if (error instanceof StoreTrouble) return error;
	const message = error instanceof Error ? error.message : String(error);
	return new StoreTrouble(WORDS.find(([words]) => words.test(message))?.[1] ?? 'other', message);
}

/** The node error of what keeps the store from working, with what that means for the run. */
export function storeError(node: INode, error: unknown, consequence: string): Error {
	const { message, fix } = storeTrouble(error);
	return nodeError(node, { message: consequence, description: `${message}. ${fix}` });
}
