import type { IDataObject } from 'n8n-workflow';

import { stepOption } from '../../api/scenarios';
import { beginningOf } from '../../engine/draft';
import type { Connection } from '../../ground/connection';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, type JsonObject } from '../../ground/json';
import { choice } from '../../panel/choices';
import { foundInSome, labelOf, MAY_BE_MISSING, refine, type Field, type Values } from '../../panel/field';
import { json } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { idOf } from '../../panel/ids';
import { isNothing } from '../../panel/values';
import { messageFields } from '../template/channels';
import { checkTemplate } from '../template/check';
import { objectValue, type Fields, type Warn } from '../values';
import { Vocabulary } from '../vocabulary';

const AS_SHOWN = 'Choose the step, or use “triggerId” as Get Scenario shows it.';

const byFields = withOrigin(
	rows(
		'Overrides',
		{
			triggerId: stepOption('scenario'),
			message: messageFields,
		},
		{
			name: 'override',
			row: 'Override',
			placeholder: 'Add override',
			description: 'What is left empty stays as the scenario has it',
			show: { override: ['fields'] },
		},
	),
);

/** The same rows, and whether they may change nothing: where each of their expressions finds something, if only an empty text. */
function withOrigin<T>(field: Field<T>): Field<{ list: T; mayBeEmpty: () => boolean }> {
	return foundInSome({
		...field,
		parse: (raw, place) => ({
			list: field.parse(raw, place),
			mayBeEmpty: () => place.isFixed === false && !hasGap(raw),
		}),
	});
}

/** Whether an expression in a value gave nothing at all, as one with a mistyped name does. */
function hasGap(raw: unknown): boolean {
	return typeof raw === 'object' && raw !== null ? Object.values(raw).some(hasGap) : raw === undefined || raw === null;
}

/** Templates that take the place of those of the scenario. */
export const overrideForm = {
	override: choice(
		'Override Templates',
		[
			{ name: 'No', value: 'no', description: 'Send what the scenario says' },
			{ name: 'With Fields', value: 'fields' },
			{ name: 'With JSON', value: 'json' },
		],
		{ default: 'no', description: 'Whether other texts take the place of those of the scenario’s steps' },
	),
	overrides: byFields,
	overridesJson: refine(
		json('Overrides (JSON)', {
			default: '',
			placeholder: 'e.g. {"1234567890123456789": {"smsTemplate": {"text": "Hello"}}}',
			description: 'Templates by the ID of the step (its “triggerId” as Get Scenario shows it)',
			show: { override: ['json'] },
		}),
		(value, label): JsonObject => {
			if (isJsonObject(value)) return value;
			throw new InvalidInput(label, 'it is not a JSON object', 'Use an object of templates by step ID.');
		},
	),
};

type OverrideValues = Values<typeof overrideForm>;

/** What changes of one step. */
interface Override {
	triggerId: string;
	template: Fields;
	/** Where the panel says it. */
	channel?: string;
}

/** Templates by trigger id, in the deployment's words; undefined when the scenario's own are sent. Throws InvalidInput, or warns. */
export function readOverrides(values: OverrideValues, connection: Connection, warn: Warn): Fields | undefined {
	if (values.override === 'no') return undefined;
	const vocabulary = new Vocabulary(connection);
	const isJson = values.override === 'json';
	const given = isJson ? fromJson(values.overridesJson) : fromRows(values.overrides.list);
	const label = labelOf(isJson ? overrideForm.overridesJson : byFields);
	const templates = given.flatMap((override) => checked(override, label, vocabulary, warn));
	if (templates.length === 0 && !isJson && values.overrides.mayBeEmpty()) return undefined;
	if (given.length === 0) {
		const fix = `Add one, or set ${labelOf(overrideForm.override)} to No.`;
		throw new InvalidInput(label, 'there are none', fix);
	}
	if (templates.length === 0) {
		const fix = `Fill in what takes the place of the scenario’s own, or take it out.${isJson ? '' : MAY_BE_MISSING}`;
		throw new InvalidInput(`${label}, step ${shorten(given[0].triggerId)}`, 'it changes nothing', fix);
	}
	if (new Set(templates.map(([triggerId]) => triggerId)).size < templates.length) {
		throw new InvalidInput(label, 'one step is named twice', 'Put all changes of a step into one override.');
	}
	const neutral = vocabulary.warning();
	if (neutral !== undefined) warn(neutral);
	return Object.fromEntries(templates);
}

/** The template of an override; none where nothing of it is filled in, so that all stays as the scenario has it. */
function checked(
	{ triggerId, template, channel }: Override,
	list: string,
	vocabulary: Vocabulary,
	warn: Warn,
): Array<readonly [triggerId: string, template: Fields]> {
	const label = `${list}, step ${shorten(triggerId)}`;
	const id = idOf(triggerId, label, AS_SHOWN);
	if (id === undefined) throw new InvalidInput(label, 'it names no step', AS_SHOWN);
	const neutral = checkTemplate(vocabulary.templateToNeutral(template), channel, label, warn, true);
	const isEmpty = Object.values(fieldsOf(neutral) ?? {}).every(isNothing);
	return isEmpty ? [] : [[id, vocabulary.templateToService(neutral)]];
}

function fromRows(list: OverrideValues['overrides']['list']): Override[] {
	return list.map(({ triggerId, message }) => ({ triggerId: triggerId ?? '', ...message }));
}

function fromJson(templates: JsonObject): Override[] {
	return Object.entries(templates).map(([triggerId, template]) => ({
		triggerId,
		template: objectValue(template, `${labelOf(overrideForm.overridesJson)}, step ${shorten(triggerId)}`),
	}));
}

/** Where a template of any channel has what its recipient reads; that of an email has one body or both. */
const WORDS = { text: ['text', 'message', 'htmlBody', 'plainText'], title: ['title'], subject: ['subject'] };

/** What recipients read in the place of the scenario's own texts, step by step. */
export function overrideTexts(templates: Fields): IDataObject[] {
	return Object.entries(templates).map(([triggerId, template]) => ({ triggerId, ...wordsOf(template) }));
}

/** The recipients that templates name in the place of the contact, as those of a wallet push may (part 2, 2.4), each once. */
export function overrideRecipients(templates: Fields): string[] {
	const named = Object.values(templates).map((template) => idText(fieldsOf(template)?.to));
	return [...new Set(named.filter((to) => to !== undefined))];
}

function fieldsOf(template: unknown): JsonObject | undefined {
	return isJsonObject(template) ? Object.values(template).find(isJsonObject) : undefined;
}

function wordsOf(template: unknown): IDataObject {
	const fields = fieldsOf(template);
	const places = [fields, fields?.payload].filter(isJsonObject);
	const found = Object.entries(WORDS).map(([name, keys]) => {
		const words = places.flatMap((place) => keys.map((key) => place[key])).find((value) => typeof value === 'string');
		return [name, words === undefined ? undefined : beginningOf(words)] as const;
	});
	return Object.fromEntries(found.filter(([, words]) => words !== undefined));
}
