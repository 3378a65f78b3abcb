import { hasFailed, type OmniEvent } from '../events/envelope';

/** Below that of a message that was delivered, which another step of the scenario may do. */
const FAILED_RANK = 45;

/**
 * A status of a scenario's message as one of its contact, which stands where the message's id does: a contact may get several
 * messages, step by step. That one of them failed is final only for a last step: after any other one the next may be delivered.
 */
export function ofContact(event: OmniEvent, lastSteps: readonly string[]): OmniEvent {
	const { contactId, triggerId } = event;
	if (!hasFailed(event)) return { ...event, messageId: contactId };
	return {
		...event,
		messageId: contactId,
		rank: FAILED_RANK,
		final: triggerId !== null && lastSteps.includes(triggerId),
	};
}
