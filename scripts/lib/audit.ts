/** What `npm audit --json` says of one package. */
interface Vulnerable {
	severity: string;
	via: Array<string | { title: string; url: string; range: string }>;
}

/** What `npm audit --json` prints; a registry that knows no advisories gives a message in place of them. */
export interface Audit {
	vulnerabilities?: Record<string, Vulnerable>;
	message?: string;
}

/** What was found, of the packages that users get and of the tools. */
export interface Findings {
	/** A sentence for each advisory about a package that is bundled. */
	bundled: string[];
	/** How many of the other packages have an advisory. */
	tools: number;
}

/** The packages in the list of licences that the build writes, as `name version`. */
export function bundledPackages(licences: string): string[] {
	return [...licences.matchAll(/^== (\S+ \S+) \(/gm)].map(([, named]) => named);
}

/**
 * Tells advisories about what is bundled from those about tools, which no user gets.
 * @param bundled as bundledPackages gives them
 * @returns undefined when the registry gave no advisories at all, so that nothing was checked
 */
export function findingsOf(bundled: readonly string[], { vulnerabilities }: Audit): Findings | undefined {
	if (vulnerabilities === undefined) return undefined;
	const inside = bundled.filter((named) => named.split(' ')[0] in vulnerabilities);
	const sentences = inside.flatMap((named) => {
		const { severity, via } = vulnerabilities[named.split(' ')[0]];
		return via.map((cause) =>
			typeof cause === 'string'
				? `${named} (${severity}): through ${cause}`
				: `${named} (${severity}): ${cause.title}, versions ${cause.range}, ${cause.url}`,
		);
	});
	return { bundled: sentences, tools: Object.keys(vulnerabilities).length - inside.length };
}
