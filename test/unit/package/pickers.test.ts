import outputs from '../../../scripts/docs/outputs.json';
import { idFields, type IdField } from '../../support/idFields';

/** Kinds of IDs that no query of the interface lists. */
const UNLISTED = /^(androidChannelId|appId|applicationId|campaignId|headerMediaId|mediaId|templateId|userId|wa_id)$/;

const nodeOf = ({ operation }: IdField): string => operation.split('.')[0];
const nameOf = ({ field }: IdField): string => field.name;

/** The names that the first output of each operation has; those of a node's lists, if asked for. */
const given = (start = '', end = ''): string[] =>
	Object.entries(outputs).flatMap(([name, output]) =>
		name.startsWith(start) && name.endsWith(end) ? Object.keys(output) : [],
	);
/** The names that the outputs of its own node have, and of the node that its description names. */
const meantBy = (id: IdField): string[] => {
	const [named] = /\bOmni( [A-Z]\w+)+/.exec(id.field.description ?? '') ?? [];
	const other = named ? given(`${named.replaceAll(' ', '').replace('O', 'o')}.`) : [];
	return [...given(`${nodeOf(id)}.`), ...other];
};

/** What can speak against a list to pick an ID from, and the typed fields for which it does. */
const REASONS: Array<[reason: string, isSo: (id: IdField) => boolean]> = [
	[
		'an operation gave it out, once for each item, as the output that the description names',
		(id) => (id.field.description?.match(/\w+Id\b/g) ?? []).some((name) => meantBy(id).includes(name)),
	],
	['it is the caller’s own', ({ field }) => /of your own|comes back with/.test(field.description ?? '')],
	[
		'nothing lists these',
		(id) => UNLISTED.test(nameOf(id)) && !given(`${nodeOf(id)}.`, '.getMany').includes(nameOf(id)),
	],
	[
		'the address book takes the API key, and the node has the login of the legacy interface',
		(id) => nodeOf(id) === 'omniLegacyEmail' && /^(excludedC|c)ontact/.test(nameOf(id)),
	],
];

it('an ID is picked from a list, or there is one reason why not', () => {
	const typed = idFields().filter(({ field }) => field.type === 'string');
	expect(typed.length).toBeGreaterThan(60);
	for (const id of typed) {
		const reasons = REASONS.filter(([, isSo]) => isSo(id)).map(([reason]) => reason);
		expect([id.operation, id.path, ...reasons]).toStrictEqual([id.operation, id.path, expect.any(String)]);
	}
});

it('an ID is not typed where its node has a list for the same', () => {
	const both = idFields().map((id) => [`${nodeOf(id)} ${nameOf(id)}`, id.field.type === 'string'] as const);
	const picked = new Set(both.filter(([, isTyped]) => !isTyped).map(([name]) => name));
	expect(both.filter(([name, isTyped]) => isTyped && picked.has(name))).toStrictEqual([]);
});
