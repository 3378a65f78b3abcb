import type { INode, INodeExecutionData } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { labelOf, type Field, type Form, type Values } from '../panel/field';
import { options } from '../panel/groups';
import { compileForm, within } from '../panel/read';
import { isNothing, needed } from '../panel/values';
import type { Fate } from './ledger';
import type { Operation, Run } from './operation';
import type { Outbox } from './outbox';
import type { Draft } from './draft';

/** Something that a person can ask of many operations alike, beside the fields that are their own. */
export interface Precaution {
	/** Its fields, among the options of each operation that it is for. */
	form: Form;
	/** Said where its fields stand beside the options. */
	apart?: true;
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

/** The values of a precaution's options; throws InvalidInput. */
export function addedOptions<F extends Form>(members: F, run: Run): Values<F> {
	return addedValues('options', options(members), run);
}

/** The values of a collection as the first item gives them: they are settings of the whole run. Throws InvalidInput for an empty one. */
export function addedValues<V extends object>(name: string, field: Field<V>, { node, parameters }: Run): V {
	const values = compileForm({ [name]: field }, parameters)(0)[name];
	refuseEmpty(name, field, values, node);
	return values;
}

/**
 * Throws InvalidInput for a member of a collection that was added and is empty, also where its expression finds nothing: it would
 * protect nobody, and nobody would hear of it.
 */
export function refuseEmpty<V extends object>(
	name: string,
	{ members = {}, prefix }: Field<V>,
	values: V,
	{ parameters }: INode,
): void {
	const added = parameters[name];
	if (!isJsonObject(added)) return;
	for (const [member, field] of Object.entries(members)) {
		if (!Object.hasOwn(added, member)) continue;
		const value: unknown = values[member as keyof V];
		needed(isNothing(value) ? undefined : value, within(prefix, labelOf(field)));
	}
}
