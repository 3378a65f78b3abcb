import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import { isJsonObject, type JsonObject } from '../../ground/json';
import { textOf } from '../../panel/parameters';
import { checkTemplate } from '../template/check';
import { EVENTS } from '../template/kinds';
import { idLiterals, objectValue, oneOf, wholeNumber } from '../values';

const TYPES = ['ADDRESS_BOOK_SOURCE', 'EVENT_SOURCE', 'NO_EVENT_SOURCE', 'TRAN_API_SOURCE'];
const PERIODS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'];
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * The one check of a scenario, whichever form it was made in: in neutral words, as the service takes it otherwise (part 2,
 * 2.4). Gives it with ids as raw integers; fields that the documents do not have pass. Throws InvalidInput.
 */
export function checkScenario(scenario: JsonObject): IDataObject {
	requiredText(scenario.taskName, 'Name');
	const type = requiredText(scenario.type, 'Type');
	const { triggers, addressBookSource } = scenario;
	if (!Array.isArray(triggers) || triggers.length === 0) {
		throw new InvalidInput('Steps', 'there are none', 'Add at least one step.');
	}
	const steps = triggers.map((trigger, at) => checkTrigger(objectValue(trigger, `Step ${at + 1}`), `Step ${at + 1}`));
	checkChain(steps);
	const types = steps.map((step) => step.type);
	if (type === 'API' && !types.includes('TRAN_API_SOURCE')) {
		throw new InvalidInput('Steps', 'none can be sent through', 'Give the first step the type TRAN_API_SOURCE.');
	}
	const source = addressBookSource === undefined ? undefined : checkSource(objectValue(addressBookSource, 'Contacts'));
	if (types.includes('ADDRESS_BOOK_SOURCE') && !hasContacts(source)) {
		const fix = 'Name a contact list or a segment under Address Book Source.';
		throw new InvalidInput('Contacts', 'a step sends to the address book, and no list or segment is given', fix);
	}
	return { ...scenario, ...(source ? { addressBookSource: source } : {}), triggers: steps };
}

function requiredText(value: unknown, label: string): string {
	const text = textOf(value, label);
	if (text !== undefined && text.trim() !== '') return text;
	throw new InvalidInput(label, 'it is empty', 'Fill it in.');
}

function checkTrigger(trigger: JsonObject, label: string): IDataObject {
	const type = oneOf(trigger.type, TYPES, `${label}, type`);
	const channel = requiredText(trigger.channel, `${label}, channel`);
	const { parentIndex, ...rest } = trigger;
	const checked: IDataObject = { ...rest, type, index: wholeNumber(trigger.index, `${label}, index`, 0) };
	if (parentIndex !== undefined && parentIndex !== null) {
		checked.parentIndex = wholeNumber(parentIndex, `${label}, parent`, 0);
	}
	checkTimes(trigger, label);
	const sources = trigger.eventSources;
	if (sources !== undefined) checked.eventSources = checkEvents(sources, label);
	const waits = type === 'EVENT_SOURCE' || type === 'NO_EVENT_SOURCE';
	if (waits && checked.parentIndex === undefined) {
		throw new InvalidInput(`${label}, parent`, 'it is missing', 'Say which step this one follows.');
	}
	if (type === 'EVENT_SOURCE' && !(Array.isArray(sources) && sources.length > 0)) {
		throw new InvalidInput(
			`${label}, events`,
			'none is chosen',
			'Choose the events of the parent that start this step.',
		);
	}
	if (type === 'NO_EVENT_SOURCE') {
		const settings = objectValue(trigger.noEventSourceSettings, `${label}, wait`);
		const stateWaitMaxTimeSec = wholeNumber(settings.stateWaitMaxTimeSec, `${label}, wait`, 0);
		checked.noEventSourceSettings = { ...settings, stateWaitMaxTimeSec };
	}
	if (trigger.template !== undefined) {
		checked.template = checkTemplate(objectValue(trigger.template, `${label}, template`), channel, label);
	}
	return checked;
}

function checkTimes({ startTime, endTime }: JsonObject, label: string): void {
	for (const [name, value] of Object.entries({ 'start time': startTime, 'end time': endTime })) {
		if (value === undefined || value === null || (typeof value === 'string' && TIME.test(value))) continue;
		throw new InvalidInput(`${label}, ${name}`, 'it is not of the form YYYY-MM-DD hh:mm:ss', 'Correct the time.');
	}
	// Texts of this form have the order of their times.
	if (typeof startTime === 'string' && typeof endTime === 'string' && startTime >= endTime) {
		throw new InvalidInput(`${label}, end time`, 'it is not after the start time', 'Correct one of the two.');
	}
}

function checkEvents(value: unknown, label: string): IDataObject[] {
	if (!Array.isArray(value)) throw new InvalidInput(`${label}, events`, 'it is not a list', 'Use a list of events.');
	return value.map((entry) => {
		const source = objectValue(entry, `${label}, events`);
		const channel = requiredText(source.channel, `${label}, event channel`);
		const allowed = EVENTS[channel];
		if (allowed) oneOf(source.eventValue, allowed, `${label}, event of ${channel}`);
		else requiredText(source.eventValue, `${label}, event of ${channel}`);
		return { ...source, eventType: oneOf(source.eventType ?? 'STATE', ['STATE'], `${label}, event type`) };
	});
}

/** Every index once, every parent there, and no step behind itself. */
function checkChain(steps: IDataObject[]): void {
	const byIndex = new Map(steps.map((step) => [step.index, step]));
	if (byIndex.size < steps.length) {
		throw new InvalidInput('Steps', 'two of them have the same index', 'Give each step an index of its own.');
	}
	steps.forEach((step, at) => {
		const label = `Step ${at + 1}, parent`;
		const passed = new Set([step.index]);
		for (let parent = step.parentIndex as number | undefined; parent !== undefined;) {
			const next = byIndex.get(parent);
			if (!next) throw new InvalidInput(label, `there is no step ${parent}`, 'Name a step by its index.');
			if (passed.has(parent)) throw new InvalidInput(label, 'the step would follow itself', 'Name an earlier step.');
			passed.add(parent);
			parent = next.parentIndex as number | undefined;
		}
	});
}

function checkSource(source: JsonObject): IDataObject {
	const checked: IDataObject = { ...source };
	for (const name of ['contactGroupIds', 'segmentIds', 'stopContactGroupIds']) {
		if (source[name] !== undefined) checked[name] = idLiterals(source[name], `Contacts, ${name}`);
	}
	if (source.smoothSendMinutes !== undefined) {
		checked.smoothSendMinutes = wholeNumber(source.smoothSendMinutes, 'Contacts, smoothSendMinutes', 0);
	}
	if (source.addressBookSourceType === 'PERIODIC' || (source.period !== undefined && source.period !== null)) {
		oneOf(source.period, PERIODS, 'Contacts, period');
	}
	return checked;
}

function hasContacts(source: IDataObject | undefined): boolean {
	const filled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
	return isJsonObject(source) && (filled(source.contactGroupIds) || filled(source.segmentIds));
}
