import type { Pending } from '../engine/draft';
import type { Guard, Precaution } from '../engine/guard';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { roleOf } from '../engine/role';
import { InvalidInput } from '../ground/errors';
import { Memory } from '../ground/memory';
import { labelOf, type Values } from '../panel/field';
import { integer, text } from '../panel/fields';
import { collection } from '../panel/groups';
import { compileForm } from '../panel/read';
import type { Trouble } from '../service/trouble';
import { readAllowed, strangerIn, type Allowed } from './allowed';

const HOUR_MS = 60 * 60 * 1000;

const members = {
	allowedRecipients: text('Allowed Recipients', {
		rows: 2,
		placeholder: 'e.g. +44*, *@example.com',
		description:
			'The only phone numbers and addresses that messages may go to, with commas between them. A star stands for any characters. An expression may take the person of the conversation from a node before the agent; what the model gives is refused.',
	}),
	itemsPerCall: integer('Messages per Call', {
		min: 1,
		default: 1,
		description: 'How many messages one call of the tool may send',
	}),
	messagesPerHour: integer('Messages per Hour', {
		min: 1,
		default: 60,
		description:
			'How many messages this tool may send in an hour, whoever talks to the agent. Counted by each process of n8n for itself.',
	}),
	messagesPerRun: integer('Messages per Run', {
		min: 1,
		default: 5,
		description: 'How many messages this tool may send in one execution. Counted by the process of n8n that runs it.',
	}),
};

const form = {
	byAgent: collection('When Used by an Agent', members, {
		placeholder: 'Add limit',
		description: 'What the model may not overstep',
		// A step of a workflow has no such limits.
		show: { '@tool': [true] },
	}),
};

type Limits = Values<typeof members>;

/** The moments at which a tool sent in the last hour, by the node; and how many messages it sent, by execution and node. */
const sentInHour = new Memory<number[]>({ most: 1000, keepMs: HOUR_MS });
const sentInRun = new Memory<number>({ most: 1000, keepMs: 24 * HOUR_MS });

/** Guard rails for agents: what is over a limit is not sent, and the model is told which limit and what to do. */
export const byAgent: Precaution = {
	form,
	isFor: ({ effect, tool }) => effect === 'message' && tool !== false,
	guard: (run) =>
		roleOf(run) === 'tool' ? new GuardRails(run, compileForm(form, run.parameters)(0).byAgent) : undefined,
};

class GuardRails implements Guard {
	private readonly allowed: Allowed | undefined;
	private readonly node: string;
	private readonly execution: string;
	/** Places taken before the request, so that calls at once count for each other. */
	private taken: number[] = [];

	constructor(
		{ context, node }: Run,
		private readonly limits: Limits,
	) {
		refuseModelsOwn(node.parameters.byAgent);
		this.allowed = readAllowed(limits.allowedRecipients);
		this.node = `${context.getWorkflow().id ?? ''}/${node.id}`;
		this.execution = `${context.getExecutionId()}/${node.id}`;
	}

	async before(pending: ReadonlyArray<Pending>): Promise<ReadonlyMap<number, Fate>> {
		const fates = new Map<number, Fate>();
		pending.forEach(({ itemIndex, draft: { identity } }, at) => {
			const refusal = this.refusal(identity.to, at);
			if (refusal) fates.set(itemIndex, { state: 'invalid', identity, trouble: refusal });
			else this.take(itemIndex);
		});
		return await Promise.resolve(fates);
	}

	/** What was certainly not sent takes no place. */
	async after(fates: ReadonlyArray<Fate | undefined>): Promise<void> {
		const back = this.taken.filter((item) => !['accepted', 'unknown'].includes(fates[item]?.state ?? '')).length;
		this.taken = [];
		if (back > 0) {
			sentInRun.set(this.execution, (sentInRun.get(this.execution) ?? 0) - back);
			sentInHour.set(this.node, this.lastHour().slice(0, -back));
		}
		await Promise.resolve();
	}

	private refusal(to: unknown, at: number): Trouble | undefined {
		const { itemsPerCall, messagesPerHour, messagesPerRun } = this.limits;
		const stranger = this.allowed && strangerIn(this.allowed, to);
		if (stranger !== undefined) {
			return {
				message: `${labelOf(members.allowedRecipients)}: this tool may not send to ${stranger}`,
				description: 'Do not try other numbers or addresses. Tell the user that you may not write there.',
			};
		}
		if (itemsPerCall !== undefined && at >= itemsPerCall) return over(members.itemsPerCall, itemsPerCall);
		if (messagesPerRun !== undefined && (sentInRun.get(this.execution) ?? 0) >= messagesPerRun) {
			return over(members.messagesPerRun, messagesPerRun);
		}
		if (messagesPerHour !== undefined && this.lastHour().length >= messagesPerHour) {
			return over(members.messagesPerHour, messagesPerHour);
		}
		return undefined;
	}

	private take(itemIndex: number): void {
		this.taken.push(itemIndex);
		sentInRun.set(this.execution, (sentInRun.get(this.execution) ?? 0) + 1);
		sentInHour.set(this.node, [...this.lastHour(), Date.now()]);
	}

	private lastHour(): number[] {
		const since = Date.now() - HOUR_MS;
		return (sentInHour.get(this.node) ?? []).filter((moment) => moment > since);
	}
}

/** What a model gives a tool stands in `$json`, over what came before: it could put its own recipient into the list. */
function refuseModelsOwn(group: unknown): void {
	if (!/\$(json|input|fromAI)\b/i.test(JSON.stringify(group ?? {}))) return;
	throw new InvalidInput(
		labelOf(form.byAgent),
		'it takes a value from what the model gives this tool, which could change it',
		'Name the node that the value comes from, e.g. {{ $("Omni Trigger").first().json.sender }}.',
	);
}

function over(limit: (typeof members)[keyof typeof members], most: number): Trouble {
	return {
		message: `${labelOf(limit)}: this tool may send ${most}, and that is reached`,
		description: 'Do not call it again. Tell the user what was not sent, so that a person can decide.',
	};
}
