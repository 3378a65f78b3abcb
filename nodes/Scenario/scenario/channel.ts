import { listed } from '../../panel/texts';
import { isSameChannel } from '../template/channels';
import type { Warn } from '../values';

/** The word for several channels, which the documents show for a transactional scenario (part 2, 2.4). */
const SEVERAL = 'OMNI';

/** A step, as far as the channel of its scenario needs it. */
interface Sending {
	channel?: unknown;
}

/** The channel of a scenario as its type and its steps make it: that of its steps, OMNI for several and where it is sent through. */
export function channelFrom(type: string | undefined, steps: readonly Sending[]): string | undefined {
	const channels = channelsOf(steps);
	return type === 'API' || channels.length !== 1 ? SEVERAL : channels[0];
}

/**
 * Warns of a channel of the whole that its steps do not have: the documents name the channels of one kind, and OMNI in a
 * sample of a transactional scenario only; what a mixture does they do not say (part 2, 2.4).
 */
export function checkChannel(
	channel: string | undefined,
	type: string | undefined,
	steps: readonly Sending[],
	warn: Warn,
): void {
	if (channel === undefined) return;
	const others = channelsOf(steps).filter((one) => !isSameChannel(one, channel));
	if (!isSameChannel(channel, SEVERAL)) {
		if (others.length === 0) return;
		warn(
			`The scenario’s channel is ${channel}, and it has steps by ${listed(others)}: what comes of that is not documented.`,
		);
	} else if (type !== undefined && type !== 'API') {
		const only = others.length === 1 ? ` Its steps send by ${others[0]}: choose that.` : '';
		warn(
			`The service’s documents show the channel OMNI for transactional scenarios only, not for type ${type}.${only}`,
		);
	}
}

function channelsOf(steps: readonly Sending[]): string[] {
	return [...new Set(steps.flatMap(({ channel }) => (typeof channel === 'string' ? [channel] : [])))];
}
