import type { INode } from 'n8n-workflow';

import { nodeError } from '../../service/trouble';
import { storeTrouble } from '../../table/trouble';

/** What work on the store gives; its trouble is thrown as a node error, and so is any other. */
export async function orStoreTrouble<T>(node: INode, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { message, fix } = storeTrouble(error);
		throw nodeError(node, { message, description: fix });
	}
}
