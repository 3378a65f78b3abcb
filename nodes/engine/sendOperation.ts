import type { INodeExecutionData } from 'n8n-workflow';

import type { Form } from '../panel/field';
import type { Draft } from './draft';
import type { Operation, Run } from './operation';
import type { SendDefinition } from './sendDefinition';
import { Sending } from './sending';

/** An operation that sends, with its definition, so that others can be made of it. */
export interface SendOperation<F extends Form, D extends Draft, A, E> extends Operation {
	form: F;
	definition: SendDefinition<F, D, A, E>;
}

/** Makes the operation of a definition that sends. */
export function sendOperation<F extends Form, D extends Draft, A, E>(
	definition: SendDefinition<F, D, A, E>,
): SendOperation<F, D, A, E> {
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await new Sending(run, definition).all();
	return { effect: 'message', ...definition, definition, onePerItem: true, execute };
}
