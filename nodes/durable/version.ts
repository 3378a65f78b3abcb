/**
 * The form of what sleeps and of what helpers write to each other: plans, packed texts, messages. A change of any of them makes it the
 * next number, unless the form before it reads right over what was added; the earlier forms stay readable: test/versions has one folder for each.
 */
export const PLAN_VERSION = 1;

/** Why something of a version can't be read, in words for who finds it; undefined where it can. */
export function versionRefusal(version: unknown): string | undefined {
	if (!Number.isInteger(version)) return 'What was waited for can’t be read: it has no version.';
	if (Number(version) <= PLAN_VERSION) return undefined;
	return `This wait was begun by a newer version of the package (form ${String(version)}), and this one reads form ${PLAN_VERSION}. Install the newer version again.`;
}
