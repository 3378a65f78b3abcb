import type { IDataObject } from 'n8n-workflow';

import example from '../../../examples/voice-code/two-step-login.json';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { evaluated, evaluatedAll } from '../../support/evaluated';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
afterEach(() => jest.restoreAllMocks());

const [SMS, CALL, VERIFY, LATEST] = ['Send Code by SMS', 'Call With a Code', 'Verify Code', 'Latest code'];
const nodes = example.nodes as unknown as Array<{ name: string; parameters: IDataObject }>;
const parametersOf = (wanted: string): IDataObject => nodes.find(({ name }) => name === wanted)!.parameters;
const PHONE = '+447700900001';

/** The example's nodes, run as a person goes through its pages; what each gave last is what the others see of it. */
class Login {
	private readonly dataTables = new DataTables();
	private readonly ran: Record<string, IDataObject> = { 'Ask for the number': { Phone: PHONE } };

	/** Runs a node with the parameters of the example; some of them are other ones. */
	async run(name: string, own: IDataObject = {}, settings: NodeRun['settings'] = {}): Promise<IDataObject> {
		const { baseUrl, apiKey } = sandbox;
		const { items, error } = await runNode({
			type: 'omniVoiceCode',
			parameters: evaluatedAll({ ...parametersOf(name), ...own }, this.ran) as NodeRun['parameters'],
			items: itemsOf([{}]),
			dataTables: this.dataTables,
			settings,
			credentials: {
				omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
				omniApiKeyApi: { baseUrl, apiKey },
			},
		});
		if (error) throw new Error(error.message);
		const [{ json }] = items;
		this.ran[name] = json;
		if (name !== VERIFY)
			this.ran[LATEST] = evaluated(parametersOf(LATEST).jsonOutput as string, json, this.ran) as IDataObject;
		return json;
	}

	enter = async (entered: string): Promise<unknown> => (await this.run(VERIFY, { entered })).reason;
	/** The SMS, and a wish to be called at each of these seconds behind it; gives what each came to, and the codes that left. */
	async wish(...seconds: number[]): Promise<{ told: unknown[]; codes: string[] }> {
		const start = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
		const told = [(await this.run(SMS, { to: PHONE })).code];
		for (const at of seconds) {
			clock.mockReturnValue(start + at * 1000);
			told.push((await this.run(CALL)).code);
		}
		return { told, codes: sandbox.messages().map(({ text }) => /\d{4,6}/.exec(text ?? '')![0]) };
	}
}

it('who asks for a call again after it came can enter its code', async () => {
	const login = new Login();
	const { told, codes } = await login.wish(31, 45);
	expect(told).toStrictEqual(['OK', 'OK', 'TOO_MANY_CODES']);
	expect(await login.enter(codes[1])).toBe('match');
});

it('who asks for a call twice too soon can enter the code of the SMS', async () => {
	const login = new Login();
	const { told, codes } = await login.wish(5, 10);
	expect(told).toStrictEqual(['OK', 'TOO_MANY_CODES', 'TOO_MANY_CODES']);
	expect(await login.enter(codes[0])).toBe('match');
});
