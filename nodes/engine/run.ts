import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { isJsonObject } from '../ground/json';
import { Parameters } from '../panel/parameters';
import { readTimeout } from '../panel/engineOptions';
import { Client, connect, type CredentialName } from '../service/client';
import { plainHttpWarning } from '../service/credential';
import { nodeError } from '../service/trouble';
import { ledgers } from './ledger';
import type { Hook, Precaution } from './precaution';
import { roleOf, valueOf, type Operation, type Resource, type Run } from './operation';
import { errorItem, onErrorOf, troubleOf } from './report';
import { asTry, refuseForgotten, runKey, withOthers } from './retry';
import { Trace } from './trace';

/**
 * Runs the operation that the node's resource and operation dropdowns name, over all input items, with those of the
 * precautions that are for it and were asked for. What ends the run is thrown, or told for each item where the node goes
 * on in spite of errors.
 */
export async function runWith(
	context: IExecuteFunctions,
	resources: readonly Resource[],
	precautions: readonly Precaution[] = [],
): Promise<INodeExecutionData[][]> {
	const node = context.getNode();
	const parameters = new Parameters(context, node);
	const resource = parameters.value('resource', 0);
	const name = parameters.value('operation', 0);
	const operation = resources
		.find(({ value }) => value === resource)
		?.operations.find((candidate) => valueOf(candidate) === name);
	if (!operation) {
		const isChosen = typeof name === 'string' && name !== '';
		throw nodeError(node, {
			message: isChosen
				? `This node has no operation “${name}” for “${String(resource)}”`
				: `No operation is chosen for “${String(resource)}”`,
			description: 'Choose the resource and the operation from the lists.',
		});
	}
	if (parameters.items.length === 0) return [[]];
	refuseAsTool({ node, context }, operation);
	refuseErrorOutput({ node, context });
	refuseOnEngine2({ node, context }, operation);
	const onError = onErrorOf(context, node);
	const run = async (isForgotten: boolean): Promise<INodeExecutionData[]> => {
		if (isForgotten)
			await withWholeMessage({ node, context }, async () => await refuseForgotten(context, operation, onError));
		const client = await clientOf(context, node, operation.credential, parameters);
		const whole = { context, node, parameters, client, onError, hooks: [], checks: [], trace: new Trace() };
		return await runHooked(whole, operation, precautions, `${String(resource)}.${valueOf(operation)}`);
	};
	const orErrors = async (error: unknown): Promise<INodeExecutionData[]> => {
		if (onError === 'stop' || roleOf({ node, context }) !== 'step') throw await withOthers(context, operation, error);
		// n8n would hand the input on, as if nothing had gone wrong.
		const trouble = troubleOf(error);
		// Of Retry On Fail, a try that came to nothing is not the one to tell what the others have sent.
		const output = ledgers.get(runKey(context))?.lastOutput;
		return output ?? parameters.items.map((_, item) => errorItem(trouble, item));
	};
	return [await asTry(context, async (isForgotten) => await run(isForgotten).catch(orErrors))];
}

/** Runs an operation with the precautions that were asked for; `name` is what traces call it. */
async function runHooked(
	run: Run,
	operation: Operation,
	precautions: readonly Precaution[],
	name: string,
): Promise<INodeExecutionData[]> {
	const { client, context, parameters, trace } = run;
	const items = await withWholeMessage(run, async () => {
		const offered = offeredBy(operation, precautions).filter((offer) => isAsked(offer, run));
		const asked = offered.map(([precaution]) => precaution);
		run.hooks = hooksOf(run, operation, asked);
		run.checks = asked.flatMap((precaution) => precaution.check?.(run) ?? []);
		const output = await operation.execute({ ...run, ...(run.instead && { onError: 'continue' }) });
		return (await run.instead?.()) ?? output;
	}).finally(() => trace.tell(context, name, client));
	const { blanks, numbers } = parameters;
	for (const message of [...blanks.hints(parameters.items.length), ...numbers.hints()]) client.hint(message);
	return items;
}

/**
 * Refuses to run as an agent's tool what can be none: once one call of a turn waits, n8n skips the tool for the others, and
 * their messages would never leave. Throws a node error.
 */
function refuseAsTool(run: Pick<Run, 'node' | 'context'>, operation: Operation): void {
	const { name, tool, waits } = operation;
	if (tool !== false || roleOf(run) !== 'tool') return;
	const problem = waits ? 'an agent’s tool can not wait' : 'an agent’s tool can not do this';
	const instead = waits
		? 'Choose Send instead. To have a person review what a tool is to do, put this node’s “Human review” between the tool and the agent.'
		: 'Choose another operation.';
	throw nodeError(run.node, { message: `Operation “${name}”: ${problem}. ${instead}`, description: '' });
}

