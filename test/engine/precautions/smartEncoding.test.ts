import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, runSms, SEED, sentIn } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const CURLY = `We\u2019ve sent your order \u2013 it comes tomorrow. ${'Please be at home. '.repeat(5)}`;
const items = [
	{ phone: phone(0), text: CURLY },
	{ phone: phone(1), text: 'It\u2019s here' },
];

it('makes a text plain where that saves parts, and says what was changed', async () => {
	const result = await runSms(sandbox, items, { parameters: { options: { smartEncoding: true } } });
	expect(jsonOf(result.items)).toMatchObject([
		{
			parts: 1,
			partsSaved: 2,
			replaced: [
				{ character: 'U+2019', by: "'", times: 1 },
				{ character: 'U+2013', by: '-', times: 1 },
			],
		},
		{ parts: 1 },
	]);
	expect(result.items[1].json).not.toHaveProperty('replaced');
	expect(jsonOf(result.items).map(({ text }) => text)).toStrictEqual(sentIn(sandbox)[0].map(({ text }) => text));
	const hidden = { options: { smartEncoding: true, omitText: true } };
	const without = await runSms(sandbox, items, { parameters: hidden });
	expect(without.items[0].json).not.toHaveProperty('text');
	expect(sentIn(sandbox)[0].map(({ text }) => text)).toStrictEqual([
		CURLY.replace('\u2019', "'").replace('\u2013', '-'),
		'It\u2019s here',
	]);
});

it('leaves texts as they are unless it is asked for', async () => {
	const result = await runSms(sandbox, items);
	expect(jsonOf(result.items).map(({ parts }) => parts)).toStrictEqual([3, 1]);
	expect(sentIn(sandbox)[0][0].text).toBe(CURLY);
});
