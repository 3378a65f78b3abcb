import type { INodeProperties, NodeParameterValueType } from 'n8n-workflow';

import { valueOf, type Operation, type Resource } from '../../../nodes/engine/operation';
import { panelWith } from '../../../nodes/engine/panel';
import type { InvalidInput } from '../../../nodes/ground/errors';
import { OPERATIONS, openPanel, type Filled } from '../../support/openPanels';
import { runSend } from '../../support/sendRun';

const mockThrown: InvalidInput[] = [];

// Nothing is waited for between two tries.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
	sleepWithAbort: async () => await Promise.resolve(),
}));

// Every error that names a field, also of an item whose error is told otherwise.
jest.mock('../../../nodes/ground/errors', () => {
	const actual = jest.requireActual<{ InvalidInput: typeof InvalidInput }>('../../../nodes/ground/errors');
	class Noted extends actual.InvalidInput {
		constructor(field: string, problem: string, fix: string) {
			super(field, problem, fix);
			mockThrown.push(this);
		}
	}
	return { ...actual, InvalidInput: Noted };
});

/** What the service says to whatever reaches it: a refusal is not tried again. */
const refused = (): object => ({ statusCode: 400, headers: {}, body: '{}' });

/** The labels of the panel, of the rows of its lists, and of all that stands in them. */
function labelsOf(properties: readonly INodeProperties[]): string[] {
	return properties.flatMap((property) => [property.displayName, ...labelsOf(inside(property))]);
}

function inside({ options = [] }: INodeProperties): INodeProperties[] {
	return options.flatMap((option): INodeProperties[] => {
		if ('values' in option) return [{ ...option, type: 'string', default: '' }, ...option.values];
		return 'type' in option ? [option] : [];
	});
}

/** Values that a field of this kind can not take, as an expression may give them. */
function spoiled(property: INodeProperties): NodeParameterValueType[] {
	const { type } = property;
	if (type === 'notice' || type === 'hidden') return [];
	if (type === 'collection') {
		return inside(property).flatMap((member) => spoiled(member).map((value) => ({ [member.name]: value })));
	}
	if (type === 'fixedCollection') {
		const groups = (property.options ?? []).flatMap((option) => ('values' in option ? [option] : []));
		return groups.flatMap(({ name, values }) => [
			{ [name]: 'x' },
			{ [name]: [{}] },
			...values.flatMap((member) => spoiled(member).map((value) => ({ [name]: [{ [member.name]: value }] }))),
		]);
	}
	const odd = ['', 'x', -5, 'a\u0000/b', '{{ $json.name }}', ['x', {}], { a: { b: [1] } }] as NodeParameterValueType[];
	if (type !== 'resourceLocator') return odd;
	return odd.map((value) => ({ __rl: true, mode: 'id', value }));
}

/** The panel as it opens, and with each other choice that it offers there. */
function panels(resource: Resource, operation: Operation): Array<ReturnType<typeof openPanel>> {
	const all = panelWith([{ ...resource, operations: [operation] }]);
	const chosen = { resource: resource.value, operation: valueOf(operation) };
	const first = openPanel(all, chosen);
	const others = first.shown
		.filter(({ type }) => type === 'options')
		.flatMap(({ name, options = [], default: usual }) =>
			options.flatMap((option) =>
				'value' in option && option.value !== usual ? [openPanel(all, { ...chosen, [name]: option.value })] : [],
			),
		);
	// What stands in the first one as well is looked at there.
	const added = others.map(({ parameters, shown }) => ({
		parameters,
		shown: shown.filter((property) => !first.shown.includes(property)),
	}));
	return [first, ...added];
}

describe('what a person reads of a wrong value', () => {
	it.each(OPERATIONS)('names a field of the panel: %s', async (_, { resource, operation }) => {
		const labels = new Set(labelsOf(panelWith([{ ...resource, operations: [operation] }])));
		mockThrown.length = 0;
		for (const { parameters, shown } of panels(resource, operation)) {
			const run = async (more: Filled): Promise<void> => {
				const node = { parameters: { ...parameters, ...more } };
				await runSend({
					operation,
					resource: resource.value,
					answers: Array(9).fill(refused),
					node,
					items: [{}],
				}).catch(() => undefined);
			};
			await run({});
			for (const property of shown) {
				for (const value of spoiled(property)) await run({ [property.name]: value });
			}
		}
		const named = new Set(mockThrown.map(({ field }) => field));
		const isLabel = (field: string): boolean => {
			const [first] = field.split(', ');
			return labels.has(first) || labels.has(first.replace(/ \(.*\)$/, '').replace(/ \d+$/, ''));
		};
		expect([...named].filter((field) => !isLabel(field))).toStrictEqual([]);
	});
});
