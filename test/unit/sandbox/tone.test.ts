import * as values from '../../../contract/generated/values';
import { ticksOf, toneOf } from '../../../sandbox/outbox/tone';
import { prettyJson } from '../../../sandbox/page/prettyJson';

const KNOWN = [
	...values.SMS_STATUSES,
	...values.CHAT_APP_STATUSES,
	...values.EMAIL_STATUSES,
	...values.PUSH_STATUSES,
	...values.SCENARIO_STATUSES,
	...values.LEGACY_MESSAGE_STATES,
	...values.MESSENGER_STATES,
	...values.VOICE_CODE_STATUSES,
];

it('every known status that is no way to go on has the tone of its end', () => {
	const onTheWay = [...new Set(KNOWN.filter((status) => toneOf(status) === 'busy'))];
	expect(onTheWay).toStrictEqual([
		'ACCEPTED',
		'SCHEDULED',
		'ENROUTE',
		'SENT',
		'accepted',
		'send',
		'NotSent',
		'Sent',
		'Enqueued',
	]);
});

it('what did not arrive is bad news, on every channel', () => {
	for (const status of ['UNDELIVERABLE', 'UNDELIVERED', 'Undelivered', 'undeliverable', 'Failed', 'bounced', 'EXPIRED'])
		expect(toneOf(status)).toBe('bad');
});

it.each([
	['SENT', '✓', false],
	['SCHEDULED', '◷', false],
	['DELIVERED', '✓✓', false],
	['SEEN', '✓✓', true],
	['UNDELIVERED', '✕', false],
])('%s has the ticks %s', (status, mark, isNoticed) => {
	expect(ticksOf(status)).toStrictEqual({ mark, isNoticed });
});

it.each([
	[
		'{"id":3158622571446665001,"a":[],"b":[1,"x, {y}"]}',
		'{\n  "id": 3158622571446665001,\n  "a": [],\n  "b": [\n    1,\n    "x, {y}"\n  ]\n}',
	],
	['<xml/>', '<xml/>'],
	['{broken', '{broken'],
])('%s is shown with a line for each field, and with every digit', (text, pretty) => {
	expect(prettyJson(text)).toBe(pretty);
});
