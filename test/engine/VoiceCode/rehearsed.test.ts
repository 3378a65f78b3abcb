import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const ANN = '+447700900001';
const LANDLINE = '+442071838750';
const CALL = { operation: 'sendCode', callForm: 'flashCall', codeSource: 'given', code: '0042' };
const SMS = { operation: 'sendCodeBySms', text: 'Your code is {code}' };

interface Ran {
	told: IDataObject[];
	hints: string[];
}

/** Has codes sent to these numbers, or rehearsed; gives what came out. */
async function send(to: string[], parameters: IDataObject, credential: IDataObject = {}): Promise<Ran> {
	const { baseUrl, apiKey } = sandbox;
	const { items, error, hints } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', to: '={{ $json.to }}', from: 'Shop', ...parameters },
		items: itemsOf(to.map((one) => ({ to: one }))),
		dataTables,
		credentials: {
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password', ...credential },
			omniApiKeyApi: { baseUrl, apiKey, ...credential },
		},
	});
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return { told: items.map(({ json }) => json), hints: hints.map(({ message }) => message) };
}

const seen = (told: IDataObject[]) => told.map(({ code, reason }) => [code, reason]);

describe('a rehearsal of codes says what a run would', () => {
	it.each<[what: string, to: string[], parameters: IDataObject]>([
		['of a landline', [LANDLINE], CALL],
		['of another country', [ANN], { ...CALL, limits: { countries: 'DE' } }],
		['of one who is held back', [ANN], { ...CALL, options: { holdBack: 'no account' } }],
		['of the same number twice', [ANN, ANN], CALL],
		['of what costs too much', [ANN, '+447700910001'], { ...SMS, limits: { costPerHour: 0.04 } }],
	])('%s', async (_, to, parameters) => {
		const options = { ...(parameters.options as IDataObject | undefined), rehearse: true };
		const rehearsed = await send(to, { ...parameters, options });
		expect(sandbox.messages()).toStrictEqual([]);
		// Nobody asks for what was rehearsed, and it takes no place from who sends meanwhile.
		expect(dataTables.rows).toStrictEqual([]);
		const { told } = await send(to, parameters);
		expect(seen(rehearsed.told)).toStrictEqual(seen(told));
		expect(told.at(-1)?.code).toMatch(/^(?:NOT_ALLOWED|TOO_MANY_CODES)$/);
		expect(rehearsed.hints).toContain(`1 of ${to.length} codes not sent: “reason” in the output says why.`);
	});

	it('of a run that its price stops, though a limit would hold one of the codes', async () => {
		const options = { stopAboveCost: 0.06 };
		const refusal = async (more: IDataObject) =>
			await send([ANN, ANN], { ...SMS, options: { ...options, ...more } }).catch(String);
		const rehearsed = await refusal({ rehearse: true });
		expect(rehearsed).toContain('Stop Above Cost: these messages cost up to 0.08, and 0.06 is the most');
		expect(await refusal({})).toBe(rehearsed);
		expect(sandbox.messages()).toStrictEqual([]);
	});

	it('in its report, too', async () => {
		const { told } = await send([LANDLINE, ANN, ANN], { ...CALL, options: { rehearsalReport: true } });
		expect(told.map(({ report, about, items }) => [report, about, items])).toStrictEqual([
			['all', 'all items', 3],
			['kept', 'NOT_ALLOWED', 1],
			['kept', 'TOO_MANY_CODES', 1],
		]);
	});
});
