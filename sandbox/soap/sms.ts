import { LIMITS, type SmsStateNumber } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import { charge, moneyOf } from '../core/billing';
import { localTimeOf } from '../core/countries';
import { messagesOf } from '../core/details';
import type { Core, Table } from '../core/domain';
import type { Incoming } from '../core/incoming';
import type { Message, StatusChange } from '../core/messages';
import { planLife } from '../sms/life';
import { digitsOf } from '../sms/magic';
import type { SmsDetails } from '../sms/send';
import { findState, STATE_UNKNOWN, stateNumberOf } from '../sms/state';
import { countSegments } from '../sms/text';
import {
	needAddresses,
	needData,
	needNumber,
	needPaid,
	needSender,
	needText,
	needTime,
	readTime,
	readValidity,
	writeTime,
} from './checks';
import type { Fields } from './arrange';
import { SoapRefusal } from './fault';
import type { SoapCall, SoapHandlers } from './service';

export const SMS_PATH = '/smsservicev2.asmx';

const MOST_CHARACTERS = LIMITS.soap.smsCharacters;
const HOUR = 3_600_000;
const LONGEST_RANGE = LIMITS.soap.statisticsDays * 24 * HOUR;
/** States of messages that expired, and of those that the operator or the platform rejected (field notes, SOAP). */
const EXPIRED: SmsStateNumber = 46;
const REJECTED: readonly number[] = [42, 48, 69] satisfies SmsStateNumber[];
/** The recipient (digits only) who answers with the text that they were sent. */
const ANSWERING = '447700900921';
const INBOX = '15550100';
/** An element without a value, as the soap package writes it; it would leave the prefix undeclared for a null. */
const NIL = { attributes: { 'xsi:nil': 'true', 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' } };

/** An SMS to take: lifetime in minutes, times as epoch milliseconds. */
interface Outgoing {
	sender: string;
	recipient: string;
	text: string;
	validity?: number;
	deliverAt?: number;
}

/** The SMS operations (part 2, 4.6). Messages live beside those of the main interface. */
export class SoapSms {
	constructor(private readonly core: Core) {}

	readonly handlers: SoapHandlers<typeof SMS_PATH> = {
		GetBalance: ({ account }) => balanceOf(account).toFixed(4),
		SendMessage: (call) => {
			const fields = (call.fields.message ?? {}) as Fields;
			const text = needData(fields, 'Data', MOST_CHARACTERS);
			const deliverAt = readTime(fields.DelayUntilUtc, 'DelayUntilUtc');
			const addresses = needAddresses(fields, 'DestinationAddresses');
			const sender = needSender(fields, 'SourceAddress', call.account);
			const outgoing = { sender, text, validity: readValidity(fields.Validity) };
			return this.sendAll(call, addresses, outgoing, () => deliverAt);
		},
		SendMessageByTimeZone: (call) => {
			const { fields } = call;
			const sender = needSender(fields, 'sourceAddress', call.account);
			const recipient = needNumber(needText(fields, 'destinationAddress'));
			const text = needData(fields, 'data', MOST_CHARACTERS);
			const sendDate = needTime(fields, 'sendDate');
			const outgoing = { sender, text, validity: readValidity(fields.validity) };
			return this.sendAll(call, [recipient], outgoing, (to) => localTimeOf(to, sendDate));
		},
		SendMessageByTimeZoneToAddresses: (call) => {
			const { fields } = call;
			const sender = needSender(fields, 'sourceAddress', call.account);
			const addresses = needAddresses(fields, 'DestinationAddresses');
			const text = needData(fields, 'data', MOST_CHARACTERS);
			const sendDate = needTime(fields, 'SendDate');
			const outgoing = { sender, text, validity: readValidity(fields.Validity) };
			return this.sendAll(call, addresses, outgoing, (to) => localTimeOf(to, sendDate));
		},
		GetMessageState: ({ fields, account, at }) => this.stateOf(needText(fields, 'messageID'), account, at),
		GetStatistics: ({ fields, account }) => {
			const from = needTime(fields, 'startDateTime');
			const to = needTime(fields, 'endDateTime');
			if (to < from || to - from > LONGEST_RANGE) throw new SoapRefusal('The range is longer than three months');
			return this.statistics(account, from, to);
		},
		GetIncomingMessages: ({ fields, account }) => {
			const to = needTime(fields, 'maxDateUTC');
			const from = needTime(fields, 'minDateUTC');
			const found = this.incoming.filter(
				(sms) => (sms.account ?? account) === account && sms.at >= from && sms.at <= to,
			);
			return {
				IncomingMessage: found.map((sms) => ({
					Data: sms.text,
					SourceAddress: sms.from,
					DestinationAddress: sms.to,
					CreatedDateUtc: writeTime(sms.at),
				})),
			};
		},
	};

	/** The messages that came in, for people. */
	readonly incomingTable: Table = {
		name: 'Incoming SMS (SOAP)',
		columns: ['at', 'from', 'to', 'text'],
		rows: () => this.incoming.map(({ at, from, to, text }) => ({ at: new Date(at).toISOString(), from, to, text })),
	};

	/** All SMS from people, however they came. */
	private get incoming(): Incoming[] {
		return this.core.incoming.list.filter(({ channel }) => channel === 'sms');
	}

	/** Sends an SMS in the place of a message that did not arrive; gives the ids of its parts, none where it can't be paid. */
	resend(account: Account, at: number, outgoing: Outgoing): string[] {
		const units = countSegments(outgoing.text);
		const isPaid = charge(account, { channel: 'SMS', recipient: outgoing.recipient, units });
		return isPaid ? this.take(account, at, outgoing) : [];
	}

	/** Takes one SMS; gives the ids of its parts. */
	private take(account: Account, at: number, { sender, recipient, text, validity, deliverAt }: Outgoing): string[] {
		const ids = Array.from({ length: countSegments(text) }, () => this.core.ids.next('text'));
		const sms: Message<SmsDetails> = {
			channel: 'sms',
			id: ids[0],
			account,
			sender,
			recipient,
			text,
			history: [],
			sentAt: deliverAt ?? at,
			details: { segmentIds: ids },
		};
		const scheduledTime = deliverAt === undefined ? undefined : `${writeTime(deliverAt)}Z`;
		const life = {
			from: sender,
			to: recipient,
			text,
			scheduledTime,
			validity: (validity ?? LIMITS.soap.smsValidityDefault) * 60,
		};
		this.core.messages.add(sms, planLife(life, at), (change) => this.answerTo(sms, change));
		return ids;
	}

	private sendAll(
		{ account, at }: SoapCall,
		addresses: string[],
		outgoing: Omit<Outgoing, 'recipient' | 'deliverAt'>,
		timeFor: (recipient: string) => number | undefined,
	): unknown {
		// All of them or none (part 2, 4.6).
		const units = countSegments(outgoing.text);
		needPaid(charge(account, ...addresses.map((recipient) => ({ channel: 'SMS', recipient, units }))));
		const take = (recipient: string): string[] =>
			this.take(account, at, { ...outgoing, recipient, deliverAt: timeFor(recipient) });
		return { string: addresses.flatMap(take) };
	}

	private answerTo(sms: Message<SmsDetails>, { status, at }: StatusChange): void {
		if (status !== 'DELIVERED' || digitsOf(sms.recipient) !== ANSWERING) return;
		this.core.incoming.add({ channel: 'sms', from: ANSWERING, to: INBOX, text: sms.text, at, account: sms.account });
	}

	private stateOf(id: string, account: Account, at: number): unknown {
		const found = findState(this.core, account, id, at);
		if (!found) return { State: STATE_UNKNOWN, StateDescription: 'Unknown', Price: '0' };
		const { state, status, created, submitted, reported } = found;
		return {
			State: state,
			CreationDateUtc: writeTime(created),
			SubmittedDateUtc: writeTime(submitted),
			ReportedDateUtc: reported === undefined ? NIL : writeTime(reported),
			StateDescription: status,
			Price: '0.4500',
		};
	}

	private statistics(account: Account, from: number, to: number): unknown {
		const counts = { Sent: 0, Delivered: 0, Errors: 0, InProcess: 0, Expired: 0, Rejected: 0 };
		for (const sms of this.ofAccount(account).filter(({ sentAt }) => sentAt >= from && sentAt <= to)) {
			counts.Sent += 1;
			counts[countOf(stateNumberOf(sms))] += 1;
		}
		return counts;
	}

	private ofAccount(account: Account): Array<Message<SmsDetails>> {
		return messagesOf<SmsDetails>(this.core, { account }, 'sms');
	}
}

/** What the statistics count a state as (part 2, 2.7; field notes, SOAP). */
function countOf(state: number): 'Delivered' | 'InProcess' | 'Expired' | 'Rejected' | 'Errors' {
	if (state === 0) return 'Delivered';
	if (state < 0) return 'InProcess';
	if (state === EXPIRED) return 'Expired';
	return REJECTED.includes(state) ? 'Rejected' : 'Errors';
}

/** What the account can spend, including the overdraft. */
export function balanceOf(account: Account): number {
	const { balance, credit } = moneyOf(account);
	return balance + credit;
}
