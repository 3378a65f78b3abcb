import type { INode } from 'n8n-workflow';

import { callSteps, type VoiceCall } from '../../../nodes/VoiceCode/callInstead';

const NODE: INode = {
	id: 'node',
	name: 'Log in',
	type: 'n8n-nodes-omni-messaging.omniVoiceCode',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const CALL: VoiceCall = {
	from: 'Shop',
	callForm: 'flashCall',
	to: '+12025550123',
	purpose: 'login',
	callAt: '2030-01-15T10:00:30.000Z',
	validFor: 300,
	limits: { secondsBetween: 20 },
	asked: {},
};

const optionsOf = (asked: VoiceCall['asked']): unknown => {
	const { nodes } = callSteps(NODE, { ...CALL, asked }, 'page', {
		enter: 'Enter',
		address: 'Address',
		verify: 'Verify',
	});
	return nodes.find(({ name }) => name === 'Call With a Code')?.parameters.options;
};

it('a call asks the Do Not Contact list for what its SMS asked', () => {
	expect(optionsOf({ doNotContact: true, topic: 'logins' })).toMatchObject({
		doNotContact: "={{ $('Start').first().json.call.asked.doNotContact }}",
		topic: "={{ $('Start').first().json.call.asked.topic }}",
	});
	expect(Object.keys(optionsOf({}) as object)).toStrictEqual(['earlier', 'validFor']);
});
