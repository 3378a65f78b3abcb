import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, shownFor, type Field, type Form } from '../panel/field';
import { text } from '../panel/fields';
import { collection, options, withMembers } from '../panel/groups';
import { mergeForms } from '../panel/merge';
import { outputOptions, textOptions, requestOptions } from '../panel/engineOptions';
import { BEFORE_SENDING, type Offer } from './precaution';
import { valueOf, type Operation, type Resource } from './operation';

/** What the canvas says below a node's name: its operation and resource in words, e.g. `Get many: contact list`. */
export const SUBTITLE =
	'={{ ($parameter["operation"][0].toUpperCase() + $parameter["operation"].slice(1) + ": " + $parameter["resource"]).replace(/(?!^)[A-Z]/g, (letter) => " " + letter.toLowerCase()).replace(" sms", " SMS") }}';

/** A node's properties: the Resource and Operation dropdowns, the fields of every operation, and what is asked of many alike. */
export function panelWith(resources: readonly Resource[], offers: readonly Offer[] = []): INodeProperties[] {
	const choices = resources.map(({ name, value }) => ({ name, value }));
	const [{ value: first }] = resources;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: sorted(choices),
			default: first,
		},
		...sorted(resources).map(operationsOf),
		...resources.flatMap(toolDescriptions),
		...resources.flatMap((resource) => fieldsOf(resource, wholeForm)),
		...resources.flatMap((resource) => fieldsOf(resource, (operation) => precautionsForm(offers, operation))),
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

/** The group that precautions share, before they put their fields there. */
const SHARED_GROUP = collection(BEFORE_SENDING.label, {}, { placeholder: 'Add option' });

/** The fields of the precautions that are for an operation; the same collection for all that have the same ones in it. */
function precautionsForm(offers: readonly Offer[], operation: Operation): Form {
	const form: Record<string, Field<unknown>> = {};
	for (const { precaution, isFor } of offers) {
		if (!isFor(operation)) continue;
		const { group, form: fields } = precaution;
		if (!group) Object.assign(form, fields);
		else if (Object.keys(fields).length > 0) form[group.name] = withMembers(form[group.name] ?? SHARED_GROUP, fields);
	}
	return form;
}

function operationsOf({ value, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: sorted(operations.map(optionOf)),
		default: valueOf(operations[0]),
	};
}

function optionOf(operation: Operation): INodePropertyOptions {
	const { name, action, description } = operation;
	return { name, value: valueOf(operation), action, description };
}

function sorted<T extends { name: string }>(options: readonly T[]): T[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name));
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

/** The options of operations that have none of their own. */
const NO_OPTIONS = options({});

/** An operation's form with the engine's options among its own. */
function wholeForm(operation: Operation): Form {
	const { form } = operation;
	const more = ENGINE_OPTIONS.filter(({ isFor }) => isFor(operation)).map(({ members }) => members);
	const own = form.options ?? NO_OPTIONS;
	const whole = more.reduce(withMembers, own);
	return whole === own ? form : { ...form, options: whole };
}
