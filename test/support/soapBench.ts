import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { RecordedRequest, Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { useSandbox } from './sandbox';

/** A password with all that XML and HTML write in another way. */
export const PASSWORD = 'pass&<word>"1';

export const SEND = { from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };

/** Items with numbers that no one has: +44 7700 900000 and up. */
export const numbers = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ to: `+4477009${String(at).padStart(5, '0')}` }));

/** The output's data. */
export const jsons = ({ items }: NodeResult): IDataObject[] => items.map(({ json }) => json);

/** What one request sent in the elements of a name. */
export function sentIn({ body }: RecordedRequest, name: string): string[] {
	return [...body.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1]);
}

/** A sandbox for the tests of one file, and Omni SOAP run against it. */
class SoapBench {
	private tests = 0;

	constructor(readonly sandbox: Sandbox) {}

	/** Begins a test with an account of its own, because the requests of one are limited to ten a second. */
	begin(): void {
		this.tests += 1;
	}

	credentials(fields: IDataObject = {}): Record<string, ICredentialDataDecryptedObject> {
		const login = { login: `shop-${this.tests}`, password: PASSWORD };
		const { baseUrl } = this.sandbox;
		const all: IDataObject = { baseUrl, namespace: 'http://soap.example.com/', ...login, ...fields };
		return { omniSoapLoginApi: all as ICredentialDataDecryptedObject };
	}

	/** Runs an operation over items from plain objects. */
	async run(
		operation: string,
		parameters: NodeRun['parameters'],
		rows: IDataObject[] = [{}],
		more: Partial<NodeRun> = {},
	): Promise<NodeResult> {
		const [resource, name] = operation.split('.');
		return await runNode({
			type: 'omniSoap',
			parameters: { resource, operation: name, ...parameters },
			items: itemsOf(rows),
			credentials: this.credentials(),
			...more,
		});
	}

	/** Lets the next request be answered with this in the body of an envelope. */
	answer(body: string, status = 200): void {
		const namespace = 'http://www.w3.org/2003/05/soap-envelope';
		const envelope = `<e:Envelope xmlns:e="${namespace}"><e:Body>${body}</e:Body></e:Envelope>`;
		this.sandbox.faults.add({ kind: 'status', status, body: envelope });
	}
}

export function useSoapBench(): SoapBench {
	const account = { password: PASSWORD, record: { balance: 1250.5, credit: 500 } };
	const accounts = Array.from({ length: 100 }, (_, at) => ({ ...account, login: `shop-${at}` }));
	const bench = new SoapBench(useSandbox({ seed: { now: Date.UTC(2026, 0, 31, 9), accounts } }));
	beforeEach(() => bench.begin());
	return bench;
}
