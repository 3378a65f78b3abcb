import { request } from '../../api/routes';
import { joinWarnings, type Draft } from '../../engine/draft';
import { writeOperation } from '../../engine/writeOperation';
import type { Connection } from '../../ground/connection';
import { SCENARIO_TYPES } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, pick } from '../../ground/json';
import { choice, openChoice } from '../../panel/choices';
import { foundInEach, refine, shownFor, type Values } from '../../panel/field';
import { json, text } from '../../panel/fields';
import { createdVerdict, NO_ID } from '../../service/created';
import { codeVerdict, type Verdict } from '../../service/verdict';
import { scenarioChannel } from '../choices';
import { asKnown, clockField, type Fields } from '../values';
import { Vocabulary } from '../vocabulary';
import { cascade, readCascade } from './cascade';
import { channelFrom } from './channel';
import { checkScenario } from './check';
import { readSource, source } from './source';
import { readSteps, steps } from './steps';

const ROUTE = 'POST /omni-task-api/tasks';

const ID = 'taskId';

const SCENARIO = {
	one: 'scenario',
	many: 'scenarios',
	done: 'created',
	id: ID,
	whenUnknown: 'Look it up with Get Many Scenarios before you do.',
};

/** Stands for the channel that type and steps make. */
const FROM_STEPS = 'steps';

/** Three forms, of which each makes the same scenario, but for its type. */
export const fields = {
	define: choice(
		'Define',
		[
			{ name: 'As a Cascade', value: 'cascade', description: 'One message after the other until one gets through' },
			{ name: 'As a List of Steps', value: 'steps', description: 'Each step with its parent, events and times' },
			{ name: 'With JSON', value: 'json', description: 'Everything as the service takes it' },
		],
		{ default: 'cascade', noDataExpression: true },
	),
	taskName: text('Name', {
		required: true,
		placeholder: 'e.g. Order confirmations',
		show: { define: ['cascade', 'steps'] },
	}),
	cascade,
	steps,
	// Without it, a scenario for lists would begin at once.
	startTime: foundInEach(
		clockField(
			'Start Time',
			'When the first step starts, sent without a time zone: the service does not say which one it uses',
			{ show: { define: ['cascade'] } },
		),
	),
	source,
	taskChannel: scenarioChannel(
		{
			default: FROM_STEPS,
			description: 'The channel of the scenario as a whole',
			show: { define: ['cascade', 'steps'] },
		},
		{
			name: 'As the Steps Are',
			value: FROM_STEPS,
			description: 'That of its steps; OMNI for a transactional scenario, and for steps of several channels',
		},
	),
	scenarioJson: refine(
		json('Scenario (JSON)', {
			default: '',
			required: true,
			placeholder: 'e.g. {"taskName": "Order", "type": "API", "triggers": […]}',
			description:
				'The whole scenario in the service’s field names. Channel and template words may be those of this node (MSGR, msgrTemplate) or of your service.',
			show: { define: ['json'] },
		}),
		(value, label): Fields => {
			if (isJsonObject(value)) return value;
			const fix = 'Give one object with taskName, type and triggers; check commas and quotes.';
			throw new InvalidInput(label, 'it is not a JSON object', fix);
		},
	),
};

const { define, taskName, ...others } = fields;
const form = {
	define,
	taskName,
	type: openChoice(
		'Type',
		[
			{ name: 'Simple', value: 'SIMPLE', description: 'Sends to contacts of the address book' },
			{ name: 'Transactional (API)', value: 'API', description: 'Sends when Send Transactional says so' },
		],
		{
			default: 'API',
			description: 'Use an expression for a type that is not in the list',
			show: { define: ['cascade', 'steps'] },
		},
	),
	...others,
	source: shownFor({ type: [{ _cnd: { not: 'API' } }] }, source),
};

/** How a scenario is made, whatever comes after it (part 2, 4.3). */
export const CREATING = {
	routes: [ROUTE],
	wording: SCENARIO,
	request: ({ body }: ScenarioDraft) => request(ROUTE, { body: JSON.stringify(body) }),
	verdict: scenarioVerdict,
} as const;

type ScenarioValues = Values<typeof fields> & { readonly type?: string };

/** A checked scenario, in the words of the service. */
export interface ScenarioDraft extends Draft {
	body: Fields;
	facts: { type: string | null; steps: number };
}

/** Creates a scenario (part 2, 2.4 and 4.3). Three forms, one check, one body. */
export const create = writeOperation({
	name: 'Create',
	action: 'Create a scenario',
	description: 'Make a scenario as a cascade, as a list of steps, or with JSON',
	tool: 'Makes a scenario with the steps and texts that are set in this tool. One of type API sends nothing by itself. Use it only when somebody asks for a new scenario. It gives the taskId.',
	toLists: true,
	form,
	draft: (values, { connection }) => scenarioDraft(values, connection),
	...CREATING,
});

/** The draft of a scenario, of this type unless the form or the JSON has another. Throws InvalidInput. */
export function scenarioDraft(values: ScenarioValues, connection: Connection, type?: string): ScenarioDraft {
	const vocabulary = new Vocabulary(connection);
	const warnings: string[] = [];
	const given = vocabulary.toNeutral(readScenario(values, type));
	const scenario = checkScenario(given, (message) => warnings.push(message));
	const { taskName: name = null, type: own = null, triggers } = scenario;
	return {
		body: vocabulary.toService(scenario),
		identity: { taskName: name },
		facts: { type: own, steps: triggers.length },
		// One of any other type begins by itself (part 2, 2.4).
		toLists: own !== 'API',
		warning: joinWarnings(...warnings, vocabulary.warning()),
	};
}

/** What the answer to a create says: the id stands beside a code in the result (part 2, 4.3), or the answer is a failure. */
function scenarioVerdict(answer: unknown): Verdict {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	const verdict = isJsonObject(result) && pick(result, 'code') !== undefined && codeVerdict(result, 'result', ID);
	if (!verdict) return createdVerdict(answer, ID, () => undefined);
	return verdict.accepted && verdict.output[ID] === null
		? { open: true, details: verdict.output, message: NO_ID }
		: verdict;
}

function readScenario(values: ScenarioValues, preset: string | undefined): Fields {
	if (values.define === 'json') return { ...(preset !== undefined && { type: preset }), ...values.scenarioJson };
	const { taskChannel } = values;
	const type = asKnown(values.type ?? preset, SCENARIO_TYPES);
	const triggers =
		values.define === 'steps' ? readSteps(values.steps) : readCascade(values.cascade, type, values.startTime);
	return {
		taskName: values.taskName,
		type,
		channel: taskChannel === FROM_STEPS ? channelFrom(type, triggers) : taskChannel,
		addressBookSource: type === 'API' ? undefined : readSource(values.source),
		triggers,
	};
}
