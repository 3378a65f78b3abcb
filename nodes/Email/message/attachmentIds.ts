import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral } from '../../ground/json';
import { labelOf } from '../../panel/field';
import { attachmentIds, attachmentIdType } from './send.fields';

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
