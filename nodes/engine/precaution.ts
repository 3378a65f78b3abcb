import type { INodeExecutionData } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { labelOf, type Field, type Form, type Values } from '../panel/field';
import { collection } from '../panel/groups';
import { compileForm } from '../panel/read';
import { needed } from '../panel/values';
import type { Fate } from './ledger';
import type { Operation, Run } from './operation';
import type { Outbox } from './outbox';
import type { Draft } from './draft';

/** The group of options that several precautions share. */
export const BEFORE_SENDING = { name: 'beforeSending', label: 'Before Sending' } as const;

/** Something that a person can ask of many operations alike, beside the fields that are their own. */
export interface Precaution {
	/** Its fields, in the group that it shares with others where it has one. */
	form: Form;
	group?: typeof BEFORE_SENDING;
	/** The credential's field that asks for it, too, and by which of its values; by any unless said. */
	credential?: { field: string; values?: readonly string[] };
	/** Said where it looks at every run, and its field says that it is not to. */
	always?: true;
	/** What it does in a run that asks for it; called for no other. Throws InvalidInput. */
	guard(run: Run, operation: Operation): Guard | undefined;
}

/** A precaution with the operations that it is for. */
export interface Offer {
	precaution: Precaution;
	isFor: (operation: Operation) => boolean;
}

/** What a precaution does in a run, in the order in which they stand. */
export interface Guard {
	/** Looks at what is about to be sent, changes it, or takes out what is not to be sent. What it throws ends the run. */
	before<D extends Draft>(outbox: Outbox<D>): Promise<void>;
	/**
	 * Hears the fates of all items after the last request, and may give others; or when the run ends before the first request: items have
	 * none then. The last of the precautions is the first to hear. It must not throw.
	 */
	after?(fates: Fate[]): Promise<void>;
	/** Gives what comes out in the place of the operation's items; in such a run, items that can't be sent end nothing. */
	instead?(): Promise<INodeExecutionData[]>;
}

/** The values of a precaution's fields in their group; throws InvalidInput. */
export function beforeSending<F extends Form>(members: F, run: Run): Values<F> {
	const { name, label } = BEFORE_SENDING;
	return addedValues(name, collection(label, members, {}), run);
}

/**
 * The values of a group of options as the first item gives them: they are settings of the whole run. Throws InvalidInput for one that
 * was added and is empty, also where its expression finds nothing: it would protect nobody, and nobody would hear of it.
 */
export function addedValues<V extends object>(name: string, field: Field<V>, { node, parameters }: Run): V {
	const values = compileForm({ [name]: field }, parameters)(0)[name];
	const added = node.parameters[name];
	for (const [member, { property }] of Object.entries(field.members ?? {})) {
		if (!isJsonObject(added) || !Object.hasOwn(added, member)) continue;
		needed(values[member as keyof V], `${labelOf(field)}, ${property.displayName}`);
	}
	return values;
}
