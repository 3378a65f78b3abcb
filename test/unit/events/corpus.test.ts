import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readCall } from '../../../nodes/events';
import { refusalOf } from '../../../nodes/events/syntax';

/** A body that fuzzing or a person found: its text, or its bytes in Base64 where it is none, and what becomes of it. */
interface Case {
	body?: string;
	base64?: string;
	/** The refusal, or a line for each event: channel, kind, id, status, and a mark when it has a note. */
	outcome: string | string[];
}

const FILE = path.join(__dirname, 'corpus', 'calls.json');
const CASES = JSON.parse(readFileSync(FILE, 'utf8')) as Case[];

async function outcomeOf({ body = '', base64 }: Case): Promise<Case['outcome']> {
	const bytes = base64 === undefined ? Buffer.from(body) : Buffer.from(base64, 'base64');
	try {
		const events = await readCall({ bytes });
		return events.map(({ channel, kind, messageId, status, note }) =>
			[channel, kind, messageId ?? '-', status ?? '-', ...(note === null ? [] : ['(note)'])].join(' '),
		);
	} catch (error) {
		const { status, message } = refusalOf(error);
		return `${status}: ${message}`;
	}
}

// What a fuzzer finds goes into the file with the outcome that it should have, and is tried for ever after.
it.each(CASES.map((one) => [JSON.stringify(one.base64 ?? one.body).slice(0, 80), one] as const))(
	'%s has its outcome',
	async (_shown, one) => {
		expect(await outcomeOf(one)).toStrictEqual(one.outcome);
	},
);
