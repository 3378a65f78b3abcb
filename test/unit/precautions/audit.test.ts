import type { IDataObject } from 'n8n-workflow';

import type { Fate } from '../../../nodes/engine/ledger';
import type { Operation, Run } from '../../../nodes/engine/operation';
import { AUDIT } from '../../../nodes/panel/precautionFields';
import { audit } from '../../../nodes/precautions/audit';
import { entriesIn } from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';
import { DataTables } from '../../support/dataTables';
import { pendingOf, PrecautionRun, SEND, through } from '../../support/precautions';

let tables: DataTables;
let hints: string[];

beforeEach(() => {
	tables = new DataTables();
});

/** A run whose credential keeps the log, unless said. */
function runOf(options: IDataObject = {}, kept: string = AUDIT.keep, type = 'pack.omniSms'): Run {
	const own = new PrecautionRun(tables);
	({ hints } = own);
	const run = own.of({ options }, { type });
	jest.spyOn(run.client.connection, 'field').mockReturnValue(kept);
	return run;
}

/** What the log holds: the notes of all rows, without their ends that say nothing. */
const noted = () =>
	entriesIn(tables.rows as unknown as StoredRow[]).flatMap(({ by, value }) =>
		(value as unknown[]).map((note) => ({ by: by as unknown[], note })),
	);
const notes = (): unknown[] => noted().map(({ note }) => note);

const sent = (to: string, more: object = {}): Fate => ({
	state: 'accepted',
	output: { to, code: 'OK', messageId: '7', ...more },
});

/** Sends to as many as there are fates, and ends so. */
async function ended(run: Run, fates: Array<Fate | undefined>): Promise<void> {
	const drafts = pendingOf(...fates.map((_, at) => ({ to: `+4477009000${10 + at}` })));
	const { end } = await through(audit.hook(run, SEND)!, drafts);
	await end(fates as Fate[]);
}

it('the notes of what did not leave after all are taken back', async () => {
	const held: Fate = { state: 'withheld', output: { code: 'ALREADY_ASKED' } };
	const invalid = { state: 'invalid', identity: {}, trouble: { message: 'No', description: '' } } as Fate;
	await ended(runOf(), [sent('+447700900010'), held, undefined, invalid]);
	expect(notes()).toStrictEqual([['OK', '7']]);
	expect(hints).toStrictEqual([]);
});

it('nothing is asked of the store where nothing is left to send', async () => {
	await ended(runOf(), []);
	expect(tables.runs).toStrictEqual([]);
});

it.each<[string, Fate, unknown[]]>([
	['no id', sent('+447700900010', { messageId: null }), ['OK']],
	[
		'a code of one recipient, whose id is no text',
		sent('x', { recipients: [{ to: '+447700900010', code: 'REJECTED', messageId: 8 }] }),
		['REJECTED'],
	],
	['an entry that has no code', sent('x', { recipients: [{ to: '+447700900010', messageId: '8' }] }), ['OK', '7']],
])('a message with %s', async (_name, fate, expected) => {
	await ended(runOf(), [fate]);
	expect(notes()).toStrictEqual([expected]);
});

it.each<[string, unknown, unknown]>([
	[
		'an approval',
		{ data: { approved: true, respondedAt: 'today', words: 'yes' } },
		{ approved: true, respondedAt: 'today' },
	],
	['a text, which is not kept', { data: { text: 'Go ahead, Ann', respondedAt: 'today' } }, { respondedAt: 'today' }],
	['a form, of which no field is kept', { data: { Amount: 12.5, respondedAt: 'today' } }, { respondedAt: 'today' }],
	[
		'a form that has fields of the names of an answer',
		{ outcome: 'Refund Ann Smith', answer: true, messageId: 'Ann', respondedAt: 'today' },
		{ respondedAt: 'today' },
	],
	['its time left out where it is no text', { approved: false, respondedAt: 5 }, { approved: false }],
	[
		'a reply beside an approval that came in',
		{ outcome: 'TIMEOUT', timedOut: true, data: { approved: true, respondedAt: 'today' } },
		{ outcome: 'TIMEOUT' },
	],
	[
		'a reply beside fields that came in',
		{ outcome: 'ANSWERED', timedOut: false, replyMessageId: '8', respondedAt: 'today', approved: true },
		{ outcome: 'ANSWERED', replyMessageId: '8' },
	],
	[
		'an answer',
		{ outcome: 'ANSWERED', answer: true, answeredAt: 'today', reply: 'yes' },
		{ outcome: 'ANSWERED', answer: true, answeredAt: 'today' },
	],
	['an answer in words, which are not kept', { outcome: 'ANSWERED', answer: 'yes' }, { outcome: 'ANSWERED' }],
])('what allowed a message is kept: %s', async (_name, auditApproval, expected) => {
	await ended(runOf({ auditApproval } as IDataObject), [sent('+447700900010')]);
	expect(notes()).toStrictEqual([['OK', '7', null, expected]]);
});

it.each([
	['pack.omniSms', 'sms'],
	['pack.omniSmsTool', 'sms'],
	['pack.omniLegacyEmail', 'legacyEmail'],
	['pack.myomniTools', 'myomniTools'],
])('who sends is named by the kind of the node %s', async (type, channel) => {
	await ended(runOf({}, AUDIT.keep, type), [sent('+447700900010')]);
	expect(noted()[0].by).toContain(channel);
});

describe('a run', () => {
	const BY_OTHERS: Operation = { ...SEND, sendsThroughOthers: true };

	it('that sends through others notes nothing itself', () => {
		expect(audit.hook(runOf(), BY_OTHERS)).toBeUndefined();
	});

	it('whose credential keeps no log says so', () => {
		expect(audit.hook(runOf({ auditReference: 'x' }, ''), SEND)).toBeUndefined();
		expect(hints).toStrictEqual([
			'Audit Reference and Audit Approval were not kept, since the credential keeps no audit log.',
		]);
	});

	it('for others has its items looked at only where the log is kept', () => {
		const options = { auditApproval: 'yes' };
		expect(() => audit.check!(runOf(options))(0)).toThrow('it is not a person’s answer');
		expect(() => audit.check!(runOf(options, ''))(0)).not.toThrow();
	});
});
