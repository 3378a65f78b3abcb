/** Why the store can not be used: switched off, full, gone, or whatever else n8n said. */
export type Lack = 'off' | 'full' | 'gone' | 'busy' | 'other';

const FIX: Record<Lack, string> = {
	off: 'Ask who runs n8n to switch its data tables on (they are off where N8N_DISABLED_MODULES names data-table).',
	full: 'Delete rows or tables that nobody needs, or ask who runs n8n to raise N8N_DATA_TABLES_MAX_SIZE_BYTES.',
	gone: 'Run the workflow again: the table is made anew. What it remembered is lost.',
	busy: 'Run the workflow again when the other runs have ended.',
	other: 'Look at the data table in n8n. If somebody changed its columns, rename it: a new one is made.',
};

const SENTENCE: Record<Lack, (said: string) => string> = {
	off: () => 'n8n’s data tables are switched off',
	full: () => 'n8n’s data tables are full',
	gone: () => 'The data table of this package was deleted',
	busy: () => 'Other runs kept the data table of this package locked for too long',
	other: (said) => `n8n could not use the data table of this package: ${said}`,
};

/** What keeps the store from working, in one sentence; `fix` says what to do about it. */
export class StoreTrouble extends Error {
	readonly fix: string;

	constructor(
		readonly lack: Lack,
		said = '',
	) {
		super(SENTENCE[lack](said));
		this.name = 'StoreTrouble';
		this.fix = FIX[lack];
	}
}

/** What n8n says of each, in the words of its Data Table node and of its service. */
const WORDS: ReadonlyArray<[RegExp, Lack]> = [
	[/module is disabled/i, 'off'],
	[/size limit exceeded/i, 'full'],
	[/could not be found in this project|could not find the data table/i, 'gone'],
];

/** What an error of a sub-workflow means for the store. */
export function storeTrouble(error: unknown): StoreTrouble {
	if (error instanceof StoreTrouble) return error;
	const said = error instanceof Error ? error.message : String(error);
	return new StoreTrouble(WORDS.find(([words]) => words.test(said))?.[1] ?? 'other', said);
}
