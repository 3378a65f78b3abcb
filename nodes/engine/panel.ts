import type { INodeProperties } from 'n8n-workflow';

import { choice } from '../panel/choices';
import { propertiesOf, shownFor, type Form } from '../panel/field';
import { text } from '../panel/fields';
import { options, withMembers } from '../panel/groups';
import { mergeForms } from '../panel/merge';
import { outputOptions, textOptions, requestOptions } from '../panel/engineOptions';
import type { Precaution } from './precaution';
import { valueOf, type Operation, type Resource } from './operation';

/** What the canvas says below a node's name: its operation and resource in words, e.g. `Get many: contact list`. */
export const SUBTITLE =
	'={{ ($parameter["operation"][0].toUpperCase() + $parameter["operation"].slice(1) + ": " + $parameter["resource"]).replace(/(?!^)[A-Z]/g, (letter) => " " + letter.toLowerCase()).replace(" sms", " SMS") }}';

/** A node's properties: the Resource and Operation dropdowns, the fields of every operation, and what is asked of many alike. */
export function panelWith(resources: readonly Resource[], precautions: readonly Precaution[] = []): INodeProperties[] {
	const choices = resources.map(({ name, value }) => ({ name, value }));
	const resource = choice('Resource', sorted(choices), { default: resources[0].value, noDataExpression: true });
	return [
		...propertiesOf({ resource }),
		...sorted(resources).flatMap(operationsOf),
		...resources.flatMap(toolDescriptions),
		...resources.flatMap((one) => fieldsOf(one, (operation) => wholeForm(operation, precautions))),
	];
}

/** What a model reads of each operation that can be a tool; n8n shows it in tools only, and takes it for the tool's description. */
function toolDescriptions({ value, operations }: Resource): INodeProperties[] {
	return operations.flatMap((operation): INodeProperties[] => {
		if (operation.tool === false) return [];
		const toolDescription = text('Tool Description', {
			rows: 3,
			default: operation.tool,
			required: true,
			description: 'What the model reads of this tool: what it does, and when to use it',
			show: { '@tool': [true], resource: [value], operation: [valueOf(operation)] },
		});
		return propertiesOf({ toolDescription });
	});
}

function operationsOf({ value: resource, operations }: Resource): INodeProperties[] {
	const choices = operations.map((one) => {
		const { name, action, description } = one;
		return { name, value: valueOf(one), action, description };
	});
	const operation = choice('Operation', sorted(choices), {
		default: valueOf(operations[0]),
		noDataExpression: true,
		show: { resource: [resource] },
	});
	return propertiesOf({ operation });
}

function sorted<T extends { name: string }>(options: readonly T[]): T[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The fields of a resource's operations; one that several of them have stands there once, where all of their orders allow it. */
function fieldsOf(
	{ value: resource, operations }: Resource,
	formOf: (operation: Operation) => Form,
): INodeProperties[] {
	const merged = mergeForms(operations.map((operation) => [valueOf(operation), formOf(operation)]));
	return merged.flatMap(({ name, field, owners }) =>
		propertiesOf({ [name]: shownFor({ resource: [resource], operation: owners }, field) }),
	);
}

/** What the engine offers of every operation, in its one list of options: of its requests, and of an output for each item. */
const ENGINE_OPTIONS: ReadonlyArray<{ members: Form; isFor: (operation: Operation) => boolean }> = [
	{ members: outputOptions, isFor: ({ onePerItem }) => onePerItem === true },
	{ members: textOptions, isFor: ({ showsText }) => showsText === true },
	{ members: requestOptions, isFor: ({ routes }) => routes.length > 0 },
];

const NO_OPTIONS = options({});

/** An operation's form with the options of the engine and of precautions among its own, and what these show beside them. */
function wholeForm(operation: Operation, precautions: readonly Precaution[]): Form {
	const { form } = operation;
	const offered = (some: readonly Precaution[]): Form[] =>
		some.map((precaution) => precaution.formFor(operation)).filter((form) => form !== undefined);
	const more = [
		...ENGINE_OPTIONS.filter(({ isFor }) => isFor(operation)).map(({ members }) => members),
		...offered(precautions.filter(({ apart }) => !apart)),
	];
	const own = form.options ?? NO_OPTIONS;
	const whole = more.filter((members) => Object.keys(members).length > 0).reduce(withMembers, own);
	const beside = offered(precautions.filter(({ apart }) => apart));
	return Object.assign({ ...form, ...(whole !== own && { options: whole }) }, ...beside) as Form;
}
