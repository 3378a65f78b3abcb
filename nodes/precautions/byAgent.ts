import type { Draft } from '../engine/draft';
import type { Outbox } from '../engine/outbox';
import { addedValues, type Guard, type Precaution } from '../engine/precaution';
import type { Fate } from '../engine/ledger';
import { roleOf, type Run } from '../engine/operation';
import { InvalidInput } from '../ground/errors';
import { labelOf, type Field, type Values } from '../panel/field';
import { integer, text } from '../panel/fields';
import { collection } from '../panel/groups';
import type { Trouble } from '../service/trouble';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Quota } from '../table/quotas';
import { Counting } from './counting';
import { readAllowed, strangerIn, type Allowed } from './recipients';

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
			'How many messages this tool may send in an hour, whoever talks to the agent. Counted in n8n’s data tables, for all of its processes.',
	}),
	messagesPerRun: integer('Messages per Run', {
		min: 1,
		default: 5,
		description: 'How many messages this tool may send in one execution. Counted in n8n’s data tables.',
	}),
};

const form = {
	byAgent: collection('When Used by an Agent', members, {
		placeholder: 'Add limit',
		description: 'Limits that the model can’t go beyond',
		// A step of a workflow has no such limits.
		show: { '@tool': [true] },
	}),
};

type Limits = Values<typeof members>;

/** Guard rails for agents: what is over a limit is not sent, and the model is told which limit and what to do. */
export const byAgent: Precaution = {
	form,
	apart: true,
	guard(run) {
		if (roleOf(run) !== 'tool') return undefined;
		refuseModelsOwn(run.node.parameters.byAgent);
		return new GuardRails(run, addedValues('byAgent', form.byAgent, run));
	},
};

class GuardRails implements Guard {
	private readonly allowed: Allowed | undefined;
	/** The limits that are counted over calls, by what each is called. */
	private readonly quotas: ReadonlyMap<Quota, string>;
	private readonly counting: Counting;

	constructor(
		run: Run,
		private readonly limits: Limits,
	) {
		const { allowedRecipients: list } = limits;
		if (list !== undefined)
			this.allowed = readAllowed(list, labelOf(members.allowedRecipients), run.parameters.numbers);
		this.quotas = quotasOf(run, limits);
		this.counting = new Counting(run, 'quota', 'the limits of this tool');
	}

	async before<D extends Draft>(outbox: Outbox<D>): Promise<void> {
		const refused = ({ identity }: D, trouble: Trouble): Fate => ({ state: 'invalid', identity, trouble });
		await outbox.each((draft, _, at) => {
			const refusal = this.refusal(draft, at);
			return refusal ? refused(draft, refusal) : draft;
		});
		if (this.quotas.size === 0) return;
		const quotas = [...this.quotas.keys()];
		const reached = await this.counting.take(
			outbox,
			outbox.pending.map(() => ({ quotas })),
		);
		await outbox.each((draft, _, at) => {
			const limit = reached.get(at)?.quota;
			return limit ? refused(draft, over(this.quotas.get(limit) ?? '', limit.most)) : draft;
		});
	}

	async after(fates: ReadonlyArray<Fate | undefined>): Promise<void> {
		await this.counting.settle(fates);
	}

	private refusal(draft: Draft, at: number): Trouble | undefined {
		const { itemsPerCall } = this.limits;
		const stranger = this.allowed && strangerIn(this.allowed, draft);
		if (stranger !== undefined) {
			return {
				message: `${labelOf(members.allowedRecipients)}: this tool may not send to ${stranger}`,
				description: 'Do not try other numbers or addresses. Tell the user that you may not write there.',
			};
		}
		if (itemsPerCall === undefined || at < itemsPerCall) return undefined;
		return over(labelOf(members.itemsPerCall), itemsPerCall);
	}
}

/** What is counted of a tool: by its node for an hour, and by its execution. */
function quotasOf({ context, node }: Run, { messagesPerHour, messagesPerRun }: Limits): ReadonlyMap<Quota, string> {
	const quotas = new Map<Quota, string>();
	const add = (what: string, most: number | undefined, keepMs: number, { property }: Field<unknown>): void => {
		if (most !== undefined)
			quotas.set({ key: hashed(`${what}/${node.id}`), most, takes: 1, keepMs }, property.displayName);
	};
	add(`run ${context.getExecutionId()}`, messagesPerRun, KEPT_FOR.quota.run, members.messagesPerRun);
	add(`hour ${context.getWorkflow().id ?? ''}`, messagesPerHour, KEPT_FOR.quota.hour, members.messagesPerHour);
	return quotas;
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

function over(limit: string, most: number): Trouble {
	return {
		message: `${limit}: this tool may send ${most}, and that is reached`,
		description: 'Do not call it again. Tell the user what was not sent, so that a person can decide.',
	};
}
