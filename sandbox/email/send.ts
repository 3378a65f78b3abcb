import type { Schemas } from '../../contract/generated/types';
import type { EmailCode, EmailStatus } from '../../contract/generated/values';
import { segmentsToRef, type Violation } from '../contract';
import type { Call, Core, Handler } from '../core/domain';
import type { Reply } from '../core/reply';
import type { Message, StatusChange } from '../core/messages';
import { postStatus } from './callbacks';
import type { Files } from './files';
import {
	localPart,
	MAGIC_DOMAIN,
	MAGIC_FAULT,
	MAGIC_REFUSED,
	MAGIC_STEPS,
	MAGIC_UNSUBSCRIBED,
	USUAL_STEPS,
	type Step,
} from './magic';
import { callbackUrlOf, fill, formOf, type Email, type EmailDetails, type Form, type Recipient } from './message';

type SendCall = Call<'sendEmail'>;

/** Why an email or one of its recipients was not taken. */
interface Reason {
	key: string;
	ref: string;
}

/** POST /email/messages (part 1, 2.3 and 4.2): success and failure both come with HTTP 200. */
export function createSend(core: Core, files: Files): Handler<'sendEmail'> {
	const take = (email: Email, recipient: Recipient, { account, at }: SendCall, form: Form): string => {
		const id = core.ids.next();
		const steps = stepsFor(recipient);
		const message: Message<EmailDetails> = {
			channel: 'email',
			id,
			account,
			sender: email.Sender.Address,
			recipient: recipient.Address,
			text: `${email.Subject}\n\n${fill(email, recipient, id)}`,
			sentAt: at,
			history: [],
			callbackUrl: form === 'A' ? core.statusUrl('email') : callbackUrlOf(recipient),
			details: {
				email,
				recipient,
				form,
				contactId: core.ids.next(),
				attachments: (email.AttachmentsIds ?? []).map((fileId) => files.get(String(fileId))?.name ?? ''),
			},
		};
		const plan = steps.map(({ status, after }): StatusChange<EmailStatus> => ({
			status,
			at: at + after,
			errorCode: 0,
		}));
		core.messages.add(message, plan, (change) => {
			const step = steps.find(({ status }) => status === change.status);
			postStatus(core, message, change, step?.fields ?? {});
		});
		return id;
	};

	return (call) => {
		const email = call.body;
		const form = formOf(core);
		const broken = [...(call.rejections.get(0) ?? []).map(toReason), ...rules(call, files)];
		if (broken.length > 0) return failure(form, 'validation_error', 'Validation failed', broken);
		const names = email.Recipients.map(({ Address }) => localPart(Address));
		if (names.includes(MAGIC_FAULT)) return failure(form, 'internal_error', 'Internal error', []);
		const refused = names.indexOf(MAGIC_REFUSED);
		// Form A has no failure of a single recipient.
		if (form === 'A' && refused >= 0) {
			return failure(form, 'validation_error', 'Validation failed', [refusal(refused)]);
		}
		const isSuppressed = (index: number): boolean =>
			email.CheckUnsubscription === true && names[index] === MAGIC_UNSUBSCRIBED;
		if (form === 'A') {
			const result = email.Recipients.flatMap((recipient, index) =>
				isSuppressed(index)
					? []
					: [{ index, address: recipient.Address, messageId: take(email, recipient, call, form) }],
			);
			return { body: { result, description: 'ok' } };
		}
		const Result = email.Recipients.map((recipient, index): Schemas['EmailResultEntryB'] => {
			const { Address } = recipient;
			if (isSuppressed(index) || names[index] === MAGIC_REFUSED) {
				const [Description, Reasons] = isSuppressed(index) ? ['Unsubscribed', []] : ['Refused', [refusal(index)]];
				return { Index: index, Address, MessageId: null, Code: 'REJECTED', Description, Reasons };
			}
			return { Index: index, Address, MessageId: take(email, recipient, call, form), Code: 'ok' };
		});
		return { body: { Result, Code: 'ok' } };
	};
}

/** What a schema cannot say: whether the sender's domain is approved and the attachments are there. */
function rules({ body, account, rejections }: SendCall, files: Files): Reason[] {
	if (rejections.size > 0) return [];
	const { Sender, AttachmentsIds = [] } = body;
	const isApproved = account.senders?.includes(Sender.Address) ?? !Sender.Address.endsWith(`@${MAGIC_DOMAIN}`);
	return [
		...(isApproved ? [] : [{ key: 'validation_error', ref: 'sender.address' }]),
		...AttachmentsIds.flatMap((id, at): Reason[] =>
			files.has(String(id)) ? [] : [{ key: 'validation_error', ref: `attachmentsIds[${at}]` }],
		),
	];
}

function refusal(index: number): Reason {
	return { key: 'validation_error', ref: `recipients[${index}].address` };
}

function toReason({ segments, reason }: Violation): Reason {
	const ref = segmentsToRef(segments);
	return { key: reason?.key ?? 'validation_error', ref: ref.charAt(0).toLowerCase() + ref.slice(1) };
}

/** The failure of a whole email in its form (part 1, 2.3). */
function failure(form: Form, code: EmailCode, description: string, reasons: Reason[]): Reply<Schemas['EmailResult']> {
	if (form !== 'A') return { body: { Code: code, Description: description, Reasons: reasons } };
	const Reasons = reasons.map(({ key, ref }) => ({ Key: key, Reference: ref }));
	return { body: { description: 'Validation failed', Reasons } };
}

/** The statuses of an email (part 1, 2.9; the documents show no transitions). */
function stepsFor({ Address }: Recipient): Step[] {
	const steps = MAGIC_STEPS[localPart(Address)] ?? USUAL_STEPS;
	return [{ status: 'ACCEPTED', after: 0 }, { status: 'SENT', after: 1_000 }, ...steps];
}
