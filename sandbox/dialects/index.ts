import { traitsOf, type DialectChoice, type Traits } from '../core/dialect';
import type { Reply } from '../core/reply';
import { retell } from './answers';
import { retellCallback, type Posted } from './callbacks';
import type { Fields } from './tree';
import { write } from './wire';
import { retellLegacyXml, retellSoap } from './xml';

/** Says answers and callbacks in the dialect that it is set to; without one it leaves all as it is. */
export class Speaker {
	traits: Traits = {};

	/** Sets the dialect; undefined is none. */
	choose(choice: DialectChoice | undefined): void {
		this.traits = traitsOf(choice);
	}

	/** What an answer of an operation says, before it becomes XML. */
	tell(reply: Reply, operationId: string): Reply {
		return retell(reply, operationId, this.traits);
	}

	/** How an answer is written. */
	write(reply: Reply): Reply {
		if (typeof reply.body === 'string' && /\bsoap\+xml/.test(reply.contentType ?? ''))
			return retellSoap(reply, this.traits);
		if (typeof reply.body === 'string' && reply.contentType?.startsWith('application/xml'))
			return retellLegacyXml(reply, this.traits);
		return write(reply, this.traits);
	}

	/** A callback as it is posted. */
	post(events: Fields[], plain: Posted, form: 'array' | 'object'): Posted {
		return retellCallback(events, plain, form, this.traits);
	}
}
