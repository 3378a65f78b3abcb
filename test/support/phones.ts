/**
 * Reserved numbers, one for each index: 555-0100 to 555-0199 of each area code, a hundred an area.
 * @param first the area code of the first hundred; a test that counts what it sent takes one of its own
 */
export function phone(index: number, first = 201): string {
	const area = 201 + ((first - 201 + Math.floor(index / 100)) % 798);
	return `+1${area}55501${String(index % 100).padStart(2, '0')}`;
}

/** The same of a number called `at`, as code for a Code node. */
export const PHONE_AT = "'+1' + (201 + Math.floor(at / 100) % 798) + '55501' + String(at % 100).padStart(2, '0')";
