import { request } from '../../api/routes';
import { TARIFFS } from '../../api/tariffs';
import { phoneTo } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { LIMITS, type Schemas } from '../../ground/contract';
import { labelOf } from '../../panel/field';
import { smsSender } from '../../panel/common';
import { filledPhone } from '../../panel/recipients';
import { sizedSms } from '../../panel/smsSize';
import { codeVerdict, resultList } from '../../service/verdict';
import { limited, pricedLimits, type CodeDraft } from '../limits';
import { withoutDigits } from './digits';
import { codeText, writtenCode, writtenForm } from './written';
import { codeTool, CODE_WORDING } from './wording';

const ROUTE = 'POST /sms/messages';

const form = {
	from: smsSender,
	to: filledPhone('of the person', 'The phone number of the person, in international format'),
	text: codeText,
	...writtenForm,
	limits: pricedLimits,
};

interface SmsCodeDraft extends CodeDraft {
	body: Schemas['SmsMessage'];
}

/** Sends a code by SMS (part 1, 2.2 and 4.1). */
export const smsCode = sendOperation({
	name: 'Send Code by SMS',
	action: 'Send a code by SMS',
	description: 'Send a random code by SMS',
	tool: codeTool('an SMS'),
	routes: [ROUTE, { route: TARIFFS, when: 'Max Cost per Hour' }],
	form,
	wording: CODE_WORDING,
	limits: () => ({ messages: LIMITS.sms.messagesPerRequest }),
	handles: { channel: 'sms', to: phoneTo<SmsCodeDraft>(), tariffSender: { of: ({ body }) => body.from } },

	draft(values): SmsCodeDraft {
		const { from, to } = values;
		const { words, facts, secret } = writtenCode(values);
		const { parts } = sizedSms(words, labelOf(form.text));
		return { body: { from, to, text: words }, identity: { to }, facts: { parts, ...facts }, secret };
	},

	request: ({ bodies }) => request(ROUTE, { body: `{"messages":[${bodies}]}` }),
	clean: (text, drafts) => withoutDigits(text, drafts),
	entries: resultList,
	verdict: (entry) => codeVerdict(entry),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeBySms = limited(smsCode);
