import { mapFields, neededWhenAdded, type Field, type Form, type Values } from '../panel/field';
import { options } from '../panel/groups';
import { compileForm, plain } from '../panel/read';
import { flagOf } from '../panel/values';
import type { Operation, Run } from './operation';
import type { Outbox } from './outbox';
import type { Draft } from './draft';
import { SENDING } from '../panel/precautionFields';

/** Something that a person can ask of many operations alike, beside the fields that are their own. */
export interface Precaution {
	/**
	 * Its fields among the options of an operation, none of them where only the credential asks for it; undefined where it is for other
	 * operations. Each form is one constant: by that, fields that operations share stand in a panel once.
	 */
	formFor(operation: Operation): Form | undefined;
	/** Said where its fields stand beside the options. */
	apart?: true;
	/** The credential's field that asks for it, too, and by which of its values; by any unless said. */
	credential?: { field: string; values?: readonly string[] };
	/** Fields of another precaution that ask for it, too. */
	askedBy?: Form;
	/** Said where it looks at every run; its field, where it has one, says that it is not to. */
	always?: true;
	/** Called before anything is drafted, and in no run that does not ask for it; gives what it does with the drafts. Throws InvalidInput. */
	hook(run: Run, operation: Operation): Hook | undefined;
	/** Gives what looks at one item, and throws InvalidInput, where its hook comes too late: what other runs are to send, and a rehearsal. */
	check?(run: Run): Check;
}

/** Looks at one item, by its index, before anything leaves; throws InvalidInput. */
export type Check = (itemIndex: number) => void;

/** Looks at what is about to be sent, changes it, or takes out what is not to be sent. What it throws ends the run. */
export type Hook = <D extends Draft>(outbox: Outbox<D>) => Promise<void>;

/** Whether an operation sends messages. */
export function sends({ effect }: Operation): boolean {
	return effect === 'message';
}

/** Whether it sends them itself, so that a whole run can be counted, priced or spread. */
export function sendsItself(operation: Operation): boolean {
	return sends(operation) && !sendsThroughOthers(operation);
}

/** Whether what it makes may send by itself: of the drafts of an operation that is no send, those say so that do. */
export function maySend(operation: Operation): boolean {
	return sends(operation) || operation.toLists === true;
}

/** Whether something leaves for people with a draft. */
export function goesToPeople(operation: Operation, { toLists }: Draft): boolean {
	return sends(operation) || toLists === true;
}

/** Whether it sends a message for each item, and is no other thing that ends in messages, such as the start of a campaign. */
export function sendsMessages(operation: Operation): boolean {
	return sendsItself(operation) && operation.keysOf === undefined;
}

/** Whether its messages go through the Send of other nodes. */
export function sendsThroughOthers(operation: Operation): boolean {
	return operation.sendsThroughOthers === true;
}

/** The values of a precaution's options as the first item gives them: they are settings of the whole run. Throws InvalidInput. */
export function addedOptions<F extends Form>(members: F, run: Run): Values<F> {
	return addedTo('options', options(members), run)(0);
}

/**
 * Gives the values of a collection for each item. Throws InvalidInput for a member that was added and is empty, also where its expression
 * finds nothing: it would protect nobody, and nobody would hear of it.
 */
export function addedTo<V extends object>(
	name: string,
	field: Field<V>,
	{ parameters }: Run,
): (itemIndex: number) => V {
	const members = mapFields(field.members ?? {}, neededWhenAdded);
	const values = compileForm({ [name]: { ...field, members } }, parameters);
	return (itemIndex) => plain(values(itemIndex)[name]);
}

/** Whether a run sends nothing in the end, since its node rehearses, or its credential has all nodes do so. Throws InvalidInput for what is neither true nor false. */
export function rehearses({ client, parameters }: Run): boolean {
	const asked = ['rehearse', 'rehearsalReport'].some((name) => flagOf(parameters.value(`options.${name}`, 0), name));
	return asked || client.connection.field('sending') === SENDING.rehearse;
}
