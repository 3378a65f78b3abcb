/** The lines of a run as a chart: how many times as quick as its rival the package is. */
import { ratioOf, reached, type Line } from './report';

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
	// Both are modules that wait at their top, which can only be imported so.
	const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
	const view = new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' });
	return `${await view.toSVG()}\n`;
}
