import { ACCOUNT_ROUTE } from '../../nodes/api/account';
import { TARIFFS } from '../../nodes/api/tariffs';
import { panelsOf } from '../../test/support/panels';
import { listNodes } from '../operations';
import { fieldRows, type FieldRow } from './fields';
import { table } from './markdown';

/** A member of a collection, such as an option, with the rows of what is inside it. */
export interface Member {
	name: string;
	rows: FieldRow[];
}

/** What this many operations have in the same words is told once, on the page of shared options. */
const SHARED_BY = 5;

const BETWEEN = ' › ';

/** The rows of an operation: fields that stand for themselves, and the members of its collections. */
export function membersOf(rows: readonly FieldRow[]): { own: FieldRow[]; members: Member[] } {
	const own = rows.filter(([field]) => !field.includes(BETWEEN));
	const members = new Map<string, FieldRow[]>();
	for (const row of rows.filter(([field]) => field.includes(BETWEEN))) {
		const name = row[0].split(BETWEEN).slice(0, 2).join(BETWEEN);
		members.set(name, [...(members.get(name) ?? []), row]);
	}
	return { own, members: [...members].map(([name, inside]) => ({ name, rows: inside })) };
}

interface Shared extends Member {
	operations: number;
	nodes: Set<string>;
}

const textOf = ({ rows }: Member): string => JSON.stringify(rows);

function readShared(): Map<string, Shared> {
	const found = new Map<string, Shared>();
	for (const { description, operations } of listNodes().filter((node) => !node.description.hidden)) {
		const { fields } = panelsOf(description);
		for (const { resource, operation } of operations) {
			for (const member of membersOf(fieldRows(fields[`${resource}/${operation}`])).members) {
				const one = found.get(textOf(member)) ?? { ...member, operations: 0, nodes: new Set() };
				found.set(textOf(member), {
					...one,
					operations: one.operations + 1,
					nodes: one.nodes.add(description.displayName),
				});
			}
		}
	}
	const often = [...found].filter(([, { operations }]) => operations >= SHARED_BY);
	// A name stands on the page once: what fewer operations have under it is told where they are.
	const most = often.filter(([, one]) => {
		return often.every(([, other]) => shortName(other) !== shortName(one) || other.operations <= one.operations);
	});
	return new Map(most);
}

let shared: Map<string, Shared> | undefined;
const allShared = (): Map<string, Shared> => (shared ??= readShared());

/** The name of a member without its collection. */
export function shortName({ name }: Member): string {
	return name.split(BETWEEN)[1];
}

/** Whether a member is told on the page of shared options. */
export function isShared(member: Member): boolean {
	return allShared().has(textOf(member));
}

function section(member: Shared): string {
	const { name, rows, operations, nodes } = member;
	const [collection] = name.split(BETWEEN);
	const [[, takes, about], ...inside] = rows;
	const where = nodes.size === 1 ? [...nodes][0] : `${nodes.size} nodes`;
	const lines = [
		`## ${shortName(member)}`,
		`${about === '' ? '' : `${about} `}Takes ${takes}. Under _${collection}_ of ${operations} operations of ${where}.`,
	];
	const rest = inside.map(([field, ...cells]) => [field.slice(name.length + BETWEEN.length), ...cells]);
	return [...lines, ...(rest.length === 0 ? [] : [table(['Inside', 'Takes', 'What it is'], rest)])].join('\n\n');
}

/** The page of what many operations have alike. */
export function sharedPage(): string {
	const sections = [...allShared().values()]
		.sort((a, b) => shortName(a).localeCompare(shortName(b), 'en'))
		.map(section);
	return `# Options that many operations share

What many operations have under _Options_ in the same words, made from the code by \`npm run docs\`. An option that you don't add costs nothing and does
nothing, but a value “unless changed”, such as that of the timeout, holds without it; one that you add is on. What an option asks the service for is not among the requests that an operation's
page names: Add Cost, Stop Above Cost and Keep Balance Above read the tariff (\`${TARIFFS}\`), and Keep Balance Above the account, too (\`${ACCOUNT_ROUTE}\`).
[Careful sending](../careful-sending.md) shows the options that protect people and budgets at work, [the store](../store.md) has
Send Once, Do Not Contact and the limits, and [sending](../sending.md) explains the \`code\` of each item that comes out.

${sections.join('\n\n')}
`;
}
