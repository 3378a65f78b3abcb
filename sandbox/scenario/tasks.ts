import type { QueryOf } from '../../contract/generated/routes';
import type { Schemas } from '../../contract/generated/types';
import type { ScenarioOrderField } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import { formatDateTime } from '../core/dates';
import { requireTime } from '../core/details';
import type { Call, Handler, Table } from '../core/domain';
import { Refusal } from '../core/reply';
import { timeOf } from './runner';
import type { Task, Trigger } from './task';

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

	/** All scenarios, for people. */
	readonly table: Table = {
		name: 'Scenarios',
		columns: ['id', 'name', 'type', 'state', 'steps', 'sent', 'delivered', 'failed'],
		rows: () =>
			[...this.byId.values()].map((task) => {
				const sum = (name: keyof Trigger['counters']): number =>
					task.triggers.reduce((total, { counters }) => total + counters[name], 0);
				return {
					id: task.id,
					name: task.taskName,
					type: task.type,
					state: task.state,
					steps: task.triggers.length,
					sent: sum('totalCount'),
					delivered: sum('successCount'),
					failed: sum('errorCount'),
					record: recordOf(task),
				};
			}),
	};

	reset(): void {
		this.byId.clear();
	}

	/** GET /omni-task-api/tasks/{taskId}. */
	readonly get: Handler<'getScenario'> = ({ account, path }) => {
		const task = this.find(account, String(path.taskId));
		if (!task) {
			throw new Refusal(404, `There is no task ${path.taskId}`, [{ key: 'task.not.found', ref: 'taskId' }]);
		}
		return { body: { result: recordOf(task) } };
	};

	/** GET /omni-task-api/tasks. */
	readonly list: Handler<'listScenarios'> = (call) => {
		const { ascending, count, offset, orderBy } = call.query;
		const rows = this.of(call.account).filter(filterOf(call)).sort(ORDERS[orderBy]);
		if (!ascending) rows.reverse();
		return { body: { result: rows.slice(offset, offset + count).map(recordOf) } };
	};

	/** GET /omni-task-api/macros. */
	readonly macros: Handler<'listMacros'> = ({ account, query }) => {
		const ids = query.taskIds?.map(String);
		const states = query.taskStates;
		const found = this.of(account).filter(
			({ id, state }) => (!ids || ids.includes(id)) && (!states || states.includes(state)),
		);
		return { body: { result: found.map((task) => ({ task: recordOf(task), macros: macrosOf(task) })) } };
	};

	private of(account: Account): Task[] {
		return [...this.byId.values()].filter((task) => task.account === account);
	}
}

const ORDERS: Record<ScenarioOrderField, (a: Task, b: Task) => number> = {
	ID: (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
	NAME: (a, b) => a.taskName.localeCompare(b.taskName, 'en'),
	STATE: (a, b) => a.state.localeCompare(b.state, 'en'),
	CREATION_DATE: (a, b) => a.createdAt - b.createdAt,
};

/** The dates of a scenario that a query may bound. */
type Bounded = 'createdDate' | 'startDate' | 'endDate';

function filterOf({ query }: Call<'listScenarios'>): (task: Task) => boolean {
	const { channel, includedStates, excludedStates, types } = query;
	const name = query.name?.toLowerCase();
	const bound = (end: keyof QueryOf<'listScenarios'> & `${Bounded}${string}`): number | undefined =>
		query[end] === undefined ? undefined : requireTime(end, query[end], 0);
	const within = (date: Bounded): ((times: Array<number | undefined>) => boolean) => {
		const [from, to] = [bound(`${date}From`), bound(`${date}To`)];
		if (from === undefined && to === undefined) return () => true;
		return (times) =>
			times.some((time) => time !== undefined && time >= (from ?? -Infinity) && time <= (to ?? Infinity));
	};
	const [isCreated, isStarted, isEnded] = [within('createdDate'), within('startDate'), within('endDate')];
	return (task) =>
		(channel === undefined || task.channel === channel) &&
		(name === undefined || task.taskName.toLowerCase().includes(name)) &&
		(!includedStates || includedStates.includes(task.state)) &&
		!excludedStates?.includes(task.state) &&
		(!types || types.includes(task.type)) &&
		isCreated([task.createdAt]) &&
		isStarted(task.triggers.map(({ startTime }) => timeOf(startTime))) &&
		isEnded(task.triggers.map(({ endTime }) => timeOf(endTime)));
}

/** A task record (part 2, 2.4). */
function recordOf({ id, account, createdAt, taskName, type, channel, state, triggers }: Task): Schemas['Scenario'] {
	const owner = { userId: account.userId, companyId: account.companyId, officeId: 1 };
	const idByIndex = new Map(triggers.map((trigger) => [trigger.index, BigInt(trigger.id)]));
	return {
		id: BigInt(id),
		taskName,
		...owner,
		creationDate: formatDateTime(createdAt),
		type,
		state,
		channel: channel ?? null,
		triggersInfo: triggers.map((trigger) => ({
			triggerId: BigInt(trigger.id),
			taskId: BigInt(id),
			...owner,
			startTime: trigger.startTime ?? null,
			endTime: trigger.endTime ?? null,
			state: trigger.state,
			type: trigger.type,
			channel: trigger.channel,
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
