import type { Schemas } from '../../contract/generated/types';
import type { ContactList, Contact, ContactUpload } from '../core/contacts';
import type { Call, Core, Handler } from '../core/domain';
import { Refusal } from '../core/reply';
import { stringifyJson } from '../core/json';
import type { Account } from '../core/accounts';
import { isStopped, stoppedBy } from '../core/stopLists';
import type { Runner, Transaction } from './runner';
import type { Tasks } from './tasks';
import { moveTo, REASONS_INSIDE, STOPPED_BALANCE_BLOCKED, type Task } from './task';

type Answers = Required<Schemas['TransactionalResult']['result']>;
type SendAnswer = NonNullable<Answers['sendAnswers']>[number];
type ErrorAnswer = NonNullable<Answers['errorAnswers']>[number];

/** POST /omni-scheduler/api/messages (part 2, 4.3): each contact is sent to, or answered with an error, on its own. */
export function createSend(core: Core, tasks: Tasks, runner: Runner): Handler<'sendTransactional'> {
	const lists = new Map<Account, ContactList>();

	/** Contacts that a send brings along are kept in a list of their own (field notes, contact lists). */
	const keep = (account: Account, upload: ContactUpload): Contact => {
		const known = lists.get(account);
		const list = known && core.contacts.list(account, known.id) ? known : undefined;
		const own = list ?? core.contacts.addList(account, { name: 'Transactional contacts', type: 'OMNI_API' });
		lists.set(account, own);
		return core.contacts.addContact(own, upload);
	};

	return (call) => {
		const { contactIds = [], contacts = [], taskId, ...transaction } = call.body;
		const task = needTask(tasks, call, String(taskId), transaction);
		const sendAnswers: SendAnswer[] = [];
		const errorAnswers: ErrorAnswer[] = [];
		const sent: string[] = [];
		const stop = stoppedBy(core.contacts, call.account);
		const refuse = (contact: object, problem: string): void => {
			errorAnswers.push(errorAnswer(contact, problem, core.modes.scenario === REASONS_INSIDE));
		};
		const send = (contact: Contact): void => {
			const { answers, problem } = sendTo(runner, task, contact, transaction);
			if (answers.length > 0) sent.push(contact.id);
			sendAnswers.push(...answers);
			if (problem !== undefined) refuse(viewOf(contact), problem);
		};
		for (const id of contactIds.map(String)) {
			const contact = core.contacts.contact(call.account, id);
			if (!contact) refuse({ contactId: id }, 'contact.not.found There is no such contact');
			else if (isStopped(contact, stop)) refuse(viewOf(contact), STOPPED);
			else send(contact);
		}
		for (const { contact } of contacts) {
			const problem = problemOf(contact) ?? (isStopped(contact, stop) ? STOPPED : undefined);
			if (problem === undefined) send(keep(call.account, uploadOf(contact)));
			else refuse(contact, problem);
		}
		return { body: { result: { contactIds: sent, sendAnswers, errorAnswers } } };
	};
}

/** What is said of a contact that a stop list has; the key is the sandbox's own. */
const STOPPED = 'contact.is.stopped The contact is on a stop list';

function needTask(
	tasks: Tasks,
	{ account }: Pick<Call, 'account'>,
	taskId: string,
	{ templates = {} }: Transaction,
): Task {
	const task = tasks.find(account, taskId);
	const refuse = (key: string, ref: string, text: string): never => {
		throw new Refusal(400, text, [{ key, ref }]);
	};
	if (!task) return refuse('task.not.found', 'taskId', `There is no task ${taskId}`);
	if (task.type !== 'API') return refuse('task.type.invalid', 'taskId', 'The task is not of type API');
	const unknown = Object.keys(templates).find((id) => !task.triggers.some((trigger) => trigger.id === id));
	if (unknown !== undefined) refuse('trigger.not.found', `templates.${unknown}`, `The task has no trigger ${unknown}`);
	if (task.state === 'NEW') moveTo(task, 'STARTED');
	return task;
}

function sendTo(
	runner: Runner,
	task: Task,
	contact: Contact,
	transaction: Transaction,
): { answers: SendAnswer[]; problem?: string } {
	const answers = task.triggers
		.filter(({ type }) => type === 'TRAN_API_SOURCE')
		.flatMap((trigger) => runner.fire(task, trigger, contact, transaction) ?? [])
		.map((messageId) => ({ code: 'OK', mergeKey: contact.id, result: messageId }));
	if (answers.length > 0) return { answers };
	if (task.state === STOPPED_BALANCE_BLOCKED) return { answers, problem: 'billing.error The balance is used up' };
	return { answers, problem: 'recipient.must.be.not.null The contact has no address for this channel' };
}

/** Why a contact that came with the send is refused; phones have 7 to 15 digits (E.164). */
function problemOf({ phone, email, pushInfo }: Schemas['TransactionalContact']): string | undefined {
	if (phone !== undefined && !/^\+?\d{7,15}$/.test(phone)) return 'invalid.phone.size Phone number has a wrong size';
	if (phone === undefined && email === undefined && !pushInfo?.length) return 'contact.is.empty No address is given';
	return undefined;
}

/** A contact as lists hold it; the type of a value is not shown here, lists have texts (part 2, 2.2 and 2.4). */
function uploadOf({ fields, ...contact }: Schemas['TransactionalContact']): ContactUpload {
	return { ...contact, fields: fields?.map((field) => ({ ...field, value: [field.value].flat().map(String) })) };
}

function viewOf({ id, phone, email }: Contact): object {
	return { contactId: id, phone, email };
}

/** The contact as JSON, then the key and the text (part 2, 2.4); the reasons beside it where the sandbox is set so. */
function errorAnswer(contact: object, problem: string, withReasons: boolean): ErrorAnswer {
	const [key, ...words] = problem.split(' ');
	return {
		code: 'REJECTED',
		result: null,
		description: `${stringifyJson(contact)} ${problem}`,
		...(withReasons && { reasons: [{ key, defaultMessage: words.join(' ') }] }),
	};
}
