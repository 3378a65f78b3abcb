import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { valueOf, type Operation, type Resource } from '../../../nodes/engine/operation';
import { PRECAUTIONS, panelOf } from '../../../nodes/facade/facade';
import { InvalidInput } from '../../../nodes/ground/errors';
import { outputOptions, requestOptions, textOptions } from '../../../nodes/panel/engineOptions';
import type { Field, Form } from '../../../nodes/panel/field';
import { collection as collectionOf } from '../../../nodes/panel/groups';
import { Parameters } from '../../../nodes/panel/parameters';
import { compileForm } from '../../../nodes/panel/read';
import { isNothing } from '../../../nodes/panel/values';
import { N8n } from '../../support/n8n';
import { openPanel, OPERATIONS, type Filled } from '../../support/openPanels';
import { runSend } from '../../support/sendRun';
import { EMPTY } from '../../support/sentences';

// Nothing is waited for between two tries.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
	sleepWithAbort: async () => await Promise.resolve(),
}));

const CURLY = `It\u2019s here. ${'Please be at home. '.repeat(5)}`;

/** The parameter that recipients read. */
function textField(parameters: Filled): string {
	return ['text', 'html', 'message', 'plainText', 'title'].find((name) => name in parameters) ?? '';
}

interface Added {
	collection: INodeProperties;
	member: INodeProperties;
	/** What n8n keeps of a node in which a person added just this one. */
	parameters: Filled;
	/** The same node without it. */
	without: Filled;
	tool: boolean;
}

/** What the editor puts there when a member is added; of a list, its first row, since n8n keeps no list without one. */
function asAdded({ type, typeOptions, options = [], default: usual }: INodeProperties): NodeParameterValueType {
	const [group] = options;
	if (type !== 'fixedCollection' || !typeOptions?.multipleValues || !('values' in group)) return usual;
	return { [group.name]: [Object.fromEntries(group.values.map((field) => [field.name, field.default]))] };
}

/** The choices under which a member is shown, of the node's and of its neighbours'. */
function conditions({ displayOptions }: INodeProperties): { own: Filled; beside: Filled } {
	const own: Filled = {};
	const beside: Filled = {};
	for (const [name, [value]] of Object.entries((displayOptions?.show ?? {}) as Record<string, [boolean]>)) {
		if (name.startsWith('/')) own[name.slice(1)] = value;
		else beside[name] = value;
	}
	return { own, beside };
}

/** Each option of an operation, added by itself. */
function additions(resource: Resource, operation: Operation): Added[] {
	const all = panelOf([{ ...resource, operations: [operation] }]);
	const chosen = { resource: resource.value, operation: valueOf(operation) };
	return [false, true].flatMap((tool) => {
		const name = tool ? 'omniTool' : 'omni';
		const description = { name, credentials: [], properties: all } as unknown as INodeTypeDescription;
		const node = { type: name, typeVersion: 1 } as INode;
		const kept = (given: Filled): Filled => {
			const saved = NodeHelpers.getNodeParameters(all, given, false, false, node, description);
			return NodeHelpers.getNodeParameters(all, saved, true, false, node, description) as Filled;
		};
		const collections = all.filter(
			({ type, displayOptions }) => type === 'collection' && (displayOptions?.show?.['@tool'] !== undefined) === tool,
		);
		return collections.flatMap((collection) =>
			(collection.options as INodeProperties[]).map((member): Added => {
				const { own, beside } = conditions(member);
				const { parameters } = openPanel(all, { ...conditions(collection).beside, ...own, ...chosen });
				// A text that takes fewer parts in plain characters.
				if (typeof parameters.text === 'string') parameters.text = CURLY;
				if (member.name === 'sendUnusualTexts') parameters[textField(parameters)] = 'Hi Ann }}';
				const without = { ...parameters, [collection.name]: beside };
				const added = { ...beside, [member.name]: asAdded(member) };
				const given = { ...parameters, [collection.name]: added };
				return { collection, member, parameters: kept(given), without: kept(without), tool };
			}),
		);
	});
}

/** One message is taken, and the other is not. */
const answered = (): object => ({
	statusCode: 200,
	headers: {},
	body: JSON.stringify({
		result: [
			{ code: 'OK', messageId: '7' },
			{ code: 'REJECTED', reasons: [{ key: 'error-x' }] },
		],
	}),
});

/** At that time it is night in the workflow's zone and in those of the numbers that placeholders show. */
const NIGHT = Date.UTC(2030, 0, 15, 10);

