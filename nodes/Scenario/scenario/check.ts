import { SCENARIO_PERIODS, TRIGGER_EVENT_TYPES, TRIGGER_TYPES } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { needed, textOf } from '../../panel/values';
import { channelOf } from '../template/channels';
import { checkTemplate } from '../template/check';
import { idLiterals, objectValue, oneOf, wholeNumber, type Shape } from '../values';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A checked step, in neutral words. */
interface Step extends Record<string, unknown> {
	index: number;
	parentIndex?: number;
	type: string;
}

/** A checked scenario, in neutral words. */
interface Scenario extends Shape {
	taskName: string;
	type: string;
	triggers: Step[];
}

/** What errors call the step at a place of the list. */
function stepLabel(at: number): string {
	return `Step ${at + 1}`;
}

/**
 * The one check of a scenario, whichever form it was made in: in neutral words, as the service takes it otherwise (part 2,
 * 2.4). Gives it with ids as raw integers; fields that the documents do not have pass. Throws InvalidInput.
 */
export function checkScenario(scenario: Shape): Scenario {
	const taskName = requiredText(scenario.taskName, 'Name');
	const type = requiredText(scenario.type, 'Type');
	const { triggers, addressBookSource } = scenario;
	if (!Array.isArray(triggers) || triggers.length === 0) {
		throw new InvalidInput('Steps', 'there are none', 'Add at least one step.');
	}
	const steps = triggers.map((trigger, at) => checkTrigger(objectValue(trigger, stepLabel(at)), stepLabel(at)));
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
	return { ...scenario, taskName, type, addressBookSource: source, triggers: steps };
}

function requiredText(value: unknown, label: string): string {
	return needed(textOf(value, label), label);
}

function checkTrigger(trigger: Shape, label: string): Step {
	const type = oneOf(trigger.type, TRIGGER_TYPES, `${label}, type`);
	const channel = requiredText(trigger.channel, `${label}, channel`);
	const index = wholeNumber(trigger.index, `${label}, index`, 0);
	const { parentIndex: parent, eventSources, template, noEventSourceSettings } = trigger;
	const parentIndex = (parent ?? undefined) === undefined ? undefined : wholeNumber(parent, `${label}, parent`, 0);
	checkTimes(trigger, label);
	const checked: Step = { ...trigger, type, index, parentIndex };
	if (eventSources !== undefined) checked.eventSources = checkEvents(eventSources, label);
	const waits = type === 'EVENT_SOURCE' || type === 'NO_EVENT_SOURCE';
	if (waits && parentIndex === undefined) {
		throw new InvalidInput(`${label}, parent`, 'it is missing', 'Say which step this one follows.');
	}
	if (type === 'EVENT_SOURCE' && !isFilledList(eventSources)) {
		const fix = 'Choose the events of the parent that start this step.';
		throw new InvalidInput(`${label}, events`, 'none is chosen', fix);
	}
	if (type === 'NO_EVENT_SOURCE') {
		const settings = objectValue(noEventSourceSettings, `${label}, wait`);
		const stateWaitMaxTimeSec = wholeNumber(settings.stateWaitMaxTimeSec, `${label}, wait`, 0);
		checked.noEventSourceSettings = { ...settings, stateWaitMaxTimeSec };
	}
	if (template !== undefined) {
		checked.template = checkTemplate(objectValue(template, `${label}, template`), channel, label);
	}
	return checked;
}

function checkTimes({ startTime, endTime }: Shape, label: string): void {
	for (const [name, value] of Object.entries({ 'start time': startTime, 'end time': endTime })) {
		if (value === undefined || value === null || (typeof value === 'string' && TIME.test(value))) continue;
		throw new InvalidInput(`${label}, ${name}`, 'it is not of the form YYYY-MM-DD hh:mm:ss', 'Correct the time.');
	}
	// Texts of this form have the order of their times.
	if (typeof startTime === 'string' && typeof endTime === 'string' && startTime >= endTime) {
		throw new InvalidInput(`${label}, end time`, 'it is not after the start time', 'Correct one of the two.');
	}
}

function checkEvents(value: unknown, label: string): Shape[] {
	if (!Array.isArray(value)) throw new InvalidInput(`${label}, events`, 'it is not a list', 'Use a list of events.');
	return value.map((entry) => {
		const source = objectValue(entry, `${label}, events`);
		const channel = requiredText(source.channel, `${label}, event channel`);
		const allowed = channelOf(channel)?.events;
		if (allowed) oneOf(source.eventValue, allowed, `${label}, event of ${channel}`);
		else requiredText(source.eventValue, `${label}, event of ${channel}`);
		return { ...source, eventType: oneOf(source.eventType ?? 'STATE', TRIGGER_EVENT_TYPES, `${label}, event type`) };
	});
}

/** Every index once, every parent there, and no step behind itself. */
function checkChain(steps: Step[]): void {
	const byIndex = new Map(steps.map((step) => [step.index, step]));
	if (byIndex.size < steps.length) {
		throw new InvalidInput('Steps', 'two of them have the same index', 'Give each step an index of its own.');
	}
	steps.forEach((step, at) => {
		const label = `${stepLabel(at)}, parent`;
		const passed = new Set([step.index]);
		for (let parent = step.parentIndex; parent !== undefined;) {
			const next = byIndex.get(parent);
			if (!next) throw new InvalidInput(label, `there is no step ${parent}`, 'Name a step by its index.');
			if (passed.has(parent)) throw new InvalidInput(label, 'the step would follow itself', 'Name an earlier step.');
			passed.add(parent);
			parent = next.parentIndex;
		}
	});
}

function checkSource(source: Shape): Shape {
	const { addressBookSourceType, period, smoothSendMinutes } = source;
	const checked: Record<string, unknown> = { ...source };
	for (const name of ['contactGroupIds', 'segmentIds', 'stopContactGroupIds']) {
		if (source[name] !== undefined) checked[name] = idLiterals(source[name], `Contacts, ${name}`);
	}
	if (smoothSendMinutes !== undefined) {
		checked.smoothSendMinutes = wholeNumber(smoothSendMinutes, 'Contacts, smoothSendMinutes', 0);
	}
	if (addressBookSourceType === 'PERIODIC' || (period !== undefined && period !== null)) {
		oneOf(period, SCENARIO_PERIODS, 'Contacts, period');
	}
	return checked;
}

function hasContacts(source: Shape | undefined): boolean {
	return isFilledList(source?.contactGroupIds) || isFilledList(source?.segmentIds);
}

function isFilledList(value: unknown): boolean {
	return Array.isArray(value) && value.length > 0;
}
