import type { Account } from '../core/accounts';
import type { Core } from '../core/domain';
import { statusOf, type Message, type StatusChange } from '../core/messages';
import { digitsOf } from '../sms/magic';
import type { Fields } from './arrange';
import { needAddresses, needBalance, needData, needSender, needText, readValidity } from './checks';
import { SoapRefusal } from './fault';
import type { SoapCall, SoapHandler } from './service';
import { balanceOf, type SoapSms } from './sms';

const MOST_CHARACTERS = 1000;
const LONGEST_VALIDITY = 1440;

/** The states that end without delivery, by recipient (digits only); every other message is delivered and read. */
const MAGIC_STATES: Record<string, string> = {
	'447700900901': 'Undelivered',
	'447700900902': 'Failed',
	'447700900903': 'Expired',
	'447700900904': 'Unknown',
};

/** What only a messenger message knows. */
interface MessengerDetails {
	resend: boolean;
	resentSms: string[];
}

/** The second messenger channel's operations (part 2, 4.6). */
export class SoapMessenger {
	constructor(
		private readonly core: Core,
		private readonly sms: SoapSms,
	) {}

	readonly handlers: Record<string, SoapHandler> = {
		SendMessage: (call) => this.sendAll(call, false),
		SendMessageWithResend: (call) => this.sendAll(call, true),
		GetMessageState: ({ fields, account }) => this.stateOf(needText(fields, 'messageID'), account),
	};

	private sendAll({ fields: { message }, account, at }: SoapCall, resend: boolean): unknown {
		const fields = (message ?? {}) as Fields;
		const text = needData(fields, 'Data', MOST_CHARACTERS);
		const addresses = needAddresses(fields, 'DestinationAddresses');
		const sender = needSender(fields, 'SourceAddress', account);
		if (readValidity(fields.Validity, LONGEST_VALIDITY) === undefined) {
			throw new SoapRefusal('Required parameter Validity is missing');
		}
		needBalance(balanceOf(account));
		const ids = addresses.map((recipient) => {
			const id = this.core.ids.next();
			const details: MessengerDetails = { resend, resentSms: [] };
			const taken = { channel: 'msgr', id, account, sender, recipient, text, sentAt: at, history: [], details };
			this.core.messages.add(taken, planStates(recipient, at), (change) => this.resend(taken, change));
			return id;
		});
		return { string: ids };
	}

	private resend(message: Message<MessengerDetails>, { status, at }: StatusChange): void {
		if (!message.details.resend || !Object.values(MAGIC_STATES).includes(status)) return;
		const { account, sender, recipient, text } = message;
		message.details.resentSms = this.sms.take(account, at, { sender, recipient, text });
	}

	private stateOf(id: string, account: Account): unknown {
		const message = this.core.messages.get(id) as Message<MessengerDetails> | undefined;
		if (message?.channel !== 'msgr' || message.account !== account) return { State: 'Unknown' };
		const { resentSms } = message.details;
		return { State: statusOf(message).status, ...(resentSms.length > 0 ? { ResentSms: { string: resentSms } } : {}) };
	}
}

function planStates(recipient: string, at: number): StatusChange[] {
	const ending = MAGIC_STATES[digitsOf(recipient)];
	const after = ending === undefined ? ['Delivered', 'Read'] : [ending];
	return ['Enqueued', 'Sent', ...after].map((status, step) => ({ status, at: at + step * 1_000, errorCode: 0 }));
}
