import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED, sentIn } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

it('the text that went out is in the output, expressions filled in, unless it is not wanted', async () => {
	const text = '=Hi {{ $json.text }}!';
	const { items } = await runSms(sandbox, rows(2), { parameters: { text } });
	expect(jsonOf(items).map((json) => json.text)).toStrictEqual(sentIn(sandbox)[0].map((message) => message.text));
	const without = await runSms(sandbox, rows(1), { parameters: { text, options: { omitText: true } } });
	expect(Object.keys(without.items[0].json)).toStrictEqual(['to', 'code', 'messageId', 'parts']);
});

it('the input fields stand before the result when they are asked for, whatever became of the message', async () => {
	const items = [...rows(1), { phone: 'nobody', text: 'Hi', code: 'of the shop' }];
	const { items: output } = await runSms(sandbox, items, {
		parameters: { options: { includeOtherFields: true } },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(jsonOf(output)).toMatchObject([
		{ phone: phone(0), to: phone(0), code: 'OK', text: 'Message 0' },
		{ phone: 'nobody', to: 'nobody', code: 'INVALID', text: 'Hi' },
	]);
	expect(Object.keys(output[0].json).slice(0, 3)).toStrictEqual(['phone', 'text', 'to']);
});

it('a message that is not sent says whom it was for, and then why, before all else', async () => {
	for (const mode of ['defineBelow', 'autoMap']) {
		const { items } = await runSms(sandbox, [{ phone: 'x', to: 'x', text: 'Hi' }], {
			parameters: { options: { mode } },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(Object.keys(items[0].json).slice(0, 3)).toStrictEqual(['to', 'code', 'message']);
		expect(items[0].json).toMatchObject({
			to: 'x',
			code: 'INVALID',
			message: expect.stringContaining('To: ') as string,
		});
	}
});

it('the errors of several items stand on lines of their own in the editor', async () => {
	const { error } = await runSms(sandbox, [
		{ phone: 'x', text: 'Hi' },
		{ phone: 'y', text: 'Hi' },
	]);
	expect(error?.description?.split('<br>\n').slice(0, 2)).toStrictEqual([
		expect.stringMatching(/^Item 0: To: /),
		expect.stringMatching(/^Item 1: To: /),
	]);
});
