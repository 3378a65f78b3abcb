import { itemOperation } from '../../engine/itemOperation';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { choice, openChoice } from '../../panel/choices';
import { refine, type Values } from '../../panel/field';
import { json, text } from '../../panel/fields';
import { createdId } from '../../service/created';
import { request } from '../../service/routes';
import { scenarioChannel } from '../choices';
import { clockTime, type Shape } from '../values';
import { Vocabulary } from '../vocabulary';
import { cascade, readCascade } from './cascade';
import { checkScenario } from './check';
import { readSource, source } from './source';
import { readSteps, steps } from './steps';

const ROUTE = 'POST /omni-task-api/tasks';

const SCENARIO = { one: 'scenario', whenUnknown: 'Look it up with Get Many before you try again.' };

/** Three forms, of which each makes the same scenario. */
const form = {
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
	cascade,
	steps,
	startTime: clockTime(
		'Start Time',
		'When the first step starts, as the clock shows it: the service does not say in which time zone it reads it',
		{ show: { define: ['cascade'] } },
	),
	source,
	taskChannel: scenarioChannel({
		default: 'OMNI',
		description: 'The channel of the scenario as a whole',
		show: { define: ['cascade', 'steps'] },
	}),
	scenarioJson: refine(
		json('Scenario (JSON)', {
			default: '',
			required: true,
			placeholder: 'e.g. {"taskName": "Order", "type": "API", "triggers": […]}',
			description:
				'The whole scenario in the service’s field names. Channel and template words may be those of this node (MSGR, msgrTemplate) or of your service.',
			show: { define: ['json'] },
		}),
		(value, label): Shape => {
			if (isJsonObject(value)) return value;
			const fix = 'Give one object with taskName, type and triggers; check commas and quotes.';
			throw new InvalidInput(label, 'it is not a JSON object', fix);
		},
	),
};

/** Creates a scenario (part 2, 2.4 and 4.3). Three forms, one check, one body. */
export const create = itemOperation({
	name: 'Create',
	action: 'Create a scenario',
	description: 'Make a scenario as a cascade, as a list of steps, or with JSON',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form,

	async run(values, client) {
		const vocabulary = new Vocabulary(client.connection);
		const scenario = checkScenario(vocabulary.toNeutral(readScenario(values)));
		const body = JSON.stringify(vocabulary.toService(scenario));
		const answer = await client.write(request(ROUTE, { body }));
		const { taskName, type, triggers } = scenario;
		return [{ taskId: createdId(client, answer, SCENARIO), code: 'OK', taskName, type, steps: triggers.length }];
	},
});

function readScenario(values: Values<typeof form>): Shape {
	const { define } = values;
	if (define === 'json') return values.scenarioJson;
	const { taskName, type, taskChannel } = values;
	return {
		taskName,
		type,
		channel: taskChannel,
		addressBookSource: type === 'API' ? undefined : readSource(values.source),
		triggers: define === 'steps' ? readSteps(values.steps) : readCascade(values.cascade, type, values.startTime),
	};
}