/**
 * Refuses an error output to a tool or a review: an agent from version 3 on runs them as nodes, and of a node with an error output n8n hands on
 * that one alone, so that the model would hear nothing of what was sent, and send it again. One before that calls the tool itself, and has no
 * outputs. Throws a node error.
 */
function refuseErrorOutput(run: Pick<Run, 'node' | 'context'>): void {
	const { context, node } = run;
	if (node.onError !== 'continueErrorOutput' || roleOf(run) === 'step' || context.isToolExecution()) return;
	const message =
		'On Error of this tool is “Continue (using error output)”, with which an agent would not hear what the tool did: nothing was done. In the Settings of this node, set On Error to “Continue”.';
	throw nodeError(node, { message, description: '' });
}

/**
 * How n8n's engine 2.0 names its executions, which engine 1 counts: the one sign of it in a node, since engine 2.0 gives a node's workflow
 * no settings, and with them no engineType (n8n 2.41).
 */
const EXECUTION_OF_ENGINE_2 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Refuses to send on n8n's engine 2.0 what is to be waited for: it does not let a node sleep, so the workflow would go on at once. Throws a
 * node error.
 */
function refuseOnEngine2({ node, context }: Pick<Run, 'node' | 'context'>, operation: Operation): void {
	if (!operation.waits || !EXECUTION_OF_ENGINE_2.test(context.getExecutionId())) return;
	throw nodeError(node, {
		message: `Operation “${operation.name}”: n8n’s engine 2.0 can not wait. Nothing was sent`,
		description:
			'Set this workflow’s engine to version 1, or choose Send and look up what became of it in another workflow.',
	});
}

/**
 * Of an error in a tool, n8n tells the model the message alone: what to do stands in it, too. Throws a node error without an HTTP status: an
 * agent before version 3 wraps one that has it, which would put n8n's words in the place of ours (see `nodeError`).
 */
async function withWholeMessage<T>(run: Pick<Run, 'node' | 'context'>, act: () => Promise<T>): Promise<T> {
	if (roleOf(run) !== 'tool') return await act();
	try {
		return await act();
	} catch (error) {
		const { message, description } = troubleOf(error);
		const end = /[.!?]$/.test(message) ? ' ' : '. ';
		const whole = description === '' ? message : message + end + description;
		throw nodeError(run.node, { message: whole, description });
	}
}

/** What was asked for beside the operation's own fields; throws a node error when that can't be read. */
function hooksOf(run: Run, operation: Operation, asked: readonly Precaution[]): Hook[] {
	try {
		return asked.flatMap((precaution) => precaution.hook(run, operation) ?? []);
	} catch (error) {
		throw nodeError(run.node, troubleOf(error), 0);
	}
}

/** A precaution that is for an operation, and the fields that ask for it. */
type Offer = readonly [precaution: Precaution, fields: readonly string[]];

/** Found once for each operation, which always meets the same list of precautions: a run goes through what was asked for alone. */
const offers = new WeakMap<Operation, readonly Offer[]>();

function offeredBy(operation: Operation, precautions: readonly Precaution[]): readonly Offer[] {
	const known = offers.get(operation);
	if (known) return known;
	const found = precautions.flatMap((precaution): Offer[] => {
		const form = precaution.formFor(operation);
		return form ? [[precaution, Object.keys({ ...form, ...precaution.askedBy })]] : [];
	});
	offers.set(operation, found);
	return found;
}

/** Whether a precaution is asked for: by a field that was added and not switched off again, or by the credential. */
function isAsked([{ apart, credential, always }, fields]: Offer, { node, client }: Run): boolean {
	if (always) return true;
	const given: unknown = apart ? node.parameters : node.parameters.options;
	if (isJsonObject(given) && fields.some((name) => given[name] !== undefined && given[name] !== false)) return true;
	if (!credential) return false;
	const value = client.connection.field(credential.field);
	return credential.values?.includes(value) ?? value !== '';
}

/** Where an operation asks that needs no service. */
const NOWHERE: Connection = { baseUrl: '', secrets: [], field: () => '' };

/** The sender of a run; throws a node error for a credential or a setting that no request can be made with. */
async function clientOf(
	context: IExecuteFunctions,
	node: INode,
	credential: CredentialName | undefined,
	parameters: Parameters,
): Promise<Client> {
	const connection = credential === undefined ? NOWHERE : await connect(context, credential);
	try {
		// Without a credential it is a client that can't make any request: the name says nothing.
		const client = new Client(context, node, credential ?? 'omniApiKeyApi', connection, readTimeout(parameters));
		const warning = plainHttpWarning(connection.baseUrl);
		if (warning !== undefined) client.hint(warning);
		return client;
	} catch (error) {
		throw nodeError(node, troubleOf(error), 0);
	}
}
