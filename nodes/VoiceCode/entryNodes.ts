import type { INode, INodeParameters } from 'n8n-workflow';

import { START } from '../table/subWorkflow';

/** Where a person enters the code: on a page that n8n makes, or wherever the user's own application asks for it. */
export type EnteredIn = 'page' | 'call';

/** The field that says where the code is entered, while somebody is waited for. */
export const ENTER_URL = 'enterUrl';

/** What the execution that takes a code was started with, in an expression. */
export const START_ITEM = `$('${START.name}').first().json`;

/** A node of n8n's own. */
export function n8nNode(
	name: string,
	type: string,
	typeVersion: number,
	position: [number, number],
	parameters: INodeParameters,
): INode {
	return { id: `omni-${name}`, name, type: `n8n-nodes-base.${type}`, typeVersion, position, parameters };
}

/**
 * Another operation of the node that sends the code, with its credentials. What goes wrong in it is an item with `error`: the execution that
 * takes the code has to go on.
 */
export function codeNode(
	{ type, typeVersion, credentials }: INode,
	name: string,
	position: [number, number],
	parameters: INodeParameters,
): INode {
	return {
		id: `omni-${name}`,
		name,
		type,
		typeVersion,
		position,
		credentials,
		parameters: { resource: 'code', ...parameters },
		onError: 'continueRegularOutput',
	};
}

/** An If of n8n's own on an expression that is true or false. */
export function ifNode(name: string, position: [number, number], leftValue: string): INode {
	const operator = { type: 'boolean', operation: 'true', singleValue: true };
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
	const conditions = [{ id: name, leftValue, rightValue: '', operator }];
	return n8nNode(name, 'if', 2.2, position, { conditions: { options, conditions, combinator: 'and' } });
}
