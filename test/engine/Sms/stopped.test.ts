import { DataTables } from '../../support/dataTables';
import { useSandbox } from '../../support/sandbox';
import { rows, runSms, SEED, type SmsRun } from '../../support/sms';
import { NOTHING_SENT } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const withoutTables = new DataTables();
withoutTables.areOn = false;

/** What stops a whole run, and what is said of it. */
const STOPS: Array<[what: string, run: SmsRun, error: string]> = [
	[
		'a limit',
		{ parameters: { options: { stopAboveParts: 1 } } },
		`Stop Above Parts: these messages have 2 parts, and 1 is the most. ${NOTHING_SENT}`,
	],
	[
		'a Do Not Contact list that can’t be read',
		{ parameters: { options: { doNotContact: true } }, dataTables: withoutTables },
		`${NOTHING_SENT}, since the Do Not Contact list could not be read`,
	],
	['an option that can’t be read', { parameters: { options: { timeout: 'soon' } } }, 'Timeout (Seconds)'],
];

describe.each(STOPS)('%s', (_, run, said) => {
	it('is the error of a node that stops on errors', async () => {
		const { error } = await runSms(sandbox, rows(2), run);
		expect(error?.message).toContain(said);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'is told by each item of one that goes on: %s',
		async (onError) => {
			const { items, errorItems } = await runSms(sandbox, rows(2), { ...run, settings: { onError } });
			const [told, others] = onError === 'continueErrorOutput' ? [errorItems, items] : [items, errorItems];
			const error = expect.stringContaining(said) as string;
			expect(told).toMatchObject([0, 1].map((item) => ({ json: { error }, pairedItem: { item } })));
			expect(others).toStrictEqual([]);
			expect(sandbox.requests).toStrictEqual([]);
		},
	);
});

it('is tried again by Retry On Fail, also where the node goes on', async () => {
	const parameters = { options: { stopAboveCost: 0 } };
	const settings = { onError: 'continueRegularOutput', retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } as const;
	const { items } = await runSms(sandbox, rows(1), { parameters, settings });
	expect(items).toMatchObject([{ json: { error: expect.stringContaining('Stop Above Cost') as string } }]);
	expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET', 'GET']);
});
