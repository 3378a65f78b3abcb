import {
	ADDRESS_BOOK_SOURCE_TYPES,
	SCENARIO_CHANNELS,
	SCENARIO_PERIODS,
	SCENARIO_TYPES,
	TRIGGER_TYPES,
} from '../../ground/contract';
import { clockTime } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { labelOf } from '../../panel/field';
import { isUnset, textOf } from '../../panel/values';
import { checkTemplate } from '../template/check';
import {
	asKnown,
	idValues,
	isFilledList,
	knownOf,
	objectValue,
	knownWord,
	requiredText,
	wholeNumber,
	type Fields,
	type Warn,
} from '../values';
import { checkChannel } from './channel';
import { checkEvents } from './events';
import { source } from './source';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const SOURCE = labelOf(source);

/** The scenario types that the documents show; of the steps of others they say nothing. */
const DOCUMENTED = ['SIMPLE', 'API'];

interface Step extends Record<string, unknown> {
	index: number;
	parentIndex?: number;
	type: string;
	channel: string;
}

interface Scenario extends Fields {
	taskName?: string;
	type?: string;
	triggers: Step[];
}

function stepLabel(at: number): string {
	return `Step ${at + 1}`;
}

/**
 * The one check of a scenario, whichever form it was made in: in neutral words, as the service takes it otherwise (part 2,
 * 2.4). Gives it with ids of digits as integers; fields that the documents do not have pass. Throws InvalidInput where the
 * documents say that it can't be; where they say nothing, `warn` is told what is odd.
 */
export function checkScenario(scenario: Fields, warn: Warn): Scenario {
	const taskName = textOf(scenario.taskName, 'Name');
	if (isUnset(taskName?.trim())) warn('The scenario has no name (taskName): the service may not take it.');
	const type = asKnown(textOf(scenario.type, 'Type'), SCENARIO_TYPES);
	const channel = asKnown(textOf(scenario.channel, 'Channel'), SCENARIO_CHANNELS);
	if (type === undefined) warn('The scenario has no type: the service may not take it.');
	const { triggers, addressBookSource } = scenario;
	if (!Array.isArray(triggers) || triggers.length === 0) {
		throw new InvalidInput('Steps', 'there are none', 'Add at least one step.');
	}
	const steps = triggers.map((trigger, at) => checkTrigger(objectValue(trigger, stepLabel(at)), at, type, warn));
	checkChain(steps, warn);
	const source = isUnset(addressBookSource) ? undefined : checkSource(objectValue(addressBookSource, SOURCE));
	checkStart(type, steps, source, warn);
	checkChannel(channel, type, steps, warn);
	return { ...scenario, taskName, type, channel, addressBookSource: source, triggers: checkWaits(steps, warn) };
}

function checkTrigger(trigger: Fields, at: number, scenarioType: string | undefined, warn: Warn): Step {
	const label = stepLabel(at);
	const type = stepType(trigger.type, `${label}, type`, scenarioType, warn);
	const channel = asKnown(requiredText(trigger.channel, `${label}, channel`), SCENARIO_CHANNELS);
	const index = wholeNumber(trigger.index, `${label}, index`);
	const { parentIndex: parent, template } = trigger;
	const parentIndex = isUnset(parent) ? undefined : wholeNumber(parent, `${label}, parent`);
	checkTimes(trigger, label, warn);
	const checked: Step = { ...trigger, type, channel, index, parentIndex };
	if (!isUnset(template)) {
		checked.template = checkTemplate(objectValue(template, `${label}, template`), channel, label, warn);
	}
	return checked;
}

/** How a step starts. The documents list the ways for the scenario types that they show. */
function stepType(value: unknown, label: string, scenarioType: string | undefined, warn: Warn): string {
	const type = textOf(value, label) ?? '';
	if (scenarioType === undefined || DOCUMENTED.includes(scenarioType) || type === '') {
		return knownWord(type, TRIGGER_TYPES, label);
	}
	const known = knownOf(type, TRIGGER_TYPES);
	if (known === undefined)
		warn(`${label}: “${type}” is not one that the service’s documents show; it goes out as it is.`);
	return known ?? type;
}

function checkTimes({ startTime, endTime }: Fields, label: string, warn: Warn): void {
	for (const [name, value] of Object.entries({ 'start time': startTime, 'end time': endTime })) {
		if (value === undefined || value === null) continue;
		if (typeof value !== 'string' || !TIME.test(value)) {
			throw new InvalidInput(`${label}, ${name}`, 'it is not of the form YYYY-MM-DD hh:mm:ss', 'Correct the time.');
		}
		// A day or an hour that no calendar has.
		clockTime(value, 'utc', `${label}, ${name}`);
	}
	// Texts of this form have the order of their times.
	if (typeof startTime === 'string' && typeof endTime === 'string' && startTime >= endTime) {
		warn(`${label}: its end time is not after its start time, so it may never be sent.`);
	}
}

