import type { Message, StatusChange } from '../core/messages';
import { FAILING_NAME, localPart, MAGIC_STEPS, SENDING_INTERVAL, USUAL_STEPS } from './magic';
import type { Campaign, Recipient, Store } from './store';

/** Numbers of the states of a campaign (part 2, 3). */
export const STATE = {
	New: 0,
	Created: 1,
	Started: 2,
	Stopped: 3,
	Canceled: 4,
	Finished: 5,
	Deleted: 6,
	Failed: 7,
} as const;

/** The moves that the sandbox permits; the documents show none. A campaign may always be set to the state that it has. */
const MOVES: Record<number, number[]> = {
	[STATE.New]: [STATE.Created, STATE.Started, STATE.Canceled, STATE.Deleted, STATE.Failed],
	[STATE.Created]: [STATE.New, STATE.Started, STATE.Canceled, STATE.Deleted, STATE.Failed],
	[STATE.Started]: [STATE.Stopped, STATE.Canceled, STATE.Finished, STATE.Failed],
	[STATE.Stopped]: [STATE.Started, STATE.Canceled, STATE.Finished, STATE.Deleted, STATE.Failed],
	[STATE.Canceled]: [STATE.Deleted],
	[STATE.Finished]: [STATE.Deleted],
	[STATE.Failed]: [STATE.Deleted],
};

/** What a message of this channel knows: its campaign, none for a transactional one. */
export interface MailDetails {
	taskId?: string;
}

/** Whether a campaign may go to a state. */
export function mayMove({ state }: Campaign, to: number): boolean {
	return to === state || (MOVES[state] ?? []).includes(to);
}

/** Puts a campaign into a state, and lets it send when it is started. */
export function moveTo(store: Store, campaign: Campaign, state: number): void {
	if (campaign.state === state) return;
	campaign.state = state;
	campaign.revision += 1;
	if (state !== STATE.Started) return;
	if (campaign.write.Name.includes(FAILING_NAME)) {
		later(store, campaign, SENDING_INTERVAL, () => moveTo(store, campaign, STATE.Failed));
	} else if (Number(campaign.write.Type) !== 2 && campaign.write.Type !== 'Birthday') {
		sendNext(store, campaign, intervalOf(store, campaign));
	}
}

/** Starts a campaign at its time, if it has one and has not been touched until then. */
export function planStart(store: Store, campaign: Campaign): void {
	const start = timeOf(campaign.write.StartDateTime);
	if (start === undefined) return;
	const wait = Math.max(start - store.core.clock.now(), 0);
	later(store, campaign, wait, () => moveTo(store, campaign, STATE.Started));
}

/** Epoch ms of a date and time in UTC. */
export function timeOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** Sends one email: Sent at once, then the steps of its recipient. */
export function sendMail(
	{ core }: Store,
	mail: Pick<Message<MailDetails>, 'id' | 'account' | 'sender' | 'recipient' | 'text' | 'details'>,
): void {
	const now = core.clock.now();
	const steps = MAGIC_STEPS[localPart(mail.recipient)] ?? USUAL_STEPS;
	const plan: StatusChange[] = [{ status: 'Sent', after: 0 }, ...steps].map(({ status, after }) => ({
		...{ status, at: now + after, errorCode: 0 },
	}));
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
		moveTo(store, campaign, STATE.Finished);
		return;
	}
	const { account, write, id } = campaign;
	const text = write.Text ?? write.Body?.Html ?? write.Body?.PlainText ?? '';
	sendMail(store, {
		...{ id: next.id, account, sender: write.Sender.Address, recipient: next.address, text },
		details: { taskId: id },
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
