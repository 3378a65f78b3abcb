/** Every kind of row that the store keeps: the first part of its key. `precautions/personRows.ts` says what each has to do with a person. */
export type Kind =
	| 'ask'
	| 'asker'
	| 'audit'
	| 'code'
	| 'codes'
	| 'compact'
	| 'contact'
	| 'matcher'
	| 'once'
	| 'pace'
	| 'quota'
	| 'seen'
	| 'sends'
	| 'table';
