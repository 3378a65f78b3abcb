import type { IDataObject } from 'n8n-workflow';

/** The ids of an accepted message: it arrived when all of its parts did (part 2, 4.6). */
export function partIds({ messageIds }: IDataObject): string[] {
	const ids = Array.isArray(messageIds) ? messageIds : [];
	return ids.filter((id): id is string => typeof id === 'string');
}
