import 'reflect-metadata';

import { Container } from '@n8n/di';
import { ExternalSecretsProxy, LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type ILoadOptionsFunctions,
	type INode,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { loadPackage, nodeTypes, TestCredentials } from './engine';

/** A node as its panel is open, with what is filled in so far. */
export interface Panel {
	type: string;
	parameters: Record<string, NodeParameterValueType>;
	credentials: Record<string, ICredentialDataDecryptedObject>;
	/** The parameter whose list is opened. */
	path?: string;
}

/** The node and the context that n8n gives to the methods that load lists and columns into its panel. */
export async function openPanel(panel: Panel): Promise<{ node: INodeType; context: ILoadOptionsFunctions }> {
	const loader = await loadPackage();
	Container.get(ExternalSecretsProxy);
	const types = nodeTypes(loader, loader.nodeTypes[panel.type].type as INodeType);
	const node: INode = {
		id: 'node-under-test',
		name: 'Node',
		type: panel.type,
		typeVersion: 1,
		position: [0, 0],
		parameters: panel.parameters,
		credentials: Object.fromEntries(Object.keys(panel.credentials).map((type) => [type, { id: type, name: type }])),
	};
	const workflow = new Workflow({ id: 'workflow', nodes: [node], connections: {}, active: false, nodeTypes: types });
	const additionalData = {
		currentNodeParameters: panel.parameters,
		credentialsHelper: new TestCredentials(loader, panel.credentials),
	} as unknown as IWorkflowExecuteAdditionalData;
	return {
		node: types.getByNameAndVersion(panel.type),
		context: new LoadOptionsContext(workflow, node, additionalData, panel.path ?? 'parameters'),
	};
}
