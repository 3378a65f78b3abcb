/** Words of column names that are not written as they are. */
const WORDS: Readonly<Record<string, string>> = { ID: 'ID', MO: 'Mobile Operator', MOG: 'Mobile Operator Group' };

/** The choices for columns of a details query (part 1, 4.1 to 4.4), named for people and in the order of their names. */
export function columnOptions<const C extends readonly string[]>(
	columns: C,
): Array<{ name: string; value: C[number] }> {
	return columns
		.map((value: C[number]) => ({ name: columnTitle(value), value }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** `SENT_DATE_TIME` is “Sent Date and Time”, and `IS_CONTACT_GROUP_DELETED` “Contact Group Deleted”. */
function columnTitle(column: string): string {
	const words = column.replace(/^IS_/, '').replace('DATE_TIME', 'DATE_AND_TIME').split('_');
	return words.map((word) => WORDS[word] ?? (word === 'AND' ? 'and' : word[0] + word.slice(1).toLowerCase())).join(' ');
}
