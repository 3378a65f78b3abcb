import type { QuestionRow, Written } from '../../../nodes/questions/openQuestions';
import type { AskingPlan, Standings } from '../../../nodes/questions/plan';
import { outputsOf, outputsSoFar, readRows, standingOf } from '../../../nodes/questions/progress';
import { buttonId, buttonIn } from '../../../nodes/questions/wording';

const AT = Date.UTC(2030, 0, 15, 10);

const plan = (): AskingPlan => ({
	run: 'run',
	deadline: AT,
	items: [{ to: '+1', code: 'OK' }, { to: '+2', code: 'REJECTED' }, { to: '+3', code: 'OK' }, { error: 'no' }],
	asked: [
		{ item: 0, key: 'sms:1', question: 0 },
		{ item: 2, key: 'sms:3', question: 0 },
	],
	questions: [{ kind: 'number', whole: true }],
	again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
	parent: '',
	helps: { node: 'Ask', execution: '7' },
});
const read = (standings: Standings, rows: QuestionRow[]) =>
	readRows({ ...plan(), standings, keeper: '', guard: '' }, rows);
const row = (key: string, text: string, state: QuestionRow['state'] = 'answered'): QuestionRow => {
	const written: Written = { by: `${key} ${text}`, text, messageId: '42', at: AT };
	return { key, state, run: 'run', written };
};

describe('what the table tells of questions', () => {
	it('ends each with its own answer, and items that were not asked say so', () => {
		const standings: Standings = {};
		expect(read(standings, [row('sms:3', '3'), row('sms:1', '1'), row('sms:9', '9')])).toBe(true);
		expect(outputsOf(plan(), standings)).toStrictEqual([
			expect.objectContaining({ to: '+1', outcome: 'ANSWERED', answered: true, answer: 1, reply: '1', attempts: 1 }),
			expect.objectContaining({ to: '+2', outcome: 'NOT_ASKED', answered: false, answer: null, attempts: 0 }),
			expect.objectContaining({ to: '+3', answer: 3, answeredAt: '2030-01-15T10:00:00.000Z', replyMessageId: '42' }),
			{ error: 'no' },
		]);
	});

	it('reads a reply once: one that does not fit waits to be asked about, and a later one counts', () => {
		const standings: Standings = {};
		const unfit = row('sms:1', 'three');
		read(standings, [unfit]);
		expect(standings[0]).toMatchObject({ pending: true, attempts: 1 });
		Object.assign(standingOf(standings, 0), { pending: undefined, attempts: 2 });
		expect(read(standings, [unfit])).toBe(false);
		expect(standings[0].pending).toBeUndefined();
		read(standings, [unfit, row('sms:1', '3')]);
		expect(standings[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 3, attempts: 2 });
	});

	it('a reply with a STOP behind it counts where it fits, and is not asked about where it does not', () => {
		const before = (text: string): QuestionRow => {
			const given = row('sms:1', text);
			return { ...given, written: { ...given.written!, stops: true } };
		};
		const [fits, unfit]: Standings[] = [{}, {}];
		read(fits, [before('3')]);
		expect(fits[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 3 });
		read(unfit, [before('three')]);
		expect(unfit[0]).toMatchObject({ end: { outcome: 'OPTED_OUT', answer: null, reply: 'three' }, attempts: 1 });
		expect(unfit[0].pending).toBeUndefined();
	});

	it('a question that was put again has a row for each time: who begins anew asks nobody a third time', () => {
		const [unfit, again] = [row('sms:1', 'three'), { key: 'sms:1', state: 'open', run: 'run' } as const];
		const standings: Standings = {};
		expect(read(standings, [unfit, again])).toBe(true);
		expect(standings[0]).toMatchObject({ attempts: 2 });
		expect(standings[0].pending).toBeUndefined();
		read(standings, [unfit, row('sms:1', 'four')]);
		expect(standings[0]).toMatchObject({ attempts: 2, pending: true });
		const anew: Standings = {};
		read(anew, [unfit, row('sms:1', '4')]);
		expect(anew[0].end).toMatchObject({ outcome: 'ANSWERED', answer: 4, attempts: 2 });
	});

	it('a button that was offered for another item is read by its words', () => {
		const choices = ['A', 'B'].map((label) => ({ label, value: label }));
		const asking = { ...plan(), questions: [{ kind: 'choice' as const, choices, numbered: true }] };
		const standings: Standings = {};
		const clicked = (key: string, item: number): QuestionRow => {
			const given = row(key, 'A');
			return { ...given, written: { ...given.written!, picked: { item, place: 1 } } };
		};
		readRows({ ...asking, standings, keeper: '', guard: '' }, [clicked('sms:1', 0), clicked('sms:3', 0)]);
		expect([standings[0].end?.answer, standings[1].end?.answer]).toStrictEqual(['B', 'A']);
	});

	it('nothing is read of a question that has ended, or of which nothing was written', () => {
		const standings: Standings = {};
		read(standings, [row('sms:1', '1')]);
		const ended = structuredClone(standings);
		expect(read(standings, [row('sms:1', '1'), row('sms:1', '2')])).toBe(false);
		expect(standings).toStrictEqual(ended);
		expect(read(standings, [{ key: 'sms:3', state: 'open', run: 'run' }])).toBe(false);
		expect(standings).toStrictEqual(ended);
		expect(standingOf(standings, 1)).toStrictEqual({ attempts: 1, read: [] });
		const fresh: Standings = {};
		expect(read(fresh, [{ key: 'sms:3', state: 'open', run: 'run' }])).toBe(false);
		expect(fresh).toStrictEqual({});
	});

	it('STOP is no answer; without any the time is over, with what was written last', () => {
		const standings: Standings = {};
		read(standings, [row('sms:1', '1', 'stopped'), row('sms:3', 'hm')]);
		const [stopped, , silent] = outputsOf(plan(), standings);
		expect(stopped).toMatchObject({ outcome: 'OPTED_OUT', answered: false, answer: null, reply: '1', timedOut: false });
		expect(silent).toMatchObject({ outcome: 'TIMEOUT', timedOut: true, answer: null, reply: 'hm', answeredAt: null });
	});

	it('what would go on after a crash has the answers that were read, and says of the others that it does not know', () => {
		const standings: Standings = {};
		read(standings, [row('sms:1', '1')]);
		const [answered, , open] = outputsSoFar(plan(), standings);
		expect(answered).toMatchObject({ outcome: 'ANSWERED', answer: 1 });
		expect(open).toMatchObject({ to: '+3', outcome: 'UNKNOWN', answered: false, timedOut: false, attempts: 1 });
		read(standings, [row('sms:3', '3')]);
		expect(outputsOf(plan(), standings)[2]).toMatchObject({ outcome: 'ANSWERED', answer: 3 });
	});
});

it('a button’s id is found under whatever name the callback has it, and nothing else is one', () => {
	const id = buttonId('a-B_9', 31999, 2);
	expect(id.length).toBeLessThanOrEqual(200);
	expect(buttonIn({ interactive: [{ button_reply: { id, title: 'Yes' } }] })).toStrictEqual({
		run: 'a-B_9',
		item: 31999,
		place: 2,
	});
	for (const raw of [{ id: 'omni-ask' }, { text: 'omni-ask.run' }, null, {}]) expect(buttonIn(raw)).toBeUndefined();
});
