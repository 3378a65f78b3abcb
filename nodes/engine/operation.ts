import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import type { Route } from '../api/routes';
import type { Connection } from '../ground/connection';
import type { Form, Values } from '../panel/field';
import type { NumberReader } from '../ground/numbers';
import type { Parameters } from '../panel/parameters';
import { compileForm } from '../panel/read';
import type { Client, CredentialName } from '../service/client';
import type { Check, Hook } from './precaution';
import type { Handled } from './handles';
import type { OnError } from './report';
import type { Trace } from './trace';

/** One run of a node: what all of its operations work with. */
export interface Run {
	context: IExecuteFunctions;
	node: INode;
	parameters: Parameters;
	client: Client;
	onError: OnError;
	/** What was asked of the run beside the operation's own fields, in the order in which they look. */
	hooks: readonly Hook[];
	/** What each item has to pass that its hooks do not see in this run: one that another run is to send, or that is rehearsed. */
	checks: readonly Check[];
	/** Gives what comes out in the place of the operation's items; in such a run, items that can't be sent end nothing. */
	instead?: () => Promise<INodeExecutionData[]>;
	/** What the run tells of itself to whoever traces it. */
	trace: Trace;
}

/** What a node stands for in its workflow: a step of it, an agent's tool, or a person's review before another tool. */
type Role = 'step' | 'tool' | 'review';

/**
 * The role of the node that runs. n8n makes the types of tools and of reviews from a node's own type and tells them apart by
 * their ends; an agent of version 3.1 runs both as ordinary nodes, and then `isToolExecution` says nothing.
 */
export function roleOf({ node: { type }, context }: Pick<Run, 'node' | 'context'>): Role {
	if (type.endsWith('HitlTool')) return 'review';
	return type.endsWith('Tool') || context.isToolExecution() ? 'tool' : 'step';
}

/** A route that an operation can call; `when` says under which choice, if not always. */
export type RouteUse = Route | { route: Route; when: string };

/** What an operation says of itself: all that the panel, the lists and the docs tell of it comes from here. */
export interface About<F extends Form = Form> {
	/** As the dropdown shows it, e.g. `Get Many`; its value is made of it (`getMany`). */
	name: string;
	/** The value where the name has become another one since workflows were saved with it. */
	value?: string;
	action: string;
	description: string;
	/** That of the API key where a definition does not say it; undefined where the operation asks nothing of the service. */
	credential?: CredentialName;
	routes: readonly RouteUse[];
	/**
	 * What an agent's model reads of it: what it does and gives, when to use it and when not. `npm run tools` prints what a model
	 * sees of all. False where it can be no tool: a run as one is refused.
	 */
	tool: string | false;
	/** Said where what it makes may send to whole lists of people. */
	toLists?: true;
	/** Reads phone numbers as people write them; a send need not say it. */
	readsNumbers?: true;
	form: F;
}

/** Something that a node can do, whichever way it works. */
export interface Operation extends About {
	/** A second credential, which asks what became of what was sent with the first. */
	asksWith?: CredentialName;
	/** What it does to the world: `message` when it sends one to a person, `change` when it changes something else. */
	effect?: 'message' | 'change';
	/** Said of a send that is no message, such as the start of a campaign: under which name it keeps its keys of Send Once. */
	keysOf?: string;
	/** Whether the workflow sleeps in it until what was sent or changed has come to its end. */
	waits?: true;
	/** Whether its messages go through the Send of other nodes, so that it has no view of what a whole run sends. */
	sendsThroughOthers?: true;
	/** Limits of its own, which a rehearsal looks at, too: gives what they do with the drafts. */
	ownLimits?: (run: Run) => Hook;
	/** What precautions may read and change of what it sends. */
	handles?: Handled;
	/** Whether it gives one output for each item, which may hold what the engine's options ask for. */
	onePerItem?: true;
	/** Whether its outputs repeat what the recipients read. */
	showsText?: true;
	execute(run: Run): Promise<INodeExecutionData[]>;
}

/** The operations of one kind of thing, as the Resource dropdown names it; the first one is the default. */
export interface Resource {
	name: string;
	value: string;
	operations: readonly Operation[];
}

/** Puts the operations of a resource together. */
export function resource(name: string, value: string, operations: readonly Operation[]): Resource {
	return { name, value, operations };
}

/** The value of an operation in n8n's panel: its name in camel case. */
export function valueOf({ name, value }: Pick<About, 'name' | 'value'>): string {
	if (value !== undefined) return value;
	const [first, ...others] = name.replace(/[(),]/g, '').split(' ');
	return [first.toLowerCase(), ...others.map((word) => word[0].toUpperCase() + word.slice(1).toLowerCase())].join('');
}

export interface Item {
	index: number;
	input: INodeExecutionData;
	connection: Connection;
	timezone: string;
	/** How phone numbers are read that no field reads. */
	numbers: NumberReader;
}

export interface ItemValues<F extends Form> {
	item: Item;
	values: Values<F>;
}

/**
 * Reads one input item after the other, of which a run of thousands keeps none; what automatic mapping may fill comes from the
 * input fields where the panel says so.
 */
export function itemReader<F extends Form>({ parameters, client }: Run, form: F): (index: number) => ItemValues<F> {
	const values = compileForm(form, parameters);
	const { connection } = client;
	const { timezone, items } = parameters;
	return (index) => ({
		item: { index, input: items[index], connection, timezone, numbers: parameters.numbersOf(index) },
		values: values(index),
	});
}

/** An output item, paired with the input item. */
export function toItem(json: IDataObject, item: number): INodeExecutionData {
	return { json, pairedItem: { item } };
}
