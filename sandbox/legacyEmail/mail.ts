import type { Schemas } from '../../contract/generated/types';
import type { Handler } from '../core/domain';
import { Refusal } from '../core/reply';
import { integerOf } from '../core/ids';
import { sendMail } from './life';
import { localPart, MAGIC_FAULT, MAGIC_UNSUBSCRIBED, STOP_WORD } from './magic';
import { checkWords, type Store } from './store';
import { done, LegacyRefusal } from './texts';

/**
 * POST v2/messages (part 2, 4.5): a recipient who has unsubscribed, whose address is not valid or whose name holds a stop-word is refused alone,
 * everything else as a whole.
 */
export function sendTransactional(store: Store): Handler<'sendLegacyTransactional'> {
	return (call) => {
		const { Sender, Recipients, Subject, Body, TemplateId } = call.body;
		store.checkSender(call, Sender);
		checkWords(Subject, Body.Html, Body.PlainText);
		if (TemplateId !== undefined) store.template(call, TemplateId, 400);
		if (Recipients.some(({ Address }, at) => !call.rejections.has(at) && localPart(Address) === MAGIC_FAULT)) {
			throw new LegacyRefusal(500, 'internal_error', 'internal');
		}
		if (Body.Html === undefined && Body.PlainText === undefined) throw new Refusal(400, 'Body is empty');
		const result = Recipients.map(({ Address, Name, MergeFields = {} }, at): Schemas['TransactionalItem'] => {
			const isWrong = call.rejections.has(at) || Name?.includes(STOP_WORD);
			if (isWrong || localPart(Address) === MAGIC_UNSUBSCRIBED) {
				return { Index: at, Address, MessageId: null, Code: 'validation_error' };
			}
			const id = store.core.ids.next('text');
			const text = (Body.Html ?? Body.PlainText ?? '').replace(/\[([\p{L}\p{N}_]+)\]/gu, (macro, name: string) =>
				name === 'Unsubscribe' ? 'https://legacy.example.com/unsubscribe' : (MergeFields[name] ?? macro),
			);
			const details = { subject: Subject, isHtml: Body.Html !== undefined };
			sendMail(store, { id, account: call.account, sender: Sender.Address, recipient: Address, text, details });
			return { Index: at, Address, MessageId: integerOf(id), Code: 'ok' };
		});
		return done(call, result, 201);
	};
}
