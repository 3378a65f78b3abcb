import type { INodeProperties } from 'n8n-workflow';

import { listNodes } from '../../../scripts/operations';

/** The members of all collections of a panel, with where each stands. */
function membersOf(
	properties: readonly INodeProperties[],
	inside = '',
): Array<[where: string, member: INodeProperties]> {
	return properties.flatMap((property) => {
		if (property.type !== 'collection') return [];
		const members = (property.options ?? []) as INodeProperties[];
		const where = `${inside}${property.displayName}`;
		return [
			...members.map((member): [string, INodeProperties] => [`${where}, ${member.displayName}`, member]),
			...membersOf(members, `${where}, `),
		];
	});
}

it.each(listNodes().map(({ description }) => [description.name, description.properties] as const))(
	'%s: what can be switched on is on when it is added',
	(_name, properties) => {
		const members = membersOf(properties).filter(([, { type }]) => type === 'boolean');
		expect(members.filter(([, one]) => one.default !== true).map(([where]) => where)).toStrictEqual([]);
	},
);
