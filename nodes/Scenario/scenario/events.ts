import { SCENARIO_CHANNELS, TRIGGER_EVENT_TYPES } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { listed } from '../../panel/texts';
import { channelOf, isSameChannel } from '../template/channels';
import { asKnown, objectValue, knownWord, requiredText, type Fields, type Warn } from '../values';

/** The step that another one follows, as far as events need it. */
export interface Parent {
	label: string;
	channel: string;
}

/**
 * The events that a step waits for, which its parent has to be able to report (part 2, 2.4). Without a parent, each by its
 * own channel. Throws InvalidInput; events of a channel of which the documents show none are warned of.
 */
export function checkEvents(value: unknown, label: string, parent: Parent | undefined, warn: Warn): Fields[] {
	if (!Array.isArray(value)) throw new InvalidInput(`${label}, events`, 'it is not a list', 'Use a list of events.');
	return value.map((entry) => checkEvent(objectValue(entry, `${label}, events`), label, parent, warn));
}

function checkEvent(source: Fields, label: string, parent: Parent | undefined, warn: Warn): Fields {
	const channel = asKnown(requiredText(source.channel, `${label}, event channel`), SCENARIO_CHANNELS);
	const event = requiredText(source.eventValue, `${label}, event of ${channel}`);
	const eventType = knownWord(source.eventType ?? 'STATE', TRIGGER_EVENT_TYPES, `${label}, event type`);
	if (parent && !isSameChannel(channel, parent.channel)) {
		throw unfit(label, `“${shorten(event)}” of ${channel}, and ${parent.label} ${reportOf(parent.channel)}`);
	}
	const allowed = channelOf(channel)?.events;
	const known = allowed?.find((one) => one === event.toLowerCase());
	if (allowed && known === undefined) {
		throw unfit(label, `“${shorten(event)}”, and ${parent?.label ?? 'its parent'} ${reportOf(channel)}`);
	}
	if (!allowed) {
		warn(
			`${label} waits for “${shorten(event)}” of ${channel}: the service’s documents do not say what ${channel} reports to scenarios, so it may wait in vain.`,
		);
	}
	return { ...source, channel, eventType, eventValue: known ?? event };
}

function reportOf(channel: string): string {
	const events = channelOf(channel)?.events;
	const what = events ? `${listed(events)} only` : 'events that the documents do not name';
	return `sends by ${channel}, which reports ${what}`;
}

function unfit(label: string, problem: string): InvalidInput {
	const fix = 'Choose an event that the parent’s channel reports, or another parent.';
	return new InvalidInput(`${label}, events`, `it waits for ${problem}`, fix);
}
