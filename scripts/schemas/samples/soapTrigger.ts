import { markConsent } from '../../../nodes/events/consent';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { eventOf } from '../../../nodes/Soap/poll';
import type { NodeSamples } from '../bench';
import { TOLD_BY_CALLBACKS } from '../events';

/** What Omni SOAP Trigger makes of SMS from people. */
export const POLLED: readonly OmniEvent[] = ['Yes', 'Stop', 'Start'].map((text) =>
	eventOf({
		Data: text,
		SourceAddress: '12025550101',
		DestinationAddress: '15550100',
		CreatedDateUtc: '2030-01-15T10:02:00.000Z',
	}),
);
markConsent(POLLED);

export const soapTrigger: NodeSamples = {
	node: 'omniSoapTrigger',
	operations: {},
	alwaysNull: [...TOLD_BY_CALLBACKS, 'status', 'messageId', 'rank'],
};
