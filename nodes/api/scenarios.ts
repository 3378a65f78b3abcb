import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';

import { SCENARIO_RECORD, SCENARIO_STATES, type ScenarioState } from '../ground/contract';
import { idText, isJsonObject } from '../ground/json';
import { refine, type Field, type Look } from '../panel/field';
import { dropdown, pick, wholeId } from '../panel/ids';
import { knownRecord, recordIn, recordsOf } from '../service/answers';
import type { Client } from '../service/client';
import { withCommonNames } from '../service/commonNames';
import { readPages } from '../service/pagination';
import { shapeOf } from '../service/shapes';
import { choicesOf, chosenIds, listClient, searchParts } from './pickers';
import { request } from './routes';
import { FINAL_RANK, progressBy, type StatusMeaning } from './statuses';

/** A scenario's record (part 2, 2.4). */
export const TASK = shapeOf(SCENARIO_RECORD);

/** A scenario's record with its common names in front: its state is the status of a scenario that is waited for. */
export function namedTask(task: IDataObject, keepsOwn = true): IDataObject {
	const { final } = scenarioProgress(task.state);
	const names = { taskId: 'id', taskName: 'taskName', status: 'state', final: 'final' };
	return withCommonNames({ ...task, final }, names, { keepsOwn });
}

/** The routes of all scenarios and of one (part 2, 4.3). */
export const TASKS = 'GET /omni-task-api/tasks';
export const ONE_TASK = 'GET /omni-task-api/tasks/{taskId}';

/** Ours: rows of one page; the interface gives no limit. */
export const SCENARIO_ROWS = 500;

/** A page of scenarios, newest first; throws a node error. */
async function readScenariosFrom(client: Client, count: number, offset: number): Promise<IDataObject[]> {
	const query = { ascending: false, count, offset, orderBy: 'CREATION_DATE' };
	return recordsOf(client, await client.read(request(TASKS, { query })), TASK);
}

/** One scenario with its steps; undefined when the service does not know it. Throws a node error. */
export async function readScenario(client: Client, taskId: string): Promise<IDataObject | undefined> {
	return recordIn(client, await client.read(request(ONE_TASK, { params: { taskId } })), TASK);
}

/** A scenario that has to be there. Throws a node error where the service does not know it. */
export async function knownScenario(client: Client, taskId: string): Promise<IDataObject> {
	return knownRecord(client, await client.read(request(ONE_TASK, { params: { taskId } })), TASK, 'scenario');
}

/** A step of a scenario (the interface calls it a trigger), and the one that it comes after. */
export interface ScenarioStep {
	/** Empty where the record has none. */
	id: string;
	/** In upper case. */
	channel: string;
	parent: string | undefined;
}

/** The steps in a scenario's record, in its order; undefined where it shows none. */
export function stepsIn(task: IDataObject | undefined): ScenarioStep[] | undefined {
	if (!Array.isArray(task?.triggersInfo)) return undefined;
	return task.triggersInfo.filter(isJsonObject).map(({ triggerId, channel, parentTriggerId }) => ({
		id: idText(triggerId) ?? '',
		channel: (idText(channel) ?? '').toUpperCase(),
		parent: idText(parentTriggerId),
	}));
}

/** How far each state is in a scenario's life (part 2, 2.4 and 3; the documents show no transitions). What was stopped may go on. */
const STATE_RANKS: Readonly<Record<ScenarioState, number>> = {
	DRAFT: 0,
	NEW: 0,
	STOPPED: 20,
	STOPPED_BALANCE_BLOCKED: 20,
	STOPPED_NOT_WORKING_TIME: 20,
	STARTED: 30,
	DELETED_DRAFT: FINAL_RANK,
	DELETED_FINISHED: FINAL_RANK,
	FAILED: FINAL_RANK,
	FINISHED: FINAL_RANK,
};

/** What is known of a scenario in this state; an unknown one passes and ends nothing. */
export function scenarioProgress(value: unknown): StatusMeaning {
	const text = idText(value)?.trim();
	const state = SCENARIO_STATES.find((known) => known === text?.toUpperCase());
	return state === undefined ? { status: text ?? null, rank: null, final: false } : progressBy(STATE_RANKS, state);
}

const IN_LIST = { id: 'id', name: 'taskName' };

/** The fields that a scenario may be chosen in, in the nodes that have one. */
const CHOSEN_IN = ['scenario', 'taskId', 'options.taskId'];

const PICK = { searchListMethod: 'searchScenarios', example: '1234567890123456789' } as const;

/** The scenario that an operation works on (the interface calls it a task). */
export function scenario(look: Look = {}): Field<string> {
	return pick('Scenario', { ...look, ...PICK, required: true });
}

/** The scenario that sends to contacts given by their ids or with the request (part 2, 2.4). */
export const apiScenario = refine(
	scenario({
		description:
			'A scenario of type API, with a step that starts with a transactional send; Create of the resource Scenario makes one',
	}),
	wholeId,
);

/** A scenario that something is narrowed to. */
export const scenarioOption: Field<string | undefined> = pick('Scenario', PICK);

/** The fields in which the scenario of a step is chosen. */
type ChosenIn = 'scenario' | 'taskId' | 'options.taskId';

const STEP = 'Step Name or ID';
const stepsOf = (chosenIn: ChosenIn) => ({ loadOptionsMethod: 'getSteps', dependsOn: [`${chosenIn}.value`] });

/** A step (the interface calls it a trigger) of the scenario that is chosen in another field. */
export function step(chosenIn: ChosenIn, look: Pick<Look, 'show'>): Field<string> {
	return dropdown(STEP, { ...look, ...stepsOf(chosenIn), required: true });
}

/** The same where there may be none. */
export function stepOption(chosenIn: ChosenIn): Field<string | undefined> {
	return dropdown(STEP, stepsOf(chosenIn));
}

/** The scenarios whose names hold a text, newest first; how the service's own filter works is not shown. */
export async function searchScenarios(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniApiKeyApi');
	const read = async (from: number) => await readScenariosFrom(client, SCENARIO_ROWS, from);
	return await searchParts(read, IN_LIST, filter, paginationToken);
}

/** All scenarios, newest first. */
export async function getScenarios(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const client = await listClient(this, 'omniApiKeyApi');
	const fetch = async (count: number, offset: number) => ({ rows: await readScenariosFrom(client, count, offset) });
	return choicesOf(await readPages(fetch, Infinity, SCENARIO_ROWS), IN_LIST);
}

/** The steps of the chosen scenario, in its order: their channels, and the step that each comes after. */
export async function getSteps(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const [taskId] = chosenIds(this, ...CHOSEN_IN);
	// Of an error the editor would show only that there was one.
	if (taskId === undefined) return [{ name: 'Choose the Scenario First', value: '' }];
	const steps = stepsIn(await readScenario(await listClient(this, 'omniApiKeyApi'), taskId)) ?? [];
	const choices = steps.flatMap(({ id, channel, parent }, at): INodePropertyOptions[] => {
		if (id === '') return [];
		const before = steps.findIndex((one) => one.id === parent);
		const after = before < 0 || before === at ? '' : `, after step ${before + 1}`;
		return [{ name: `Step ${at + 1}: ${channel || 'unknown channel'}${after}`, value: id }];
	});
	// The editor goes on showing the last name of an empty value: another one takes its place.
	return [{ name: choices.length > 0 ? 'Choose a Step' : 'This Scenario Has No Steps', value: '' }, ...choices];
}
