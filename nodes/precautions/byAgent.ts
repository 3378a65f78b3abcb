import type { Draft } from '../engine/draft';
import { addedTo, sends, type Hook, type Precaution } from '../engine/precaution';
import type { Fate } from '../engine/ledger';
import { roleOf, type Run } from '../engine/operation';
import { labelOf, type Field, type Values } from '../panel/field';
import { integer, text } from '../panel/fields';
import { collection } from '../panel/groups';
import type { Trouble } from '../service/trouble';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Quota } from '../table/quotas';
import { counted } from './counting';
import { refuseModelsOwn } from './modelsOwn';
import { recipientCount, readAllowed, strangerIn } from './recipients';

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
	formFor: (operation) => (sends(operation) && operation.tool !== false ? form : undefined),
	apart: true,
	hook(run) {
		if (roleOf(run) !== 'tool') return undefined;
		refuseModelsOwn(run.node.parameters.byAgent, labelOf(form.byAgent));
		return limiting(run, addedTo('byAgent', form.byAgent, run)(0));
	},
};

function limiting(run: Run, limits: Limits): Hook {
	const { allowedRecipients: list, itemsPerCall } = limits;
	const allowed =
		list === undefined ? undefined : readAllowed(list, labelOf(members.allowedRecipients), run.parameters.numbers);
	const quotas = quotasOf(run, limits);
	const refused = ({ identity }: Draft, trouble: Trouble): Fate => ({ state: 'invalid', identity, trouble });
	return async (outbox) => {
		let messages = 0;
		await outbox.each((draft) => {
			const stranger = allowed && strangerIn(allowed, draft);
			if (stranger !== undefined) return refused(draft, notAllowed(stranger));
			const withThis = messages + recipientCount(outbox.handles, draft);
			if (itemsPerCall !== undefined && withThis > itemsPerCall)
				return refused(draft, over(labelOf(members.itemsPerCall), itemsPerCall));
			messages = withThis;
			return draft;
		});
		if (quotas.length === 0) return;
		const all = outbox.pending.map(({ draft }) => ({
			quotas: quotas.map((quota) => ({ ...quota, takes: recipientCount(outbox.handles, draft) })),
		}));
		const reached = await counted(run, outbox, all, 'quota', 'the limits of this tool');
		await outbox.each((draft, _, at) => {
			const limit = reached.get(at)?.quota;
			return limit ? refused(draft, over(limit.label, limit.most)) : draft;
		});
	};
}

/** What is counted of a tool: by its node for an hour, and by its execution. */
function quotasOf({ context, node }: Run, { messagesPerHour, messagesPerRun }: Limits): Quota[] {
	const quotas: Quota[] = [];
	const add = (what: string, most: number | undefined, keepMs: number, field: Field<unknown>): void => {
		if (most !== undefined)
			quotas.push({ key: hashed(`${what}/${node.id}`), most, takes: 1, keepMs, label: labelOf(field) });
	};
	add(`run ${context.getExecutionId()}`, messagesPerRun, KEPT_FOR.quota.run, members.messagesPerRun);
	add(`hour ${context.getWorkflow().id ?? ''}`, messagesPerHour, KEPT_FOR.quota.hour, members.messagesPerHour);
	return quotas;
}

function notAllowed(stranger: string): Trouble {
	return {
		message: `${labelOf(members.allowedRecipients)}: this tool may not send to ${stranger}`,
		description: 'Do not try other numbers or addresses. Tell the user that you may not write there.',
	};
}

function over(limit: string | undefined, most: number): Trouble {
	return {
		message: `${limit}: this tool may send ${most}, and has reached that limit`,
		description: 'Do not call it again. Tell the user what was not sent, so that a person can decide.',
	};
}
