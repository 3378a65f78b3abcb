import type { INode, INodeExecutionData } from 'n8n-workflow';

import type { LogNotes } from '../../nodes/durable/batchLog';
import type { Found, Wait, WaitPlan } from '../../nodes/durable/wait';
import type { DataTables } from '../../test/support/dataTables';
import { N8n } from '../../test/support/n8n';

/** Runs a node that sends for a wait; throws where n8n would end its sub-workflow with an error. */
export type SendBy = (node: INode, items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;

/** By these ids the nodes that send for a wait are known, in the sub-workflows that it starts. */
const SENDING = ['omni-rest', 'omni-send'];
/** Nothing that three items are about takes so many. */
const MOST_LOOKS = 20;

/** A wait whose first messages have left: all of its plan, and how far it is. */
interface Begun<Plan extends WaitPlan> {
	wait: Wait<Plan, string, LogNotes>;
	plan: Plan;
	state: string;
	tables: DataTables;
	sendBy: SendBy;
}

/** What the last execution knows at the end, and what n8n keeps of all that sent. */
interface Ended {
	state: string;
	stored: string;
}

/** An execution that looks at a wait, again and again. */
class Execution<Plan extends WaitPlan> {
	private readonly notes: LogNotes = {};
	private readonly n8n: N8n;
	private isFirst = true;
	state: string;

	constructor(
		private readonly begun: Begun<Plan>,
		executionId: string,
		stored: unknown[],
	) {
		const { tables, sendBy } = begun;
		this.state = begun.state;
		this.n8n = new N8n({
			tables,
			executionId,
			wakeUrl: '',
			node: { id: 'omni-helper', name: 'Helper', type: 'n8n-nodes-omni-messaging.omniHelper' },
			async start(code, items) {
				const node = code.nodes.find(({ id }) => SENDING.includes(id));
				if (!node) return await tables.execute({ code }, {} as never, { inputData: items } as never);
				const sent = await sendBy(node, items).catch((error: unknown) => {
					stored.push(error instanceof Error ? error.message : error);
					throw error;
				});
				stored.push(sent);
				return { executionId: '70', data: [sent] };
			},
			// Whoever waits still waits; of the messages nobody tells anything.
			answer(_, credential) {
				if (credential !== undefined) throw new Error('The service does not tell');
				return { statusCode: 200, body: 'waiting' };
			},
		});
	}

	async look(): Promise<Found<string>> {
		const { begun, isFirst, n8n, notes, state } = this;
		const { plan, wait } = begun;
		this.isFirst = false;
		const found = await wait.look({
			context: n8n.context,
			plan,
			state,
			notes,
			isFirst,
			afterLoss: false,
			isOver: false,
		});
		this.state = found.state;
		return found;
	}

	async looks(): Promise<void> {
		for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
			const { isNew } = await this.look();
			if (isNew !== true) return;
		}
		throw new Error('There is no end of what leaves');
	}
}

let executions = 100;

/** When a second execution takes over from the first one that sends: never, before anything has left, meanwhile, or when all has. */
export const TAKE_OVERS = ['never', 'before', 'meanwhile', 'after'] as const;

export type TakeOver = (typeof TAKE_OVERS)[number];

/** Has one execution or two send what is due. */
export async function sendAwake<Plan extends WaitPlan>(begun: Begun<Plan>, takeOver: TakeOver): Promise<Ended> {
	executions += 2;
	const stored: unknown[] = [];
	const [one, other] = [executions, executions + 1].map((id) => new Execution(begun, String(id), stored));
	await one.look();
	if (takeOver === 'before') await other.look();
	await Promise.all([one.looks(), ...(takeOver === 'meanwhile' ? [other.look()] : [])]);
	if (takeOver !== 'never') await other.looks();
	const { state } = takeOver === 'never' ? one : other;
	return { state, stored: JSON.stringify(stored) };
}
