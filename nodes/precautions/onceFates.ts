import type { IDataObject } from 'n8n-workflow';

import type { Failure, Withheld } from '../engine/ledger';
import type { Earlier } from './sentKeys';

/** The id that the service gave: that of the message, or of what else was made; empty when it gave none. */
export function idOfAccepted(output: IDataObject): string {
	const name = 'messageId' in output ? 'messageId' : Object.keys(output).find((key) => /Id$/.test(key));
	const id = name === undefined ? undefined : output[name];
	return typeof id === 'string' ? id : '';
}

/**
 * The fate of an item whose key was sent before, or is being sent by another run (without an id then). `idName` is what the id
 * is called in the output.
 */
export function alreadySent(identity: IDataObject, earlier: Earlier, idName: string): Withheld {
	const id = earlier.state === 'done' && earlier.id !== '' ? earlier.id : null;
	return {
		state: 'held',
		output: {
			...identity,
			code: 'ALREADY_SENT',
			[idName]: id,
			firstSentAt: whenOf(earlier),
			firstExecution: earlier.execution,
			underWay: earlier.state === 'open',
		},
	};
}

/** The fate of an item whose key an earlier run began to send, and nobody knows what came of it. */
export function unknownBefore(identity: IDataObject, earlier: Earlier): Failure {
	const first = `execution ${earlier.execution} at ${whenOf(earlier)}`;
	return {
		state: 'unknown',
		identity,
		details: { firstSentAt: whenOf(earlier), firstExecution: earlier.execution },
		trouble: {
			message: `An earlier run began to send this Send Once Key (${first}), and it is not known what came of it`,
			description:
				'If it did not arrive, choose Send Again under “If the Outcome Is Unknown” for a run with these items only.',
		},
	};
}

/** The fate of an item whose key another item of the same run has, which was not sent or of which nothing is known. */
export function sameKeyFailed(identity: IDataObject, { state, trouble }: Failure, first: number): Failure {
	return {
		state: state === 'unknown' ? 'unknown' : 'notSent',
		identity,
		trouble: {
			...trouble,
			message: `It has the Send Once Key of item ${first}, which failed: ${trouble.message}`,
		},
	};
}

function whenOf({ at }: Earlier): string {
	return new Date(at).toISOString();
}
