import {
	LEGACY_TASK_TYPE_NUMBERS,
	type LegacyMessageState,
	type LegacyTaskState,
} from '../../contract/generated/values';
import type { Message, StatusChange } from '../core/messages';
import { FAILING_NAME, localPart, MAGIC_STEPS, SENDING_INTERVAL, USUAL_STEPS } from './magic';
import { parseUtc } from '../sms/rules';
import type { Campaign, Recipient, Store } from './store';
import { LegacyRefusal } from './texts';

/** The moves that the sandbox permits; the documents show none. A campaign may always be set to the state that it has. */
const MOVES: Record<LegacyTaskState, LegacyTaskState[]> = {
	New: ['Created', 'Started', 'Canceled', 'Deleted', 'Failed'],
	Created: ['New', 'Started', 'Canceled', 'Deleted', 'Failed'],
	Started: ['Stopped', 'Canceled', 'Finished', 'Failed'],
	Stopped: ['Started', 'Canceled', 'Finished', 'Deleted', 'Failed'],
	Canceled: ['Deleted'],
	Finished: ['Deleted'],
	Deleted: [],
	Failed: ['Deleted'],
};

/** What a message of this channel knows: its campaign, none for a transactional one. */
export interface MailDetails {
	taskId?: string;
	subject?: string;
	isHtml?: boolean;
}

/** Whether a campaign may go to a state. */
export function mayMove({ state }: Campaign, to: LegacyTaskState): boolean {
	return to === state || MOVES[state].includes(to);
}

/** Puts a campaign into a state, and lets it send when it is started. */
export function moveTo(store: Store, campaign: Campaign, state: LegacyTaskState): void {
	if (campaign.state === state) return;
	campaign.state = state;
	campaign.revision += 1;
	if (state !== 'Started') return;
	if (campaign.write.Name.includes(FAILING_NAME)) {
		later(store, campaign, SENDING_INTERVAL, () => moveTo(store, campaign, 'Failed'));
	} else if (typeNumber(campaign.write.Type) === LEGACY_TASK_TYPE_NUMBERS.Distribution) {
		sendNext(store, campaign, intervalOf(store, campaign));
	}
}

/** Starts a campaign at its time, if it has one and has not been touched until then. */
export function planStart(store: Store, campaign: Campaign): void {
	const start = timeOf(campaign.write.StartDateTime);
	if (start === undefined) return;
	const wait = Math.max(start - store.core.clock.now(), 0);
	later(store, campaign, wait, () => moveTo(store, campaign, 'Started'));
}

/** Number of a task type (part 2, 2.6). */
export function typeNumber(type: Campaign['write']['Type']): number {
	return typeof type === 'number' ? type : LEGACY_TASK_TYPE_NUMBERS[type];
}

/** Epoch ms of a date and time in UTC; refuses one that there is not. */
export function timeOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const time = parseUtc(text);
	if (Number.isNaN(time)) throw new LegacyRefusal(400, 'validation_error', 'time');
	return time;
}

/** Sends one email: Sent at once, then the steps of its recipient. */
export function sendMail(
	{ core }: Store,
	mail: Pick<Message<MailDetails>, 'id' | 'account' | 'sender' | 'recipient' | 'text' | 'details'>,
): void {
	const now = core.clock.now();
	const steps = MAGIC_STEPS[localPart(mail.recipient)] ?? USUAL_STEPS;
	const plan: Array<StatusChange<LegacyMessageState>> = [
		{ status: 'Sent', at: now, errorCode: 0 },
		...steps.map(({ status, after }) => ({ status, at: now + after, errorCode: 0 })),
	];
	const message: Message<MailDetails> = { ...mail, channel: 'legacyEmail', sentAt: now, history: [] };
	core.messages.add(message, plan, () => undefined);
}

/** A smooth campaign spreads what is left up to its end. */
function intervalOf({ core }: Store, { write, recipients, sent }: Campaign): number {
	const end = timeOf(write.EndDateTime);
	const left = recipients.length - sent;
	if (end === undefined || left === 0) return SENDING_INTERVAL;
	return Math.max(Math.floor((end - core.clock.now()) / left), 1);
}

function sendNext(store: Store, campaign: Campaign, interval: number): void {
	const next: Recipient | undefined = campaign.recipients[campaign.sent];
	if (next === undefined) {
		moveTo(store, campaign, 'Finished');
		return;
	}
	const { account, write, id } = campaign;
	const text = write.Text ?? write.Body?.Html ?? write.Body?.PlainText ?? '';
	sendMail(store, {
		id: next.id,
		account,
		sender: write.Sender.Address,
		recipient: next.address,
		text,
		details: { taskId: id, subject: write.Subject, isHtml: text !== '' && text === write.Body?.Html },
	});
	campaign.sent += 1;
	later(store, campaign, interval, () => sendNext(store, campaign, interval));
}

/** Runs a task after a time, unless the campaign is changed before. */
function later({ core }: Store, campaign: Campaign, wait: number, task: () => void): void {
	const { revision } = campaign;
	core.clock.schedule(core.clock.now() + wait, () => {
		if (campaign.revision === revision) task();
	});
}
