import { Workflow, type IExecutionContext, type INodeParameters, type INodeTypes } from 'n8n-workflow';

import { endOfWait, hintAtTimeLimit, refuseFarOff, untilLastLeaves, waitLimitText } from '../../../nodes/durable/limit';
import { InvalidInput } from '../../../nodes/ground/errors';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 3_600_000;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

it.each([
	[{ waitAtMost: 90, waitUnit: 'minutes' }, 1.5],
	[{ waitAtMost: 2, waitUnit: 'hours' }, 2],
	[{ waitAtMost: 30, waitUnit: 'days' }, 720],
	[{ waitAtMost: undefined, waitUnit: 'days' }, 24],
] as const)('a wait of %j ends then', (limit, hours) => {
	expect(endOfWait(limit)).toBe(NOW + hours * HOUR);
});

it.each([
	{ waitAtMost: 31, waitUnit: 'days' },
	{ waitAtMost: 721, waitUnit: 'hours' },
	{ waitAtMost: 43_201, waitUnit: 'minutes' },
] as const)('a wait of %j is refused', (limit) => {
	expect(() => endOfWait(limit)).toThrow(new InvalidInput('Wait at Most', 'it is too long', ''));
});

it('a wait whose time counts from when the last message leaves ends so much later', () => {
	const deadline = NOW + HOUR;
	expect(untilLastLeaves(deadline, [])).toBe(deadline);
	expect(untilLastLeaves(deadline, [NOW - HOUR, NOW + 3 * HOUR, NOW + HOUR])).toBe(NOW + 4 * HOUR);
});

it('a message that leaves in more than 30 days is refused', () => {
	const month = NOW + 720 * HOUR;
	for (const leaves of [undefined, NOW - HOUR, month]) expect(() => refuseFarOff(leaves)).not.toThrow();
	expect(() => refuseFarOff(month + 1)).toThrow('Wait at Most: the message leaves only on 2030-02-14');
});

it.each<[executionTimeout: number | undefined, minutesAgo: number | undefined, mode: string, hints: number]>([
	[3599, undefined, 'trigger', 1],
	[undefined, undefined, 'trigger', 0],
	[-1, undefined, 'trigger', 0],
	[0, undefined, 'trigger', 0],
	[3600, undefined, 'trigger', 0],
	[3600, 10, 'trigger', 1],
	[4200, 10, 'trigger', 0],
	// Its start is that of the execution that it repeats.
	[3600, 10, 'retry', 0],
])('a workflow’s time limit of %j seconds, begun %j minutes ago by %s, has %i hints for an hour', (...given) => {
	const [executionTimeout, minutesAgo, mode, hints] = given;
	const n8n = new N8n({ settings: { executionTimeout }, mode });
	const began = minutesAgo === undefined ? undefined : { establishedAt: NOW - minutesAgo * 60_000 };
	jest.spyOn(n8n.context, 'getExecutionContext').mockReturnValue(began as IExecutionContext | undefined);
	hintAtTimeLimit(n8n.context, NOW + HOUR);
	expect(n8n.hints).toHaveLength(hints);
	for (const { message } of n8n.hints) expect(message).toMatch(/^The time limit of this workflow/);
});

/** What n8n shows of an expression over a node's fields. */
function shown(text: string, parameters: INodeParameters): unknown {
	const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) } as unknown as INodeTypes;
	const node = { id: '1', name: 'Send', type: 'any', typeVersion: 1, position: [0, 0] as [number, number], parameters };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	workflow.nodes.Send.parameters = parameters;
	return workflow.expression.getParameterValue(`={{ ${text} }}`, null, 0, 0, 'Send', [], 'manual', {});
}

it.each([
	[{ waitAtMost: 1, waitUnit: 'hours' }, '1 hour'],
	[{ waitAtMost: 2, waitUnit: 'days' }, '2 days'],
	[{ waitAtMost: 10 }, '10 minutes'],
	[{}, '1 minute'],
])('%j is told as “%s”', (parameters, text) => {
	expect(shown(waitLimitText('minutes'), parameters)).toBe(text);
});
