import type { IDataObject, INode } from 'n8n-workflow';

import type { Draft, Pending } from '../../nodes/engine/draft';
import type { Handles } from '../../nodes/engine/handles';
import type { Fate } from '../../nodes/engine/ledger';
import type { Operation, Run } from '../../nodes/engine/operation';
import { Outbox } from '../../nodes/engine/outbox';
import { Trace } from '../../nodes/engine/trace';
import type { Hook, Precaution } from '../../nodes/engine/precaution';
import { MESSAGE } from '../../nodes/engine/wording';
import { Parameters } from '../../nodes/panel/parameters';
import { DataTables } from './dataTables';
import { N8n } from './n8n';

let workflows = 0;

/** A run of a node as far as precautions look at it, and what it hinted at. */
export class PrecautionRun {
	readonly hints: string[] = [];
	readonly workflow = `precautions-${(workflows += 1)}`;

	constructor(
		readonly tables = new DataTables(),
		readonly execution = '5',
	) {}

	/** The run of a node with these parameters. */
	of(parameters: IDataObject, node: Partial<INode> = {}, items: IDataObject[] = [{}, {}, {}]): Run {
		const { tables, workflow, execution: executionId } = this;
		const { context } = new N8n({ tables, workflow, executionId, items: items.map((json) => ({ json })) });
		const own = { id: 'n', name: 'Send', type: 'pack.omniSms', ...node, parameters } as unknown as INode;
		const client = {
			node: own,
			hint: (text: string) => this.hints.push(text),
			connection: { baseUrl: 'https://api.example.com', field: () => '' },
		};
		const run = {
			context,
			node: own,
			parameters: new Parameters(context, own),
			client,
			onError: 'stop',
			guards: [],
			checks: [],
			trace: new Trace(),
		};
		return run as unknown as Run;
	}

	/** The one guard of a precaution for a node with these parameters; throws where there is none. */
	guard(precaution: Precaution, parameters: IDataObject, node: Partial<INode> = {}, items?: IDataObject[]): Hook {
		const guard = precaution.hook(this.of(parameters, node, items), SEND);
		if (guard === undefined) throw new Error('There is no guard');
		return guard;
	}
}

/** An operation that sends messages, as far as precautions look at it. */
export const SEND = { name: 'Send', effect: 'message', form: {}, credential: 'omniApiKeyApi' } as unknown as Operation;

/** Whom emails go to, by their identities. */
export const OF_EMAILS: Handles<Draft> = {
	to: { kind: 'email', of: ({ identity: { to } }) => (typeof to === 'string' ? to : ''), with: (draft) => draft },
};

/** What a guard makes of drafts: what is left of them, and the fates of the others by their items; `end` tells it the fates of all. */
export async function through(
	guard: Hook,
	pending: Pending[],
	handles: Handles<Draft> = {},
	wording = MESSAGE,
): Promise<{
	left: ReadonlyArray<Pending>;
	fates: ReadonlyMap<number, Fate>;
	end: (fates: Fate[]) => Promise<Fate[]>;
}> {
	const all: Fate[] = [];
	const outbox = new Outbox(pending, all, handles, wording);
	await guard(outbox);
	const fates = new Map(all.flatMap((fate, item) => [[item, fate] as const]));
	const end = async (given: Fate[]): Promise<Fate[]> => {
		all.splice(0, all.length, ...given);
		await outbox.end();
		return all;
	};
	return { left: outbox.pending, fates, end };
}

/** Drafts with these identities, one for each item. */
export const pendingOf = (...identities: IDataObject[]): Pending[] =>
	identities.map((identity, itemIndex): Pending => ({ itemIndex, draft: { body: {}, identity } }));
