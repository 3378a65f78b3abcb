import { theContract, describeViolation } from '../../../sandbox/contract';

export { describeViolation };

/** The contract, loaded once for the rule tables of a test file. */
export const contract = theContract();

/** One row: what it shows, the value, and a violation (`place: message`) that it must have; none when it is valid. */
export type Rule = [shows: string, value: unknown, violation?: string];

/** Runs a table of good and bad values against the schema at a reference such as `email.yaml#/schemas/EmailMessage`. */
export function rules(reference: string, table: Rule[]): void {
	describe(reference, () => {
		const rows = table.map(([shows, value, violation]) => ({ shows, value, violation }));
		it.each(rows)('$shows', ({ value, violation }) => {
			const violations = contract.check(reference, value).map(describeViolation);
			if (violation === undefined) expect(violations).toStrictEqual([]);
			else expect(violations).toContain(violation);
		});
	});
}

/** Gives the reason keys of the violations that a value has, as `place: key`. */
export function reasonKeys(reference: string, value: unknown): string[] {
	const violations = contract.check(reference, value);
	return violations.flatMap(({ segments, reason }) => (reason ? [`${segments.join('.')}: ${reason.key}`] : []));
}
