import { DataTables } from '../../support/dataTables';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, runSms, SEED, sentIn } from '../../support/sms';
import { notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const LONG = 'Please be at home. '.repeat(81);
const UNUSUAL = [
	{ phone: phone(0), text: 'It is here' },
	{ phone: phone(1), text: 'Hi Ann }}' },
	{ phone: phone(2), text: LONG },
];
const settings = { onError: 'continueRegularOutput' } as const;
const SEND_UNUSUAL = { options: { sendUnusualTexts: true } };

it('texts that look like a mistake are not sent, and their errors say why and how they can be', async () => {
	const { items } = await runSms(sandbox, UNUSUAL, { settings });
	expect(jsonOf(items)).toMatchObject([
		{ code: 'OK' },
		{ code: 'INVALID', message: expect.stringContaining('Text: it ends in “Hi Ann }}”') },
		{ code: 'INVALID', message: expect.stringContaining('Text: it would go out in 11 parts') },
	]);
	for (const { message } of jsonOf(items).slice(1)) expect(message).toContain('add “Send Unusual Texts”');
	expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual([phone(0)]);
});

it.each([
	['askAndWaitForReply', 'question', 'Question'],
	['sendAndWait', 'message', 'Message'],
])('%s calls a text of many parts as its field is called', async (operation, name, label) => {
	const more = { waitAtMost: 5, waitUnit: 'minutes' };
	const parameters = { operation, from: '12025550199', [name]: LONG, ...more };
	const { error } = await runSms(sandbox, UNUSUAL.slice(0, 1), { parameters, dataTables: new DataTables() });
	expect(error?.message).toMatch(new RegExp(`^${label}: it would go out in 1[12] parts`));
});

it('an SMS of ten parts is not unusual yet', async () => {
	const { items } = await runSms(sandbox, [{ phone: phone(0), text: LONG.slice(0, 10 * 153) }]);
	expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK']);
});

it('where the workflow stops on errors, nothing is sent', async () => {
	const { error } = await runSms(sandbox, UNUSUAL);
	expect(error?.message).toBe(notAsTheyAre(1, 3));
	expect((await runSms(sandbox, [UNUSUAL[0], UNUSUAL[2]])).error?.description).toContain('11 parts');
	expect(sandbox.requests).toStrictEqual([]);
});

it('the option lets them go', async () => {
	const parameters = { text: '={{ $json.text }}', ...SEND_UNUSUAL };
	const { items } = await runSms(sandbox, UNUSUAL, { parameters });
	expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'OK']);
	const gap = { text: '=Hi {{ $json.name }}!', ...SEND_UNUSUAL };
	const { hints } = await runSms(sandbox, UNUSUAL, { parameters: gap });
	expect(sentIn(sandbox)[1].map(({ text }) => text)).toStrictEqual(['Hi !', 'Hi !', 'Hi !']);
	expect(hints.map(({ message }) => message)).toContain(
		'3 of 3 items have nothing for $json.name, which leaves a gap in a text. First: item 0.',
	);
});

it('parts are counted after Smart Encoding', async () => {
	const text = `${'Please be at home. '.repeat(70)}\u2019`;
	const items = [{ phone: phone(0), text }];
	expect((await runSms(sandbox, items)).error?.message).toContain('parts');
	const plain = await runSms(sandbox, items, { parameters: { options: { smartEncoding: true } } });
	expect(jsonOf(plain.items)).toMatchObject([{ code: 'OK', parts: 9 }]);
});
