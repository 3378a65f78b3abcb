import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import { exampleFiles } from '../../../scripts/lib/exampleFiles';

const EXAMPLES = path.join(__dirname, '..', '..', '..', 'examples');

/** A rectangle on the canvas. */
interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** Sizes of n8n's canvas: a node with its name below, a node of an agent's with its name, and an agent with its name inside. */
const NODE = { width: 96, height: 96, name: 44, nameWidth: 176 };
const SUB_NODE = { width: 80, height: 80, name: 44, nameWidth: 150 };
const AGENT = { width: 256, height: 96, name: 0, nameWidth: 256 };

/** Triggers that n8n's “Execute workflow” prefers to a manual one: with one of these beside it, the button starts the wrong part. */
const PREFERRED = /trigger$/i;
const MANUAL = 'n8n-nodes-base.manualTrigger';

function sizeOf(type: string): typeof NODE {
	if (type === '@n8n/n8n-nodes-langchain.agent') return AGENT;
	return /langchain\.|Tool$/.test(type) ? SUB_NODE : NODE;
}

function boxOf({ name, type, position: [left, top], parameters }: INode): Box {
	if (type === 'n8n-nodes-base.stickyNote') {
		const { width, height } = parameters as { width: number; height: number };
		return { name, left, top, right: left + width, bottom: top + height };
	}
	const { width, height, name: nameHeight, nameWidth } = sizeOf(type);
	const beside = Math.max(0, (nameWidth - width) / 2);
	return { name, left: left - beside, top, right: left + width + beside, bottom: top + height + nameHeight };
}

function overlap(a: Box, b: Box): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The names of all that lie over each other. */
function overlaps(nodes: INode[]): string[] {
	const boxes = nodes.map(boxOf);
	return boxes.flatMap((a, at) => boxes.slice(at + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} / ${b.name}`] : [])));
}

const examples = exampleFiles().map((file): [string, INode[]] => {
	const { nodes } = JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as { nodes: INode[] };
	return [file, nodes];
});

it('the test finds what lies over each other', () => {
	const at = (name: string, position: [number, number], type = 'n8n-nodes-base.set'): INode => {
		return { id: name, name, type, typeVersion: 1, position, parameters: { width: 200, height: 100 } };
	};
	const note = at('Note', [0, -120], 'n8n-nodes-base.stickyNote');
	expect(overlaps([note, at('A', [0, 0]), at('B', [220, 0])])).toStrictEqual([]);
	expect(overlaps([note, at('A', [0, -40]), at('B', [160, 0])])).toStrictEqual(['Note / A', 'A / B']);
});

it.each(examples)('%s has nothing that lies over anything else', (_file, nodes) => {
	expect(overlaps(nodes)).toStrictEqual([]);
});

it.each(examples)('%s has no code for sample data', (_file, nodes) => {
	expect(nodes.filter(({ type }) => type === 'n8n-nodes-base.code').map(({ name }) => name)).toStrictEqual([]);
});

it.each(examples)('%s starts where it begins when somebody clicks Execute workflow', (_file, nodes) => {
	const types = nodes.map(({ type }) => type);
	const preferred = types.filter(
		(type) => PREFERRED.test(type) && type !== MANUAL && !type.startsWith('n8n-nodes-base.'),
	);
	expect(types.includes(MANUAL) ? preferred : []).toStrictEqual([]);
	expect(preferred.length).toBeLessThan(2);
});
