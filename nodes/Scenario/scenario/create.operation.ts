import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { idText, isJsonObject, pick, tryParseJson, type JsonObject } from '../../ground/json';
import type { Item } from '../../panel/parameters';
import { resultOf, saidBy } from '../../service/answers';
import type { Answer, Client } from '../../service/client';
import { nodeError } from '../../service/trouble';
import { Vocabulary } from '../vocabulary';
import { readCascade } from './cascade';
import { checkScenario } from './check';
import { createFields } from './create.fields';
import { readSteps } from './steps';

export const TASKS_PATH = '/omni-task-api/tasks';

/** Creates a scenario (part 2, 2.4 and 4.3): POST /omni-task-api/tasks. Three forms, one check, one body. */
export const create: ItemOperation = {
	kind: 'item',
	resource: 'scenario',
	operation: 'create',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: TASKS_PATH }],
	fields: fieldsFor('scenario', 'create', createFields),

	async run(item, client) {
		const vocabulary = new Vocabulary(client.connection);
		const scenario = checkScenario(vocabulary.toNeutral(readScenario(item)) as JsonObject);
		const body = JSON.stringify(vocabulary.toService(scenario));
		const answer = await client.write({ method: 'POST', path: TASKS_PATH, body });
		const { taskName, type, triggers } = scenario;
		return [{ taskId: createdId(client, answer), code: 'OK', taskName, type, steps: (triggers as unknown[]).length }];
	},
};

function readScenario(item: Item): IDataObject {
	const define = item.requiredText('define', 'Define');
	if (define === 'json') return readJson(item);
	const type = item.requiredText('type', 'Type');
	const channel = item.text('taskChannel', 'Channel');
	const source = type === 'API' ? undefined : readSource(item);
	return {
		taskName: item.requiredText('taskName', 'Name'),
		type,
		...(channel === undefined ? {} : { channel }),
		...(source ? { addressBookSource: source } : {}),
		triggers: define === 'steps' ? readSteps(item) : readCascade(item, type),
	};
}

function readJson(item: Item): IDataObject {
	const value = item.value('scenarioJson');
	const scenario = typeof value === 'string' ? tryParseJson(value) : value;
	if (isJsonObject(scenario)) return scenario;
	throw new InvalidInput(
		'Scenario (JSON)',
		'it is not a JSON object',
		'Give one object with taskName, type and triggers; check commas and quotes.',
	);
}

function readSource(item: Item): IDataObject | undefined {
	const source: IDataObject = {};
	for (const name of ['contactGroupIds', 'segmentIds', 'stopContactGroupIds']) {
		const ids = item.texts(`source.${name}`, `Contacts, ${name}`);
		if (ids.length > 0) source[name] = ids;
	}
	for (const name of ['addressBookSourceType', 'period']) {
		const text = item.text(`source.${name}`, `Contacts, ${name}`);
		if (text !== undefined) source[name] = text;
	}
	for (const name of ['byTimeZone', 'checkDuplicate']) {
		if (item.value(`source.${name}`) !== undefined) source[name] = item.flag(`source.${name}`, `Contacts, ${name}`);
	}
	const minutes = item.integer('source.smoothSendMinutes', 'Smooth Sending', { min: 0 });
	if (minutes !== undefined) source.smoothSendMinutes = minutes;
	return Object.keys(source).length === 0 ? undefined : source;
}

/** The scenario's id from `{result: {code: OK, result: id}}`; throws a node error when it was not made. */
function createdId(client: Client, answer: Answer): string {
	const result = resultOf(client, answer);
	const code = isJsonObject(result) ? pick(result, 'code') : undefined;
	const id = isJsonObject(result) ? idText(pick(result, 'result')) : idText(result);
	if (id !== undefined && (code === undefined || /^ok$/i.test(idText(code) ?? ''))) return id;
	const refused = typeof code === 'string' && !/^ok$/i.test(code);
	throw nodeError(client.node, {
		message: refused ? 'The service refused the scenario' : 'The service gave no ID for the scenario',
		description: refused
			? `It was not created. The service said: ${saidBy(client, answer)}`
			: `Whether it was created is not known: look it up with Get Many before you try again. The service said: ${saidBy(client, answer)}`,
		httpCode: String(answer.status),
	});
}
