import type { CodeDraft } from '../../../nodes/VoiceCode/limits';
import { drawnCode, isCode, withoutDigits, withZeros } from '../../../nodes/VoiceCode/code/digits';
import { callMeaning } from '../../../nodes/VoiceCode/code/meaning';

it('a code has four digits and nothing else', () => {
	expect(['0042', '9999', '042', '00420', '004x', ' 042', '٠٠٤٢', ''].map(isCode)).toStrictEqual([
		true,
		true,
		false,
		false,
		false,
		false,
		false,
		false,
	]);
});

it('a number gets the zeros back that it lost, and everything else stays as it is', () => {
	expect([42, 0, 12345, '42', null].map(withZeros)).toStrictEqual(['0042', '0000', '12345', '42', null]);
});

it('a code that is drawn is one', () => {
	expect(Array.from({ length: 200 }, () => drawnCode(4)).every(isCode)).toBe(true);
});

it.each([
	['DELIVERED', true, 'The user rejected or answered the call.'],
	['Undelivered', false, 'The user was out of network, or did not reject the call and the operator stopped calling.'],
	['expired', false, 'The call did not come through.'],
	['REJECTED', false, 'The call did not come through.'],
	['SENT', null, 'The call has no outcome yet, or the status is not known.'],
	[null, null, 'The call has no outcome yet, or the status is not known.'],
])('the status %s means delivered: %s', (status, delivered, meaning) => {
	expect(callMeaning(status)).toStrictEqual({ delivered, meaning });
});

it('no code of the messages stands in what the service answers', () => {
	const drafts = ['0042', '123456'].map((digits) => ({ secret: { digits } })) as CodeDraft[];
	expect(withoutDigits('Data=0042&id=9123456 to 447700900001', drafts)).toBe('Data=****&id=9****** to 447700900001');
});

it('an ID keeps its digits, also where a code stands in it by chance', () => {
	const drafts = [{ secret: { digits: '665977' } }] as CodeDraft[];
	expect(withoutDigits('{"messageId":3158622571446665977,"text":"665977"}', drafts)).toBe(
		'{"messageId":3158622571446665977,"text":"******"}',
	);
});
