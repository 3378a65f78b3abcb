import outputs from '../../../scripts/docs/outputs.json';
import { listTools } from '../../../scripts/tools';
import { OPERATIONS } from '../../support/openPanels';

/** What a model reads at every turn for each tool, so that it is to be short. */
const MOST_CHARACTERS = 600;
const MOST_FIELD_CHARACTERS = 200;

const tools = listTools();
const nameOf = ({ node, resource, operation }: { node: string; resource: string; operation: string }): string =>
	`${node} ${resource}.${operation}`;

describe('the tools of an agent, as its model sees them', () => {
	const offered = OPERATIONS.filter(([, { operation }]) => operation.tool !== false).map(
		([name, { operation }]) => [`omni${name[0].toUpperCase()}${name.slice(1)}`, operation] as const,
	);
	/** Whose tools change something that is no message to a person, and whose send one. */
	const changes = offered.filter(([, { effect, keysOf }]) => effect === 'change' || keysOf !== undefined);
	const sends = offered.filter(([, { effect, keysOf }]) => effect === 'message' && keysOf === undefined);
	/** The names of the fields that a model fills in. */
	const fieldsOf = (name: string): string[] => {
		const tool = tools.find((one) => nameOf(one) === name);
		return Object.keys((tool?.parameters as { properties: object }).properties);
	};

	it('are all operations that say what a model reads of them, and none of these waits', () => {
		expect(tools.map(nameOf).sort()).toStrictEqual(offered.map(([name]) => name).sort());
		expect(offered.filter(([, { waits }]) => waits)).toStrictEqual([]);
	});

	it.each(tools.map((tool) => [nameOf(tool), tool] as const))('%s says what it does, and is short', (_, tool) => {
		const { description, parameters } = tool;
		expect(description).toMatch(/^[A-Z][a-z]+s[ ,].*\.$/);
		expect(description.length).toBeLessThanOrEqual(MOST_CHARACTERS);
		// It says whether it changes anything or goes out, or when to use it.
		expect(description).toMatch(/changes nothing|[Nn]othing is sent|[Uu]se it|[Nn]o email can be sent|is lost/);
		const { properties } = parameters as { properties: Record<string, { type: string; description?: string }> };
		for (const [name, field] of Object.entries(properties)) {
			expect(name).toMatch(/^[A-Z][A-Za-z_]+$/);
			expect(field.description?.length).toBeGreaterThan(15);
			expect(field.description?.length).toBeLessThanOrEqual(MOST_FIELD_CHARACTERS);
		}
	});

	it('a message has its recipient and its words from the model, where these differ from call to call', () => {
		expect(sends.length).toBeGreaterThan(15);
		for (const [name, { showsText, handles }] of sends) {
			const [recipient, ...words] = fieldsOf(name);
			expect([name, recipient]).toStrictEqual([name, expect.stringMatching(/^(To|Phone)$/)]);
			// A code is made, and a scenario, which only names people, has its words.
			const hasWords = showsText === true && !handles?.namesPeople;
			expect([name, words.some((word) => /^(Text|Message)/.test(word))]).toStrictEqual([name, hasWords]);
		}
	});

	it('lists of people and of what was written to them are said to be personal data', () => {
		const shown: Readonly<Record<string, object>> = outputs;
		// By these an output tells of a person; the Do Not Contact list has “listed”.
		const lists = offered.filter(([name, { effect, form }]) => {
			const output = shown[name.replace(' ', '.')];
			return !effect && 'limit' in form && ['to', 'phone', 'listed'].some((field) => field in output);
		});
		const told = tools.filter(({ description }) => description.includes('do not show one person’s data to another'));
		expect(told.map(nameOf).sort()).toStrictEqual(lists.map(([name]) => name).sort());
		expect(lists.length).toBeGreaterThan(7);
	});

	it('a campaign is told to go to all of its recipients where its tool starts it', () => {
		const [campaign] = tools.filter(({ resource, operation }) => `${resource}.${operation}` === 'campaign.create');
		expect(campaign.description).toContain('it may be sent to all of them at once');
		expect(campaign.description).not.toMatch(/nothing is sent/i);
	});

	it('what a tool changes, deletes or starts is chosen by a person, not by the model', () => {
		expect(changes.length).toBeGreaterThan(10);
		const chosenByModel = changes.flatMap(([name]) => fieldsOf(name).map((field) => `${name}: ${field}`));
		expect(chosenByModel.filter((field) => /: .*(Id|Campaign|Template|Segment|List)/.test(field))).toStrictEqual([]);
	});
});