/** All that is seen of a run: what went out, what came out, what was told, and its error. */
async function run(
	operation: Operation,
	parameters: Filled,
	tool: boolean,
	more: Partial<N8n> = {},
): Promise<{ seen: string; error: string }> {
	const requests: object[] = [];
	const answer: N8n['answer'] = (request) => {
		const { body } = request as { body?: Buffer };
		requests.push({ ...request, body: body?.toString('utf8') });
		return answered();
	};
	const n8n = { timezone: 'America/New_York', answer, ...more };
	const node = { parameters, type: `test.${tool ? 'omniTool' : 'omni'}` };
	const items = [{ order: '1001' }, { order: '1002' }];
	try {
		const { hints, items: out } = await runSend({
			operation,
			resource: parameters.resource as string,
			answers: [],
			node,
			items,
			precautions: PRECAUTIONS,
			tool,
			n8n,
		});
		return { seen: JSON.stringify({ requests, hints, out }), error: '' };
	} catch (error) {
		const { message, description } = error as { message: string; description?: string };
		return { seen: JSON.stringify(requests), error: `${message} ${description ?? ''}` };
	}
}

/** What an operation reads of a member that was added, or the error that refuses it. */
function read(operation: Operation, { collection, member, parameters }: Added): unknown {
	const offered = PRECAUTIONS.map((one) => one.formFor(operation) ?? {});
	const own = (operation.form[collection.name] as Field<unknown> | undefined)?.members;
	const all: Form = { ...outputOptions, ...textOptions, ...requestOptions, ...Object.assign({}, ...offered), ...own };
	const members = offered.find((form) => collection.name in form)?.[collection.name].members ?? all;
	const { context } = new N8n({ node: { parameters } });
	const values = compileForm(
		{ [collection.name]: collectionOf(collection.displayName, members, {}) },
		new Parameters(context, context.getNode()),
	)(0)[collection.name];
	try {
		return values[member.name];
	} catch (error) {
		return error;
	}
}

/** What applies in the way that the panel shows as soon as it is added, also while it is not there. */
const USUAL = new Set([
	'Timeout (Seconds)',
	'Batch Size',
	'Stop Above Parts',
	'Recipients per Email',
	'Channel',
	'Code Length',
	'Devices',
	'Interface Version',
	'Priority',
	'Max Attempts',
	'Max Wrong Codes per Day',
	'Seconds Between Codes',
	'Codes per Hour',
	'Codes per Recipient and Hour',
	'Codes per Requester and Hour',
	'Unconfirmed Codes per Country',
	'Unconfirmed Codes per Prefix',
]);

describe('an option that was added, and nothing else', () => {
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NIGHT));
	afterEach(() => jest.restoreAllMocks());

	it.each(OPERATIONS)('does its work, or is refused by its name: %s', async (_name, { resource, operation }) => {
		const odd: string[] = [];
		for (const added of additions(resource, operation)) {
			const { collection, member, parameters, without, tool } = added;
			const [one, other] = [await run(operation, parameters, tool), await run(operation, without, tool)];
			const where = `${collection.displayName}, ${member.displayName}`;
			// Where the operation hides it, n8n takes it out.
			if (member.displayOptions?.hide && !(member.name in (parameters[collection.name] as object))) continue;
			if (one.seen !== other.seen || one.error !== other.error) continue;
			const value = read(operation, added);
			if (value instanceof InvalidInput && value.field.includes(member.displayName) && other.error !== '') continue;
			if (other.error === '' && !USUAL.has(member.displayName)) odd.push(`${where}: it changes nothing`);
			else if (value instanceof Error || isNothing(value) || value === false) odd.push(`${where}: it is not read`);
		}
		expect(odd).toStrictEqual([]);
	});

	it('protects, or is refused, where its expression finds nothing', async () => {
		const [[, { resource, operation }]] = OPERATIONS.filter(([name]) => name === 'sms message.send');
		const own = Object.keys({ ...operation.form.options.members, ...textOptions, ...outputOptions, ...requestOptions });
		// A topic and a country are of each item, and refuse it alone.
		const protecting = additions(resource, operation).filter(
			({ member: { name, type, noDataExpression } }) =>
				![...own, 'defaultCountry', 'topic'].includes(name) && type !== 'fixedCollection' && !noDataExpression,
		);
		expect(protecting.length).toBeGreaterThan(10);
		for (const { collection, member, without, tool } of protecting) {
			// The agent's own item may not give a limit.
			const parameters = { ...without, [collection.name]: { [member.name]: '={{ $("Other").item.json.none }}' } };
			const { seen, error } = await run(operation, parameters, tool, { evaluate: () => '' });
			expect([seen, error]).toStrictEqual([
				'[]',
				expect.stringContaining(
					tool ? `${collection.displayName}, ${member.displayName}: ` : `${member.displayName}: ${EMPTY}`,
				),
			]);
		}
	});
});
