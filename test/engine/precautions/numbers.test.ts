import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, runSms, SEED, sentIn, type SmsRun } from '../../support/sms';
import { runNode } from '../../support/engine';
import { notAccepted, notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const numbers = (...given: string[]) => given.map((phone) => ({ phone, text: 'Hi' }));

describe('Default Country', () => {
	it('makes national numbers of the node’s country international', async () => {
		const { items, hints } = await runSms(sandbox, numbers('07700 900123', '+1 202 555 0123', '447700900124'), {
			parameters: { options: { defaultCountry: 'gb' } },
		});
		expect(jsonOf(items).map(({ to, code }) => [to, code])).toStrictEqual([
			['+447700900123', 'OK'],
			['+12025550123', 'OK'],
			['447700900124', 'OK'],
		]);
		expect(hints).toStrictEqual([]);
		expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual(['+447700900123', '+12025550123', '447700900124']);
	});

	it('is the credential’s where the node names none', async () => {
		const { items } = await runSms(sandbox, numbers('(202) 555-0123'), {
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, defaultCountry: 'US' } },
		});
		expect(jsonOf(items)).toMatchObject([{ to: '+12025550123', code: 'OK' }]);
	});

	it('is refused before anything is sent when it is no country', async () => {
		const { error } = await runSms(sandbox, numbers('07700 900123'), {
			parameters: { options: { defaultCountry: 'UK' } },
		});
		expect(error?.message).toBe('Default Country: “UK” is not a country');
		expect(sandbox.requests).toStrictEqual([]);
	});

	describe('of each item', () => {
		const run = async (rows: IDataObject[], more: SmsRun = {}) =>
			await runSms(
				sandbox,
				rows.map((row) => ({ text: 'Hi', ...row })),
				{ parameters: { options: { defaultCountry: '={{ $json.country }}' } }, ...more },
			);
		const told = [
			{ country: 'FR', phone: '612 34 56 78' },
			{ country: 'es', phone: '612 34 56 78' },
			{ country: 'FR', phone: '+34 612 34 56 79' },
		];

		it('reads the same number as of two countries', async () => {
			await run(told);
			expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual(['+33612345678', '+34612345678', '+34612345679']);
		});

		it('holds for a number that is the same for all, too', async () => {
			const { items } = await run(told, {
				parameters: { to: '612 34 56 78', options: { defaultCountry: '={{ $json.country }}' } },
			});
			expect(jsonOf(items).map(({ to }) => to)).toStrictEqual(['+33612345678', '+34612345678', '+33612345678']);
		});

		it('is told of the item whose number needs it, where it is none or empty', async () => {
			const rows = [{ ...told[0], country: 'UK' }, { phone: '612 34 56 79' }, told[1], { phone: '+34612345679' }];
			const { items } = await run(rows, { settings: { onError: 'continueRegularOutput' } });
			expect(jsonOf(items).map(({ code, to, message }) => [code, message ?? to])).toStrictEqual([
				['INVALID', expect.stringMatching(/^Default Country: “UK” is not a country\. It was not sent/)],
				['INVALID', expect.stringMatching(/^Default Country: it is empty\. It was not sent/)],
				['OK', '+34612345678'],
				['OK', '+34612345679'],
			]);
			expect((await run(rows)).error?.message).toContain(notAsTheyAre(2, 4));
		});

		it('says of which country a doubtful number was read', async () => {
			const { hints } = await run([
				{ country: 'US', phone: '6492311234' },
				{ country: 'ES', phone: '+34612345679' },
			]);
			expect(hints.map(({ message }) => message)).toStrictEqual([
				'1 phone number without a plus was read as belonging to United States, but may have a country code: 6492311234 (New Zealand). Write the plus where another country is meant.',
			]);
		});
	});

	it('counts for an estimate, too', async () => {
		const { items } = await runNode({
			type: 'omniAccount',
			parameters: {
				resource: 'message',
				operation: 'estimate',
				to: '07700 900123, 07700 900124',
				text: 'Hi',
				options: { defaultCountry: 'GB' },
			},
			items: [{ json: {} }],
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		});
		expect(jsonOf(items)).toMatchObject([{ recipients: 2, totalParts: 2 }]);
	});
});

describe('without a default country', () => {
	it('sends nothing to a country that was not meant, and hints at what may be national', async () => {
		const { items, hints } = await runSms(sandbox, numbers('2025550123', '(202) 555-0123', '6492311234'), {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['INVALID', 'INVALID', 'OK']);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining(notAccepted(2, 3)),
			'1 phone number has no plus and may be national, but was read with a country code: 6492311234 (New Zealand). Write the plus, or set Default Country.',
		]);
		expect(sentIn(sandbox)[0].map(({ to }) => to)).toStrictEqual(['6492311234']);
	});
});