/** Every index once, no step behind itself, and each parent there that a step waits for. */
function checkChain(steps: Step[], warn: Warn): void {
	const byIndex = new Map(steps.map((step) => [step.index, step]));
	if (byIndex.size < steps.length) {
		throw new InvalidInput('Steps', 'two of them have the same index', 'Give each step an index of its own.');
	}
	steps.forEach((step, at) => {
		const label = `${stepLabel(at)}, parent`;
		const passed = new Set([step.index]);
		if (step.parentIndex !== undefined && !byIndex.has(step.parentIndex)) {
			const problem = `there is no step ${step.parentIndex}`;
			if (waits(step.type)) throw new InvalidInput(label, problem, 'Name a step by its index.');
			warn(`${label}: ${problem}, and a step of type ${step.type} needs no parent.`);
		}
		for (let parent = step.parentIndex; parent !== undefined;) {
			const next = byIndex.get(parent);
			if (!next) break;
			if (passed.has(parent)) throw new InvalidInput(label, 'the step would follow itself', 'Name an earlier step.');
			passed.add(parent);
			parent = next.parentIndex;
		}
	});
}

function waits(type: string): boolean {
	return type === 'EVENT_SOURCE' || type === 'NO_EVENT_SOURCE';
}

/** What each step waits for: its parent, events that this can report, and a time. */
function checkWaits(steps: Step[], warn: Warn): Step[] {
	const places = new Map(steps.map(({ index }, at) => [index, at]));
	return steps.map((step, at) => {
		const label = stepLabel(at);
		const { type, parentIndex, eventSources, noEventSourceSettings } = step;
		if (waits(type) && parentIndex === undefined) {
			throw new InvalidInput(`${label}, parent`, 'it is missing', 'Say which step this one follows.');
		}
		if (type === 'EVENT_SOURCE' && !isFilledList(eventSources)) {
			const fix = 'Choose the events of the parent that start this step.';
			throw new InvalidInput(`${label}, events`, 'none is chosen', fix);
		}
		const checked = { ...step };
		const place = parentIndex === undefined ? undefined : places.get(parentIndex);
		const parent =
			place === undefined ? undefined : { label: `its parent, step ${place + 1},`, channel: steps[place].channel };
		if (!isUnset(eventSources)) checked.eventSources = checkEvents(eventSources, label, parent, warn);
		if (type === 'NO_EVENT_SOURCE') {
			const settings = objectValue(noEventSourceSettings, `${label}, wait`);
			const stateWaitMaxTimeSec = wholeNumber(settings.stateWaitMaxTimeSec, `${label}, wait`, 0);
			checked.noEventSourceSettings = { ...settings, stateWaitMaxTimeSec };
		}
		return checked;
	});
}

/** That something can start the scenario: a transactional send, or the contacts of an address book. */
function checkStart(type: string | undefined, steps: Step[], source: Fields | undefined, warn: Warn): void {
	const types = steps.map((step) => step.type);
	if (type === 'API' && !types.includes('TRAN_API_SOURCE')) {
		throw new InvalidInput(
			'Steps',
			'there is no step to send through',
			'Give the first step the type TRAN_API_SOURCE.',
		);
	}
	if (type === 'SIMPLE' && !types.includes('ADDRESS_BOOK_SOURCE')) {
		warn('No step of this scenario starts with the address book, and only a scenario of type API can be sent through.');
	}
	if (type === 'PERIODIC' && isUnset(source?.period)) {
		warn('The scenario is periodic and has no period in its address book source.');
	}
	if (!types.includes('ADDRESS_BOOK_SOURCE')) return;
	if (isFilledList(source?.contactGroupIds) || isFilledList(source?.segmentIds)) return;
	const problem = 'a step sends to the address book, and no list or segment is given';
	// Nobody has said whom such a scenario would reach, be it no one or everyone.
	if (type === undefined || DOCUMENTED.includes(type)) {
		throw new InvalidInput(SOURCE, problem, 'Name a contact list or a segment there.');
	}
	warn(`${SOURCE}: ${problem}.`);
}

function checkSource(source: Fields): Fields {
	const { period, smoothSendMinutes } = source;
	const addressBookSourceType = knownOf(source.addressBookSourceType, ADDRESS_BOOK_SOURCE_TYPES);
	const checked: Record<string, unknown> = { ...source, ...(addressBookSourceType && { addressBookSourceType }) };
	for (const name of ['contactGroupIds', 'segmentIds', 'stopContactGroupIds']) {
		if (!isUnset(source[name])) checked[name] = idValues(source[name], `${SOURCE}, ${name}`);
	}
	if (!isUnset(smoothSendMinutes)) {
		checked.smoothSendMinutes = wholeNumber(smoothSendMinutes, `${SOURCE}, smoothSendMinutes`);
	}
	if (addressBookSourceType === 'PERIODIC' || !isUnset(period)) {
		checked.period = knownWord(period, SCENARIO_PERIODS, `${SOURCE}, period`);
	}
	return checked;
}
