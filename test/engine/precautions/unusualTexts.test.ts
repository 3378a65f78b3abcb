import { LIMITS } from '../../../contract/generated/values';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, runSms, SEED, sentIn } from '../../support/sms';
import { notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const UNUSUAL = [
	{ phone: phone(0), text: 'It is here' },
	{ phone: phone(1), text: 'Hi Ann }}' },
];
const settings = { onError: 'continueRegularOutput' } as const;
const SEND_UNUSUAL = { options: { sendUnusualTexts: true } };

it('texts that look like a mistake are not sent, and their errors say why and how they can be', async () => {
	const { items } = await runSms(sandbox, UNUSUAL, { settings });
	expect(jsonOf(items)).toMatchObject([
		{ code: 'OK' },
		{ code: 'INVALID', message: expect.stringContaining('Text: it ends in “Hi Ann }}”') },
	]);
	expect(jsonOf(items)[1].message).toContain('add “Send Unusual Texts”');
	expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual([phone(0)]);
});

it('where the workflow stops on errors, nothing is sent', async () => {
	const { error } = await runSms(sandbox, UNUSUAL);
	expect(error?.message).toBe(notAsTheyAre(1, 2));
	expect(sandbox.requests).toStrictEqual([]);
});

it('the option lets them go', async () => {
	const parameters = { text: '={{ $json.text }}', ...SEND_UNUSUAL };
	const { items } = await runSms(sandbox, UNUSUAL, { parameters });
	expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
	const gap = { text: '=Hi {{ $json.name }}!', ...SEND_UNUSUAL };
	const { hints } = await runSms(sandbox, UNUSUAL, { parameters: gap });
	expect(sentIn(sandbox)[1].map(({ text }) => text)).toStrictEqual(['Hi !', 'Hi !']);
	expect(hints.map(({ message }) => message)).toContain(
		'2 of 2 items have nothing for $json.name, which leaves a gap in a text. First: item 0.',
	);
});

it.each([
	['Latin', 'a'.repeat(LIMITS.sms.charactersLatin)],
	['Cyrillic', 'ж'.repeat(LIMITS.sms.charactersCyrillic)],
])('the longest %s text that the documents take goes out with a hint', async (_letters, text) => {
	const { items, hints } = await runSms(sandbox, [UNUSUAL[0], { phone: phone(2), text }]);
	expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
	expect(sentIn(sandbox)[0][1].text).toBe(text);
	expect(hints.map(({ message }) => message)).toStrictEqual([
		'1 SMS has more than 10 parts, each of which is paid for: check whether the expression picks the right field. First: item 1.',
	]);
});

it('parts are counted after Smart Encoding', async () => {
	const text = `${'Please be at home. '.repeat(70)}\u2019`;
	const items = [{ phone: phone(0), text }];
	expect((await runSms(sandbox, items)).hints).toHaveLength(1);
	const plain = await runSms(sandbox, items, { parameters: { options: { smartEncoding: true } } });
	expect(jsonOf(plain.items)).toMatchObject([{ code: 'OK', parts: 9 }]);
	expect(plain.hints.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('more than 10 parts'));
});
