import path from 'node:path';

import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

import type { Parameters as OurParameters } from '../../nodes/panel/parameters';
import { itemsOf, runNode } from './engine';

// The compiled module, since it is what n8n runs.
const { Parameters } = jest.requireActual<{ Parameters: typeof OurParameters }>(
	path.resolve(__dirname, '../../dist/nodes/panel/parameters.js'),
);

/** What reading a parameter gave: its value, or the message of what was thrown. */
export type Reading = { value: unknown } | { thrown: string };

/** One parameter of one item, read in the package's way and in n8n's. */
export interface BothWays {
	text: unknown;
	itemIndex: number;
	ours: Reading;
	theirs: Reading;
	/** Whether our way asked n8n's evaluator. */
	evaluated: boolean;
}

function attempt(read: () => unknown): Reading {
	try {
		return { value: read() };
	} catch (error) {
		return { thrown: error instanceof Error ? error.message : String(error) };
	}
}

/** A node that reads each of its parameters for every item both ways. */
function readingNode(texts: unknown[], found: BothWays[]): INodeType {
	const node: INodeType = {
		description: {
			displayName: 'Reader',
			name: 'reader',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Reader' },
			inputs: ['main'],
			outputs: ['main'],
			properties: texts.map((text, at) => ({
				displayName: `P${at}`,
				name: `p${at}`,
				type: typeof text === 'object' ? 'json' : 'string',
				default: '',
			})),
		},
		async execute(this: IExecuteFunctions) {
			const evaluate = this.getNodeParameter.bind(this);
			let calls = 0;
			const counting = Object.assign(Object.create(this) as IExecuteFunctions, {
				getNodeParameter: (name: string, itemIndex: number) => {
					calls += 1;
					return evaluate(name, itemIndex);
				},
			});
			const parameters = new Parameters(counting, this.getNode());
			for (const itemIndex of this.getInputData().keys()) {
				for (const [at, text] of texts.entries()) {
					const theirs = attempt(() => evaluate(`p${at}`, itemIndex));
					calls = 0;
					const ours = attempt(() => parameters.value(`p${at}`, itemIndex));
					found.push({ text, itemIndex, ours, theirs, evaluated: calls > 0 });
				}
			}
			return await Promise.resolve([[]]);
		},
	};
	return node;
}

/** Reads parameter texts for items inside a real execution, in both ways. */
export async function readBothWays(texts: unknown[], items: object[]): Promise<BothWays[]> {
	const found: BothWays[] = [];
	const { error } = await runNode({
		type: 'reader',
		testNode: readingNode(texts, found),
		parameters: Object.fromEntries(texts.map((text, at) => [`p${at}`, text as string])),
		items: itemsOf(items as Parameters<typeof itemsOf>[0]),
	});
	if (error) throw new Error(error.message);
	return found;
}
