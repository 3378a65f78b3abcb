import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { NONE_GIVEN } from '../panel/ids';
import { isNothing } from '../panel/values';

/**
 * What comes out for an item that a send gave no ID, because somebody had opted out, say: the item as it came, with the code that
 * says why. Undefined where the error is another one, or the item is none of a send.
 */
export function passedOn(error: unknown, { json }: INodeExecutionData): IDataObject | undefined {
	const hasNoId = error instanceof InvalidInput && error.problem === NONE_GIVEN && isNothing(json.messageId);
	return hasNoId && typeof json.code === 'string' ? { ...json } : undefined;
}

/** The hint that says how many items nothing was asked for. */
export function passedHint(count: number, total: number): string {
	const subject = count === 1 ? '1 item has' : `${count} of ${total} items have`;
	return `${subject} no ID, so that nothing could be asked for. Each came out as it came in, with the code that says why.`;
}
