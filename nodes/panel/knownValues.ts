/** Words of the contract's names that are not written as they are. */
const WORDS: Readonly<Record<string, string>> = { ID: 'ID', MO: 'Mobile Operator', MOG: 'Mobile Operator Group' };

/**
 * The choices for known values of the contract, such as the columns of a details query: named for people and in the order of
 * their names; with the name under which a column is returned where that is another one (part 1, 4.2 and 4.4).
 */
export function knownOptions<C extends string>(
	values: readonly C[],
	returnedAs?: Readonly<Partial<Record<C, string>>>,
): Array<{ name: string; value: C; description?: string }> {
	return values
		.map((value) => {
			const other = returnedAs?.[value];
			return { name: titleOf(value), value, ...(other !== undefined && { description: `Returned as “${other}”` }) };
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** `SENT_DATE_TIME` is “Sent Date and Time”, and `IS_CONTACT_GROUP_DELETED` “Contact Group Deleted”. */
function titleOf(value: string): string {
	const words = value.replace(/^IS_/, '').replace('DATE_TIME', 'DATE_AND_TIME').split('_');
	return words.map((word) => WORDS[word] ?? (word === 'AND' ? 'and' : word[0] + word.slice(1).toLowerCase())).join(' ');
}
