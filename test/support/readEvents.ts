import { eventsOf } from '../../nodes/events';
import type { Channel, OmniEvent } from '../../nodes/events/envelope';
import { refusalOf } from '../../nodes/events/syntax';

/** The events of a body's text at once, as readCall gives them; undefined when the text is no callback at all. */
export function readEvents(body: string, named?: Channel): OmniEvent[] | undefined {
	try {
		const read = [...eventsOf({ bytes: Buffer.from(body) }, named)];
		return read.filter((event) => event !== undefined);
	} catch (error) {
		refusalOf(error);
		return undefined;
	}
}
