import { flag, integer } from './fields';

/** The option of every send to fail as a whole; the engine reads it under the name `failOnRejected`. */
export function failOnRejected(one = 'message', again = 'sent again'): ReturnType<typeof flag> {
	const title = one[0].toUpperCase() + one.slice(1);
	return flag(`Fail When Any ${title} Is Rejected`, {
		description: `Whether to stop the workflow when one ${one} is not accepted although others were. With Retry On Fail, only what is missing is ${again}.`,
	});
}

/** How many messages one request holds at most, where the interface names no limit; `usual` is ours. */
export function batchSize(usual: number, description: string): ReturnType<typeof integer> {
	return integer('Batch Size', { min: 1, default: usual, description });
}

/** Leaves the fields that most people look at. */
export const simplify = flag('Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** The time zone of details and statistics queries, by which these cut days and hours (part 1, 4.1 to 4.4). */
export const timeOffset = integer('Time Offset (Minutes)', {
	description:
		"The time zone of the dates in question and answer, in minutes from UTC (180 is UTC+3); the workflow's when this is not set",
});

/** Return All and its Limit. */
export const limitFields = {
	returnAll: flag('Return All', { description: 'Whether to return all results or only up to a given limit' }),
	limit: integer('Limit', {
		min: 1,
		default: 50,
		description: 'Max number of results to return',
		show: { returnAll: [false] },
	}),
};

/** How many rows the two ask for: Infinity for all. */
export function wantedRows({ returnAll, limit }: { returnAll?: boolean; limit?: number }): number {
	return returnAll ? Infinity : (limit ?? 50);
}
