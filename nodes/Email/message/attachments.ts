import type { Pending } from '../../engine/draft';
import { troubleOf } from '../../engine/report';
import type { Completed } from '../../engine/sendOperation';
import { eachBounded } from '../../ground/batches';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral } from '../../ground/json';
import { labelOf } from '../../panel/field';
import type { Client } from '../../service/client';
import type { Trouble } from '../../service/trouble';
import { Uploads } from '../file/files';
import type { EmailDraft } from './email';
import { attachmentIds, attachmentIdType, EMAILS_AT_ONCE } from './send.fields';

/** The form in which a deployment takes the ids of stored files (part 1, 2.3). */
export type IdType = ReturnType<typeof attachmentIdType.parse>;

/** Ids of stored files as text, or as integers with every digit. Throws InvalidInput for one that is no integer. */
export function asIds(ids: string[], type: IdType): unknown[] {
	if (type === 'text') return ids;
	const wrong = ids.find((id) => !/^(0|[1-9]\d*)$/.test(id));
	if (wrong === undefined) return ids.map(integerLiteral);
	throw new InvalidInput(
		labelOf(attachmentIds),
		`“${shorten(wrong)}” is no number`,
		`Set “${labelOf(attachmentIdType)}” to Text, or give the fileId that Upload returned.`,
	);
}

/**
 * Uploads the files of the drafts, each distinct one once: gives the drafts with the ids of their files, and the trouble of
 * the items whose files could not be stored.
 */
export async function uploadFiles(
	pending: ReadonlyArray<Pending<EmailDraft>>,
	client: Client,
): Promise<Completed<EmailDraft>> {
	const uploads = new Uploads(client);
	const stored = new Map<number, EmailDraft>();
	const failed = new Map<number, Trouble>();
	const withFiles = pending.filter(({ draft }) => draft.files.length > 0);
	await eachBounded(withFiles, EMAILS_AT_ONCE, async ({ itemIndex, draft }) => {
		try {
			const ids: string[] = [];
			for (const file of draft.files) ids.push(await uploads.fileId(itemIndex, file));
			stored.set(itemIndex, attached(draft, ids));
		} catch (error) {
			failed.set(itemIndex, troubleOf(error));
		}
	});
	return {
		pending: pending
			.filter(({ itemIndex }) => !failed.has(itemIndex))
			.map(({ itemIndex, draft }) => ({ itemIndex, draft: stored.get(itemIndex) ?? draft })),
		failed,
	};
}

/** The draft with the ids of its uploaded files behind those that the user gave. */
function attached(draft: EmailDraft, ids: string[]): EmailDraft {
	const { AttachmentsIds = [] } = draft.content;
	const content = { ...draft.content, AttachmentsIds: [...AttachmentsIds, ...asIds(ids, draft.idType)] };
	return { ...draft, content, shared: draft.shared && content, facts: { uploadedFileIds: ids } };
}
