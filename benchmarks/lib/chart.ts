/** What was measured as charts: how many times as quick as its rival the package is, and how its times grow. */
import { median, ratioOf, reached, type Line } from './report';

/** One bar for each line, as SVG; a bar to the right of 1 is quicker than the rival, and a tick shows the goal. */
export async function chart(sections: ReadonlyArray<{ title: string; lines: readonly Line[] }>): Promise<string> {
	const values = sections.flatMap(({ title, lines }) =>
		lines.flatMap((line) => {
			const ratio = ratioOf(line);
			if (ratio === undefined || line.beside === undefined) return [];
			const timesAsQuick = (one: number): number => (line.isRate === true ? one : 1 / one);
			return {
				title,
				name: `${line.work}, beside ${line.beside}`,
				times: timesAsQuick(ratio),
				goal: line.goal === undefined ? null : timesAsQuick(line.goal),
				state: line.goal === undefined ? 'no goal' : reached(line) ? 'goal reached' : 'goal missed',
			};
		}),
	);
	const y = { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: 520 } } as const;
	const spec = {
		$schema: 'https://vega.github.io/schema/vega-lite/v6.json',
		background: 'white',
		data: { values },
		width: 460,
		height: { step: 17 },
		layer: [
			{
				mark: { type: 'bar', height: 11 },
				encoding: {
					y,
					x: {
						field: 'times',
						type: 'quantitative',
						scale: { type: 'log', base: 10 },
						title: 'times as quick as the rival (logarithmic)',
					},
					x2: { datum: 1 },
					color: {
						field: 'state',
						type: 'nominal',
						title: null,
						scale: { domain: ['goal reached', 'goal missed', 'no goal'], range: ['#2e7d32', '#c62828', '#78909c'] },
						legend: { orient: 'top' },
					},
				},
			},
			{
				mark: { type: 'tick', color: 'black', thickness: 2 },
				encoding: { y, x: { field: 'goal', type: 'quantitative' } },
			},
		],
	};
	return await drawn(spec);
}

/** What grows with the number of messages, and how its lines name it. */
const GROWING: ReadonlyArray<[work: RegExp, beside: string, name: string, rival: string]> = [
	[/^([\d,]+) SMS$/, 'Code, HTTP Request, Code', 'a run that sends', 'the same with Code, HTTP Request, Code'],
	[
		/^a wait for ([\d,]+) messages?: from the last callback/,
		'Wait node that holds as many items, resumed once',
		'a wait: from the last callback to the next node',
		'n8n’s Wait node with as many items, resumed once',
	],
];

/** How long runs and waits take by the number of their messages, as SVG; on both axes ten times as much is the same step. */
export async function growth(lines: readonly Line[]): Promise<string> {
	const values = GROWING.flatMap(([pattern, beside, name, rival]) =>
		lines.flatMap((line) => {
			const [, count] = pattern.exec(line.work) ?? [];
			if (count === undefined) return [];
			const messages = Number(count.replaceAll(',', ''));
			const own = { messages, name, ms: median(line.ours) };
			// Where the rival was not tried, the node itself was, beside something else.
			if (line.beside !== beside || line.theirs === undefined) return [own];
			return [own, { messages, name: rival, ms: median(line.theirs) }];
		}),
	);
	const [ours, theirs] = [GROWING.map(([, , name]) => name), GROWING.map(([, , , rival]) => rival)];
	const axis = { type: 'quantitative', scale: { type: 'log', base: 10 } } as const;
	const spec = {
		$schema: 'https://vega.github.io/schema/vega-lite/v6.json',
		background: 'white',
		data: { values },
		width: 560,
		height: 320,
		mark: { type: 'line', point: true },
		encoding: {
			x: { field: 'messages', ...axis, title: 'messages (logarithmic)' },
			y: { field: 'ms', ...axis, title: 'milliseconds (logarithmic)' },
			color: {
				field: 'name',
				type: 'nominal',
				title: null,
				scale: { domain: [...ours, ...theirs], range: ['#2e7d32', '#1565c0', '#a5d6a7', '#90caf9'] },
				legend: { orient: 'top', columns: 1, labelLimit: 520 },
			},
		},
	};
	return await drawn(spec);
}

async function drawn(spec: object): Promise<string> {
	// Both are modules that wait at their top, which can only be imported so.
	const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
	const view = new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' });
	return `${await view.toSVG()}\n`;
}
