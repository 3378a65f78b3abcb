import { integerOrText } from '../../ground/json';
import type { attachmentIdType } from './send.fields';

/** The form in which a deployment takes the ids of stored files (part 1, 2.3). */
export type IdType = ReturnType<typeof attachmentIdType.parse>;

/** Ids of stored files as text, or as integers with every digit; one with letters stays text in both forms. */
export function asIds(ids: string[], type: IdType): unknown[] {
	return type === 'text' ? ids : ids.map(integerOrText);
}
