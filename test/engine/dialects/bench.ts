import { Speaker } from '../../../sandbox/dialects';
import type { Reply } from '../../../sandbox/core/reply';
import { parseJson, stringifyJson } from '../../../sandbox/core/json';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { Bench, type Run } from '../../../scripts/schemas/bench';
import { startSandbox, type RecordedRequest } from '../../../sandbox';
import type { Traits } from '../../../sandbox/core/dialect';
import { itemsOf, runNode } from '../../support/engine';
import { OPERATIONS } from './cases';

/** One run of an operation: its output items, and the requests that it made while the service spoke the dialect. */
export interface Heard {
	items: IDataObject[];
	error?: string;
	requests: RecordedRequest[];
}

/** What an operation gave out, run by run, and what went against the contract. */
export interface Session {
	runs: Heard[];
	violations: string[];
	/** What the sandbox took, by the ids that it gave. */
	taken: string[];
}

/** Traits that change the ids or the form of everything, also of what is made before the operation under test runs. */
export function groundOf({ ids, emailForm, legacyForm }: Traits): Traits {
	return {
		...(ids === undefined ? {} : { ids }),
		...(emailForm === undefined ? {} : { emailForm }),
		...(legacyForm === undefined ? {} : { legacyForm }),
	};
}

const NOW = Date.UTC(2030, 0, 15, 10);

/** Runs operations against a sandbox that speaks a dialect; what they need before is made without it. */
export class DialectBench extends Bench {
	private heard: Heard[] = [];

	static override async start(): Promise<DialectBench> {
		return new DialectBench(await startSandbox({ clock: 'stepped', seed: { now: NOW } }));
	}

	/** Runs a case of OPERATIONS. */
	async session(name: string, traits: Traits): Promise<Session> {
		const { sandbox } = this;
		const [operation] = name.split(' ');
		this.heard = [];
		sandbox.reset({ asNew: true });
		sandbox.configure({ dialect: groundOf(traits) });
		const errors: string[] = [];
		try {
			await OPERATIONS[name](this.listening(operation, traits), this);
		} catch (error) {
			errors.push(error instanceof Error ? error.message : String(error));
		}
		if (errors.length > 0) this.heard.push({ items: [], error: errors[0], requests: [] });
		return {
			runs: this.heard,
			violations: sandbox.violations(),
			taken: sandbox.messages().map(({ id }) => id),
		};
	}

	override async sent(run: Run, parameters: IDataObject, items: IDataObject[] | INodeExecutionData[]) {
		return await run(parameters as Parameters<Run>[0], items);
	}

	override async filled(run: () => Promise<IDataObject[]>): Promise<IDataObject[]> {
		return await run();
	}

	/** The operation under test, heard in the dialect. */
	private listening(name: string, traits: Traits): Run {
		const { sandbox } = this;
		const [type, resource, operation] = name.split('.');
		return async (parameters = {}, items = [{}]) => {
			sandbox.faults.clear();
			sandbox.configure({ dialect: traits });
			const before = sandbox.requests.length;
			const result = await runNode({
				type,
				parameters: { resource, operation, ...parameters, simplify: false },
				items: items.every((item) => 'json' in item)
					? (items as INodeExecutionData[])
					: itemsOf(items as IDataObject[]),
				credentials: this.credentials(),
				settings: { onError: 'continueRegularOutput' },
			});
			sandbox.configure({ dialect: groundOf(traits) });
			const told = result.items.map(({ json }) => json);
			this.heard.push({
				items: told,
				...(result.error ? { error: result.error.message } : {}),
				requests: sandbox.requests.slice(before),
			});
			return told;
		};
	}
}

/** Whether a dialect would say any of these answers in another way. */
export function changes(traits: Traits, { runs }: Session): boolean {
	const speaker = new Speaker();
	speaker.choose(traits);
	return runs.some(({ requests }) =>
		requests.some(({ responseBody, status, operationId = '' }) => {
			const reply = replyOf(responseBody, status);
			const told = speaker.write(speaker.tell(reply, operationId));
			return (['status', 'contentType', 'body'] as const).some((part) => textOf(told[part]) !== textOf(reply[part]));
		}),
	);
}

function replyOf(text: string, status: number): Reply {
	if (text.includes(':Envelope')) return { status, body: text, contentType: 'application/soap+xml' };
	if (text.startsWith('<')) return { status, body: text, contentType: 'application/xml' };
	if (!/^[[{"]/.test(text)) return { status, body: Buffer.from(text), contentType: 'text/csv' };
	return { status, body: parseJson(text) };
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : stringifyJson(value ?? null);
}
