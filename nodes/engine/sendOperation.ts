import type { INodeExecutionData } from 'n8n-workflow';

import { tryParseJson } from '../ground/json';
import type { Form } from '../panel/field';
import type { Draft } from './draft';
import { aboutOf, type Operation, type Run } from './operation';
import type { SendDefinition } from './sendDefinition';
import { Sending } from './sending';

/** An operation that sends, with its definition, so that others can be made of it. */
export interface SendOperation<F extends Form, D extends Draft, A, E> extends Operation {
	form: F;
	definition: SendDefinition<F, D, A, E>;
}

/** How every answer in JSON is read. */
export const JSON_ANSWER = { parse: (text: string): unknown => tryParseJson(text) };

/** Makes the operation of a definition that sends. */
export function sendOperation<F extends Form, D extends Draft, A, E>(
	definition: SendDefinition<F, D, A, E>,
): SendOperation<F, D, A, E> {
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await new Sending(run, definition).all();
	const { effect = 'message', showsText } = definition;
	return { ...aboutOf(definition), definition, effect, onePerItem: true, ...(showsText && { showsText }), execute };
}
