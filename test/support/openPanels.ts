import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { operations as account } from '../../nodes/Account/operations';
import { operations as chatApp } from '../../nodes/ChatApp/operations';
import { operations as contacts } from '../../nodes/Contacts/operations';
import { operations as email } from '../../nodes/Email/operations';
import { valueOf } from '../../nodes/engine/operation';
import { operations as legacyEmail } from '../../nodes/LegacyEmail/operations';
import { operations as push } from '../../nodes/Push/operations';
import { operations as reach } from '../../nodes/Reach/operations';
import { operations as scenario } from '../../nodes/Scenario/operations';
import { operations as sms } from '../../nodes/Sms/operations';
import { operations as soap } from '../../nodes/Soap/operations';
import { operations as voiceCode } from '../../nodes/VoiceCode/operations';
import { operations as walletPush } from '../../nodes/WalletPush/operations';

const NODES = {
	account,
	chatApp,
	contacts,
	email,
	legacyEmail,
	push,
	reach,
	scenario,
	sms,
	soap,
	voiceCode,
	walletPush,
};

/** Every operation with its resource, by its name. */
export const OPERATIONS = Object.entries(NODES).flatMap(([name, resources]) =>
	resources.flatMap((resource) =>
		resource.operations.map(
			(operation) => [`${name} ${resource.value}.${valueOf(operation)}`, { resource, operation }] as const,
		),
	),
);

/** What stands in a node's fields. */
export type Filled = Record<string, NodeParameterValueType>;

/** What a person may type, as the placeholder shows it. */
function example({ type, placeholder = '', default: value, modes = [] }: INodeProperties): NodeParameterValueType {
	const typed = (words: string): string => words.replace(/^e\.g\. /, '');
	if (type === 'string' && value === '') return typed(placeholder) || 'x';
	if (type === 'dateTime') return '2030-01-01T10:00:00Z';
	if (type !== 'resourceLocator') return value;
	const byHand = modes.find(({ type: kind }) => kind === 'string');
	return { __rl: true, mode: byHand?.name ?? 'id', value: typed(byHand?.placeholder ?? '7') };
}

/** The fields that a panel shows under a choice, with the examples of their placeholders. */
export function openPanel(
	all: readonly INodeProperties[],
	chosen: Filled,
): { parameters: Filled; shown: INodeProperties[] } {
	const parameters = { ...chosen };
	const description = { name: 'omni', credentials: [], properties: [...all] } as unknown as INodeTypeDescription;
	const node = { type: 'omni', typeVersion: 1 } as INode;
	const shown = all.filter((property) => {
		const { name } = property;
		if (name === 'resource' || name === 'operation') return false;
		if (!NodeHelpers.displayParameter(parameters, property, node, description)) return false;
		parameters[name] ??= example(property);
		return true;
	});
	return { parameters, shown };
}
