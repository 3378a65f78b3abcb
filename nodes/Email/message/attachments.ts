import type { Pending } from '../../engine/draft';
import type { Completed } from '../../engine/sendDefinition';
import { eachBounded } from '../../ground/turns';
import type { Client } from '../../service/client';
import { Uploads } from '../file/files';
import type { EmailDraft } from './email';
import { EMAILS_AT_ONCE, type attachmentIdType } from './send.fields';
import { integerOrText } from '../../ground/json';

/** The form in which a deployment takes the ids of stored files (part 1, 2.3). */
export type IdType = ReturnType<typeof attachmentIdType.parse>;

/** Ids of stored files as text, or as integers with every digit; one with letters stays text in both forms. */
export function asIds(ids: string[], type: IdType): unknown[] {
	return type === 'text' ? ids : ids.map(integerOrText);
}

/**
 * Uploads the files of the drafts, each distinct one once: gives the drafts with the ids of their files, and what was
 * thrown for the items whose files could not be stored.
 */
export async function uploadFiles(
	pending: ReadonlyArray<Pending<EmailDraft>>,
	client: Client,
): Promise<Completed<EmailDraft>> {
	const uploads = new Uploads(client);
	const stored = new Map<number, EmailDraft>();
	const failed = new Map<number, unknown>();
	const withFiles = pending.filter(({ draft }) => draft.files.length > 0);
	const store = async ({ itemIndex, draft }: Pending<EmailDraft>): Promise<void> => {
		try {
			const ids: string[] = [];
			for (const file of draft.files) ids.push(await uploads.fileId(itemIndex, file));
			stored.set(itemIndex, attached(draft, ids));
		} catch (error) {
			failed.set(itemIndex, error);
		}
	};
	await eachBounded(withFiles, EMAILS_AT_ONCE, store, () => client.silence.isUnanswered);
	return {
		pending: pending
			.filter(({ itemIndex }) => !failed.has(itemIndex))
			.map(({ itemIndex, draft }) => ({ itemIndex, draft: stored.get(itemIndex) ?? draft })),
		failed,
	};
}

/** The draft with the ids of its uploaded files behind those that the user gave. */
function attached(draft: EmailDraft, ids: string[]): EmailDraft {
	const { AttachmentsIds = [] } = draft.shared;
	const shared = { ...draft.shared, AttachmentsIds: [...AttachmentsIds, ...asIds(ids, draft.idType)] };
	return { ...draft, shared, facts: { ...draft.facts, uploadedFileIds: ids } };
}
