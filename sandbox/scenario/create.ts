import type { ScenarioChannel, ScenarioTemplateKind, TriggerType } from '../../contract/generated/values';
import type { Core, Handler } from '../core/domain';
import { Refusal } from '../core/reply';
import { contactsFrom, needSource, nextRun } from './audience';
import { timeOf, type Runner } from './runner';
import type { Tasks } from './tasks';
import { moveTo, REASONS_INSIDE, type Task, type TaskInput, type Trigger } from './task';

/** POST /omni-task-api/tasks (part 2, 4.3). The scenario is NEW, and starts when its first step is due. */
export function createCreate(core: Core, tasks: Tasks, runner: Runner): Handler<'createScenario'> {
	return ({ body: input, account, at }) => {
		const refusal = refusalOf(() => {
			needSteps(input);
			if (input.addressBookSource) needSource(core.contacts, account, input.addressBookSource);
		});
		if (refusal && core.modes.scenario !== REASONS_INSIDE) throw refusal;
		if (refusal) {
			const { reasons, message: description } = refusal;
			return { body: { result: { code: 'REJECTED', result: null, reasons, description } } };
		}
		const task: Task = {
			...input,
			id: core.ids.next(),
			account,
			createdAt: at,
			state: 'NEW',
			open: 0,
			triggers: input.triggers.map((trigger) => ({
				...trigger,
				id: core.ids.next(),
				state: 'NEW',
				counters: { totalCount: 0, successCount: 0, errorCount: 0 },
			})),
		};
		tasks.add(task);
		for (const trigger of task.triggers.filter(({ type }) => type === 'ADDRESS_BOOK_SOURCE')) {
			plan(core, runner, task, trigger, timeOf(trigger.startTime) ?? at);
		}
		return { body: { result: { code: 'OK', result: task.id } } };
	};
}

/** What a check throws. */
function refusalOf(check: () => void): Refusal | undefined {
	try {
		check();
		return undefined;
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
}

/** Lets a step run for its contacts at a time, and again after each period until its end. */
function plan(core: Core, runner: Runner, task: Task, trigger: Trigger, at: number): void {
	const { addressBookSource = {} } = task;
	runner.later(task, at, () => {
		if (task.state === 'NEW') moveTo(task, 'STARTED');
		const contacts = contactsFrom(core.contacts, task.account, addressBookSource);
		const spread = (addressBookSource.smoothSendMinutes ?? 0) * 60_000;
		contacts.forEach((contact, index) => {
			const due = core.clock.now() + Math.floor((spread * index) / contacts.length);
			if (spread === 0) runner.fire(task, trigger, contact);
			else runner.later(task, due, () => runner.fire(task, trigger, contact));
		});
		const next = nextRun(addressBookSource, at);
		if (next !== undefined && next <= (timeOf(trigger.endTime) ?? -Infinity)) plan(core, runner, task, trigger, next);
	});
}

/** Refuses steps that can't run; the keys are the sandbox's own. */
function needSteps({ type, triggers, addressBookSource }: TaskInput): void {
	const refuse = (key: string, ref: string, text: string): never => {
		throw new Refusal(400, text, [{ key, ref }]);
	};
	const indexes = triggers.map(({ index }) => index);
	if (new Set(indexes).size < indexes.length) refuse('index.not.unique', 'triggers', 'Two triggers have one index');
	const channels = new Map(triggers.map(({ index, channel }) => [index, channel]));
	triggers.forEach(({ index, parentIndex, channel, template, startTime, endTime, eventSources = [] }, at) => {
		for (const [name, time] of Object.entries({ startTime, endTime })) {
			if (time !== undefined && timeOf(time) === undefined)
				refuse(`${name}.is.invalid`, `triggers[${at}].${name}`, `There is no time ${time}`);
		}
		const key = TEMPLATE_KEYS.get(channel);
		if (parentIndex !== undefined && (parentIndex === index || !indexes.includes(parentIndex)))
			refuse('parentIndex.not.found', `triggers[${at}].parentIndex`, 'There is no such parent');
		if (key !== undefined && template && !(key in template))
			refuse('template.invalid', `triggers[${at}].template`, `A step of channel ${channel} needs ${key}`);
		const parent = parentIndex === undefined ? undefined : channels.get(parentIndex);
		eventSources.forEach((source, which) => {
			if (parent !== undefined && source.channel !== parent)
				refuse(
					'eventSource.channel.not.match',
					`triggers[${at}].eventSources[${which}].channel`,
					`The parent sends by ${parent}, so that no event of ${source.channel} can come`,
				);
		});
	});
	const first: TriggerType = type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE';
	if (!triggers.some((trigger) => trigger.type === first))
		refuse('trigger.source.required', 'triggers', `No trigger of type ${first}`);
	if (first === 'ADDRESS_BOOK_SOURCE' && !addressBookSource)
		refuse('addressBookSource.must.be.not.null', 'addressBookSource', 'No address book source');
}

const TEMPLATE_KEYS: ReadonlyMap<string, string> = new Map<ScenarioChannel, ScenarioTemplateKind>([
	['SMS', 'smsTemplate'],
	['EMAIL', 'emailTemplate'],
	['MSGR', 'msgrTemplate'],
	['PUSH', 'pushTemplate'],
	['PUSH_WALLET', 'pushWalletTemplate'],
]);
