import { LIMITS, type MessengerState } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import type { Core } from '../core/domain';
import { statusOf, type Message, type StatusChange } from '../core/messages';
import { digitsOf } from '../sms/magic';
import type { Fields } from './arrange';
import { needAddresses, needBalance, needData, needSender, needText, readValidity } from './checks';
import { SoapRefusal } from './fault';
import type { SoapCall, SoapHandlers } from './service';
import { balanceOf, type SoapSms } from './sms';

export const MESSENGER_PATH = '/MsgrServiceV2.asmx';

/** The states that end without delivery, by recipient (digits only); every other message is delivered and read. */
const MAGIC_STATES: Record<string, MessengerState> = {
	'447700900901': 'Undelivered',
	'447700900902': 'Failed',
	'447700900903': 'Expired',
	'447700900904': 'Unknown',
};

type Change = StatusChange<MessengerState>;

/** What only a messenger message knows. */
export interface MessengerDetails {
	resend: boolean;
	resentSms: string[];
}

/** The second messenger channel's operations (part 2, 4.6). */
export class SoapMessenger {
	constructor(
		private readonly core: Core,
		private readonly sms: SoapSms,
	) {}

	readonly handlers: SoapHandlers<typeof MESSENGER_PATH> = {
		SendMessage: (call) => this.sendAll(call, false),
		SendMessageWithResend: (call) => this.sendAll(call, true),
		GetMessageState: ({ fields, account }) => this.stateOf(needText(fields, 'messageID'), account),
	};

	private sendAll({ fields: { message }, account, at }: SoapCall, resend: boolean): unknown {
		const fields = (message ?? {}) as Fields;
		const text = needData(fields, 'Data', LIMITS.soap.messengerCharacters);
		const addresses = needAddresses(fields, 'DestinationAddresses');
		const sender = needSender(fields, 'SourceAddress', account);
		if (readValidity(fields.Validity, LIMITS.soap.messengerValidityMax) === undefined) {
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

	private resend(message: Message<MessengerDetails>, { status, at }: Change): void {
		if (!message.details.resend || !Object.values(MAGIC_STATES).includes(status)) return;
		const { account, sender, recipient, text } = message;
		message.details.resentSms = this.sms.resend(account, at, { sender, recipient, text });
	}

	private stateOf(id: string, account: Account): unknown {
		const message = this.core.messages.get(id) as Message<MessengerDetails> | undefined;
		if (message?.channel !== 'msgr' || message.account !== account) return { State: 'Unknown' };
		const { resentSms } = message.details;
		return { State: statusOf(message).status, ...(resentSms.length > 0 ? { ResentSms: { string: resentSms } } : {}) };
	}
}

function planStates(recipient: string, at: number): Change[] {
	const ending = MAGIC_STATES[digitsOf(recipient)];
	const states: MessengerState[] = ['Enqueued', 'Sent'];
	if (ending === undefined) states.push('Delivered', 'Read');
	else states.push(ending);
	return states.map((status, step) => ({ status, at: at + step * 1_000, errorCode: 0 }));
}
