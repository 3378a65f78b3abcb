import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { rows, runSms, SEED, sentIn } from '../../support/sms';
import { notAccepted } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const COUNT = 32_001;

it('sends 32,001 messages in two requests, and tells each item what became of its own', async () => {
	const items: Array<{ phone: string; text: string }> = rows(COUNT);
	// One rejected in each request: the second request's reason speaks of its first message.
	items[5].phone = '+447700900912';
	items[COUNT - 1].phone = '+447700900912';
	const { items: output, error, hints } = await runSms(sandbox, items);
	expect(error).toBeUndefined();
	expect(sentIn(sandbox).map((messages) => messages.length)).toStrictEqual([32_000, 1]);
	expect(output).toHaveLength(COUNT);
	const taken = sandbox.messages();
	let next = 0;
	const wrong = output.filter(({ json, pairedItem }, at) => {
		const rejected = at === 5 || at === COUNT - 1;
		const message = rejected ? undefined : taken[next++];
		const right = rejected
			? json.code === 'REJECTED' && json.to === '+447700900912'
			: json.code === 'OK' &&
				json.messageId === message?.id &&
				json.to === phone(at) &&
				message?.text === items[at].text;
		return !right || (pairedItem as { item: number }).item !== at;
	});
	expect(wrong).toStrictEqual([]);
	expect(next).toBe(COUNT - 2);
	expect([5, COUNT - 1].map((at) => output[at].json.reasons)).toMatchObject([
		[{ key: 'to.format.invalid', ref: 'messages[5].to' }],
		[{ key: 'to.format.invalid', ref: `messages[${COUNT - 1}].to` }],
	]);
	expect(hints[0].message).toContain(notAccepted(2, COUNT));
	expect(sandbox.violations()).toStrictEqual([]);
});

it('cuts by bytes too: long texts make more requests', async () => {
	const text = 'ж'.repeat(17_085);
	const { items, error } = await runSms(
		sandbox,
		rows(1000).map((row) => ({ ...row, text })),
		{ parameters: { options: { sendUnusualTexts: true } } },
	);
	expect(error).toBeUndefined();
	const bodies = sandbox.requests.map(({ body }) => Buffer.byteLength(body));
	expect(bodies).toHaveLength(3);
	expect(Math.max(...bodies)).toBeLessThanOrEqual(16 * 1024 * 1024 + 20);
	expect(items.map(({ json }) => json.messageId)).toStrictEqual(sandbox.messages().map(({ id }) => id));
});
