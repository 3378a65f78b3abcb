import type { Account } from '../core/accounts';
import { formatDateTime, parseDateTime } from '../core/dates';
import { Refusal, type Call, type Handler } from '../core/domain';
import { timeOf } from './runner';
import type { Task } from './task';

/** The scenarios of all accounts, and the queries about them. */
export class Tasks {
	private readonly byId = new Map<string, Task>();

	add(task: Task): void {
		this.byId.set(task.id, task);
	}

	/** An account's scenario by its id. */
	find(account: Account, id: string): Task | undefined {
		const task = this.byId.get(id);
		return task?.account === account ? task : undefined;
	}

	reset(): void {
		this.byId.clear();
	}

	/** GET /omni-task-api/tasks/{taskId}. */
	readonly get: Handler = ({ account, path }) => {
		const task = this.find(account, path.taskId);
		if (!task) throw new Refusal(404, `There is no task ${path.taskId}`);
		return { body: { result: recordOf(task) } };
	};

	/** GET /omni-task-api/tasks. */
	readonly list: Handler = (call) => {
		const { ascending, count, offset, orderBy } = call.query;
		const rows = this.of(call.account)
			.filter(filterOf(call))
			.sort((a, b) => ORDERS[String(orderBy)](a, b));
		if (ascending === false) rows.reverse();
		return { body: { result: rows.slice(Number(offset), Number(offset) + Number(count)).map(recordOf) } };
	};

	/** GET /omni-task-api/macros. */
	readonly macros: Handler = ({ account, query }) => {
		const ids = texts(query.taskIds);
		const states = texts(query.taskStates);
		const found = this.of(account).filter(
			({ id, state }) => (!ids || ids.includes(id)) && (!states || states.includes(state)),
		);
		return { body: { result: found.map((task) => ({ task: recordOf(task), macros: macrosOf(task) })) } };
	};

	private of(account: Account): Task[] {
		return [...this.byId.values()].filter((task) => task.account === account);
	}
}

const ORDERS: Record<string, (a: Task, b: Task) => number> = {
	ID: (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
	NAME: (a, b) => a.taskName.localeCompare(b.taskName),
	STATE: (a, b) => a.state.localeCompare(b.state),
	CREATION_DATE: (a, b) => a.createdAt - b.createdAt,
};

function texts(value: Call['query'][string]): string[] | undefined {
	return Array.isArray(value) ? value.map(String) : undefined;
}

function filterOf({ query }: Call): (task: Task) => boolean {
	const included = texts(query.includedStates);
	const excluded = texts(query.excludedStates);
	const types = texts(query.types);
	const bound = (name: string, otherwise: number): number =>
		query[name] === undefined ? otherwise : (parseDateTime(String(query[name])) ?? otherwise);
	const within = (times: Array<number | undefined>, name: string): boolean => {
		if (query[`${name}From`] === undefined && query[`${name}To`] === undefined) return true;
		const [from, to] = [bound(`${name}From`, -Infinity), bound(`${name}To`, Infinity)];
		return times.some((time) => time !== undefined && time >= from && time <= to);
	};
	return (task) =>
		(query.channel === undefined || task.channel === query.channel) &&
		(query.name === undefined || task.taskName.toLowerCase().includes(String(query.name).toLowerCase())) &&
		(!included || included.includes(task.state)) &&
		!excluded?.includes(task.state) &&
		(!types || types.includes(task.type)) &&
		within([task.createdAt], 'createdDate') &&
		within(
			task.triggers.map(({ startTime }) => timeOf(startTime)),
			'startDate',
		) &&
		within(
			task.triggers.map(({ endTime }) => timeOf(endTime)),
			'endDate',
		);
}

/** A task record (part 2, 2.4). */
function recordOf({ id, account, createdAt, taskName, type, channel, state, triggers }: Task): Record<string, unknown> {
	const owner = { userId: account.userId, companyId: account.companyId, officeId: 1 };
	const idByIndex = new Map(triggers.map((trigger) => [trigger.index, BigInt(trigger.id)]));
	return {
		...{ id: BigInt(id), taskName, ...owner, creationDate: formatDateTime(createdAt), type, state },
		channel: channel ?? null,
		triggersInfo: triggers.map((trigger) => ({
			...{ triggerId: BigInt(trigger.id), taskId: BigInt(id), ...owner },
			...{ startTime: trigger.startTime ?? null, endTime: trigger.endTime ?? null },
			...{ state: trigger.state, type: trigger.type, channel: trigger.channel },
			parentTriggerId: trigger.parentIndex === undefined ? null : (idByIndex.get(trigger.parentIndex) ?? null),
			counters: trigger.counters,
			externalId: null,
		})),
	};
}

/** The macros in the texts of a scenario's templates: `[Name]` and `{{Name}}`. */
function macrosOf({ triggers }: Task): string[] {
	const text = JSON.stringify(
		triggers.map(({ template }) => template ?? null),
		(_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
	);
	return [...new Set([...text.matchAll(/\[(\w+)\]|\{\{(\w+)\}\}/g)].map((match) => match[1] ?? match[2]))].filter(
		(name) => /^[A-Za-z]/.test(name),
	);
}
