import type { NodeSamples } from '../bench';
import { TOLD_BY_CALLBACKS } from '../events';

export const soapTrigger: NodeSamples = {
	node: 'omniSoapTrigger',
	operations: {},
	alwaysNull: [...TOLD_BY_CALLBACKS, 'status', 'messageId', 'rank'],
};
