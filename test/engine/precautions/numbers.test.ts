import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, runSms, SEED, sentIn } from '../../support/sms';
import { runNode } from '../../support/engine';
import { notAccepted } from '../../support/sentences';

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

	it('is one for the whole run: with another one in a later item, nothing is sent', async () => {
		const run = async (...countries: string[]) =>
			await runSms(
				sandbox,
				countries.map((country) => ({ country, phone: '612 34 56 78', text: 'Hi' })),
				{ parameters: { options: { defaultCountry: '={{ $json.country }}' } } },
			);
		expect((await run('FR', ' fr', '')).items).toHaveLength(3);
		const { error } = await run('FR', 'FR', 'ES');
		expect(error?.message).toBe(
			'Default Country: it is one for the whole run, and item 2 has another one (ES) than item 0',
		);
		expect((await run('FR', 'UK')).error?.message).toMatch(
			/^Default Country: .* item 1 has another one \(UK\) than item 0$/,
		);
		expect(sandbox.requests).toHaveLength(1);
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
