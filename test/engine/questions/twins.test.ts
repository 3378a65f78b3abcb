import type { IDataObject } from 'n8n-workflow';

import { questionKey } from '../../../nodes/questions/openQuestions';
import type { AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import type { NodeRun } from '../../support/engine';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { notAccepted } from '../../support/sentences';
import { jsonOf, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const GOOD = ['+12025550101', '+12025550102'];
const BAD = '+447700900912';
const CONTINUE = { onError: 'continueRegularOutput' } as const;
const RETRIES = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
const ask = async (people: IDataObject[], run: Partial<NodeRun> = {}) =>
	await askFor(people, sandbox.baseUrl, { dataTables: tables, ...run });
const people = (...list: string[]) => list.map((to, row) => ({ to, row }));
const questions = () => tables.rows.filter(({ key }) => (key as string).startsWith('ask:'));
const plan = () => tables.listeners[0].input as unknown as AskingPlan;
const keyOf = (digits: string) => questionKey('sms', digits);

it('a second item of a person whose first was refused says that nobody was asked, and why', async () => {
	const { items, run } = await ask(people(BAD, BAD, GOOD[0]), { settings: CONTINUE });
	expect([run.status, jsonOf(items).map(({ to, code }) => [to, code])]).toStrictEqual(['waiting', [[GOOD[0], 'OK']]]);
	expect(plan().items.map(({ code, askedBy }) => [code, askedBy])).toStrictEqual([
		['REJECTED', undefined],
		['NOT_SENT', undefined],
		['OK', undefined],
	]);
	expect(plan().items[1]).toMatchObject({
		to: BAD,
		messageId: null,
		message: expect.stringMatching(
			/^It is for the person of item 0, whose question failed: .* It was not sent and can/,
		),
	});
	expect(questions().map(({ key }) => key)).toStrictEqual([`ask:${keyOf('12025550101')}`]);
	const { error } = await ask(people(BAD, BAD));
	expect(error?.message).toBe(notAccepted(2, 2));
});

it('a second item of a person whom another execution asks names that one', async () => {
	await ask(people(GOOD[0]));
	const { items } = await ask(people(GOOD[0], GOOD[0]));
	const { execution } = plan().helps;
	expect(jsonOf(items).map(({ code, askedBy }) => [code, askedBy])).toStrictEqual([
		['ALREADY_ASKED', execution],
		['ALREADY_ASKED', execution],
	]);
});

it('a second item of a person whose question may have been sent by an earlier try says so', async () => {
	const parameters = { options: { shortenUrl: '={{ $json.row === 0 }}' } };
	sandbox.faults.add({ kind: 'resetAfter' });
	sandbox.faults.add({ kind: 'status', status: 422 });
	await ask(people(...GOOD, GOOD[0]), { settings: RETRIES, parameters });
	expect(plan().items.map(({ code }) => code)).toStrictEqual(['UNKNOWN', 'OK', 'UNKNOWN']);
	expect(plan().items[2].message).toContain('It is for the person of item 0, whose question failed: ');
	expect(sandbox.messages()).toHaveLength(2);
});
