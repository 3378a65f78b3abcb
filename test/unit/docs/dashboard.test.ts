import dashboard from '../../../examples/dashboards/omni-messaging.grafana.json';
import workflow from '../../../examples/statistics/3-figures-for-prometheus.json';

/** What n8n 2.41 has on its own page, of what the dashboard shows. */
const OF_N8N = ['n8n_node_started_total', 'n8n_workflow_failed_total'];

const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** The names of the figures in an expression: what is no function, label or word of the language. */
function figuresIn(expression: string): string[] {
	const bare = expression
		.replace(/"[^"]*"/g, '')
		.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
		.replace(/\b(by|without)\s*\([^)]*\)/g, ' ');
	return [...bare.matchAll(/[a-z_]\w*\b(?!\s*\()/gi)]
		.map(([name]) => name)
		.filter((name) => !/^(and|or|unless)$/.test(name));
}

/** The names of the figures that the example tells. */
const told = [...JSON.stringify(workflow).matchAll(/# TYPE (\w+) gauge/g)].map(([, name]) => name);

it('the test finds the figures of an expression', () => {
	const expression = 'sum by (a, b) (rate(omni_one{x="omni_not",y=~"a|b"}[5m])) * 60 or max(two_three)';
	expect(figuresIn(expression)).toStrictEqual(['omni_one', 'two_three']);
});

it('the dashboard shows what the example tells, all of it, and what n8n tells', () => {
	const shown = new Set(expressions.flatMap(figuresIn));
	expect([...shown].sort()).toStrictEqual([...told, ...OF_N8N].sort());
	expect(told).toHaveLength(8);
});

it('asks for no data source of its own, so that it can be imported anywhere', () => {
	const sources = dashboard.panels.flatMap(({ datasource, targets }) => [
		datasource,
		...targets.map((one) => one.datasource),
	]);
	expect(new Set(sources.map(({ uid }) => uid))).toStrictEqual(new Set(['${datasource}']));
	expect(dashboard.templating.list.map(({ name, query }) => [name, query])).toStrictEqual([
		['datasource', 'prometheus'],
	]);
});

it('no panel lies over another', () => {
	const boxes = dashboard.panels.map(({ gridPos }) => gridPos);
	const over = boxes.flatMap((a, at) =>
		boxes.slice(at + 1).filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
	);
	expect(over).toStrictEqual([]);
});
