import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { connectedTo, runSubWorkflow, START } from '../table/subWorkflow';
import type { Again } from './plan';

const NAME = 'Ask Again';

/**
 * Sends questions once more, through Send in an execution of its own: the one that listens must have no node that has not run before it
 * sleeps, or n8n makes up an output for it after a crash. `fields` are those of each message; gives what Send tells of each, and
 * nothing where n8n did not run it.
 */
export async function askAgain(
	context: IExecuteFunctions,
	{ type, typeVersion, mode, fields: names }: Again,
	fields: readonly IDataObject[],
): Promise<IDataObject[]> {
	const asking: INode = {
		id: 'omni-again',
		name: NAME,
		type,
		typeVersion,
		credentials: context.getNode().credentials,
		position: [240, 0],
		parameters: {
			resource: 'message',
			operation: 'send',
			mode,
			...filledBy(names),
		},
		onError: 'continueRegularOutput',
	};
	const workflow = {
		name: NAME,
		nodes: [START, asking],
		connections: { [START.name]: connectedTo(NAME) },
	};
	try {
		const items = fields.map((json) => ({ json }));
		const { data } = await runSubWorkflow(context, workflow, items);
		return (data[0] ?? []).map(({ json }) => json);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		context.logger.warn(`The questions could not be put once more: ${message}`);
		return [];
	}
}

/** Parameters that take their values from the item's fields of the same names; `options.name` is one of the options. */
function filledBy(names: readonly string[]): INodeParameters {
	const parameters: INodeParameters = {};
	for (const name of names) {
		const [group, member] = name.split('.');
		const value = `={{ $json.${name} }}`;
		parameters[group] = member === undefined ? value : { ...(parameters[group] as INodeParameters), [member]: value };
	}
	return parameters;
}
