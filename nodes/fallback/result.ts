import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { costFields, costIn, Total } from '../api/costs';
import { whyStopped } from '../delivery/few';
import { unpack } from '../durable/packed';
import type { Stage } from '../durable/wait';
import { outcomeOf } from '../events/progress';
import { isoFromMillis } from '../ground/dates';
import { ABOUT_TO_SEND, progressIn, type FallbackPlan, type Person, type Progress, type Try } from './plan';
import { isTriedAgain, MAYBE_SENT, personStateOf, reportOfTry } from './personState';

type Outcome =
	'REACHED' | 'FAILED' | 'OPTED_OUT' | 'ALREADY_SENT' | 'NOT_SENT' | 'OUTSIDE_HOURS' | 'TIMEOUT' | 'UNKNOWN';

/** How it ended for a person, with each try. */
type End = IDataObject & { tries: IDataObject[] };

const NOWHERE = { channel: null, status: null, reached: false, reachedAt: null, messageId: null };

/** The names under which an item tells how a person was reached. */
export const REACH_FIELDS: readonly string[] = ['outcome', ...Object.keys(NOWHERE), 'tries'];

/** The output: for each person by which channel they were reached, or why not, and what each try came to. */
export function reachOutput(plan: FallbackPlan, state: string | undefined, stage: Stage): IDataObject[] {
	const progress = progressIn(plan, state);
	const items = [...plan.items];
	for (const [at, person] of (unpack(plan.people) as Person[]).entries()) {
		const isHeld = at >= (plan.few?.count ?? Infinity) && progress.few !== 'passed' && stage === 'done';
		const end = isHeld ? stopped(plan) : endOf(person, progress, at, plan.postpones, stage);
		items[person.item] = ended(items[person.item], { ...end, ...costOfTries(end.tries, plan.precautions) });
	}
	return items;
}

/** What the SMS among the tries of a person cost together, where that is asked for; 0 where there is none. */
export function costOfTries(tries: readonly IDataObject[], { addCost = false }: INodeParameters): IDataObject {
	if (addCost === false) return {};
	const total = new Total();
	const mayHaveLeft = tries.filter(({ code }) => code === 'OK' || code === 'UNKNOWN');
	for (const one of mayHaveLeft) if ('cost' in one) total.add(costIn(one));
	return costFields(total);
}

/** The end of a person to whom nothing was sent, since those who came first were not reached. */
function stopped({ few }: FallbackPlan): End {
	return { outcome: 'STOPPED', ...NOWHERE, tries: [], ...(few && { message: `${whyStopped(few)}.` }) };
}

function endOf(person: Person, { tries, reports }: Progress, at: number, postpones: boolean, stage: Stage): End {
	const own = tries[at];
	const state = personStateOf(person, own, { reports, now: Date.now(), postpones });
	const listed = own.map((one) => tryOf(one, person, reports));
	if (state.state !== 'reached') {
		const held = stage === 'done' && state.state !== 'ended' ? heldBack(own, person, reports, postpones) : undefined;
		if (held) return { ...held, ...NOWHERE, tries: listed };
		const mayArrive = own.some((one) => one.code === 'OK' && !hasFailed(one, person, reports));
		const outcome = outcomeWithout(own, mayArrive, state.state === 'ended', stage);
		return { outcome, ...NOWHERE, tries: listed };
	}
	const { by, report } = state;
	return {
		outcome: 'REACHED',
		channel: person.steps[by.step].channel,
		status: report.status,
		reached: true,
		reachedAt: report.occurredAt,
		messageId: by.messageId,
		tries: listed,
	};
}

function outcomeWithout(tries: readonly Try[], mayArrive: boolean, hasEnded: boolean, stage: Stage): Outcome | null {
	if (stage === 'under way') return null;
	const codes = tries.map(({ code }) => code);
	if (codes.includes('ALREADY_SENT')) return 'ALREADY_SENT';
	if (stage === 'given up') return 'UNKNOWN';
	if (!hasEnded) return 'TIMEOUT';
	if (codes.length > 0 && codes.every((code) => code === 'OPTED_OUT')) return 'OPTED_OUT';
	if (codes.some((code) => code === 'UNKNOWN' || code === ABOUT_TO_SEND)) return 'UNKNOWN';
	return mayArrive ? 'TIMEOUT' : 'FAILED';
}

/** Said of who had their turn after others, where the time was over before anything was sent. */
const TOO_LATE =
	'Nothing was sent to this person before the wait ended: the others were reached too late for that, or n8n was down.';

/** The end of a person to whom nothing has left that may arrive, since it was held back until the time was over, with the reason; undefined for others. */
function heldBack(
	tries: readonly Try[],
	person: Person,
	reports: Progress['reports'],
	postpones: boolean,
): { outcome: Outcome; message?: string } | undefined {
	const mayArrive = tries.some((one) => MAYBE_SENT.has(one.code) && !hasFailed(one, person, reports));
	const last = tries.at(-1);
	if (!last) return { outcome: 'NOT_SENT', message: TOO_LATE };
	const { code, details } = last;
	if (mayArrive || !isTriedAgain(code, postpones)) return undefined;
	return { outcome: code, ...(details?.message !== undefined && { message: details.message }) };
}

/** Whether it is known that a try's message will not arrive. */
function hasFailed(one: Try, { steps }: Person, reports: Progress['reports']): boolean {
	const report = reportOfTry(one, steps, reports);
	return report !== undefined && outcomeOf(report, steps[one.step].statuses) === 'failed';
}

function tryOf(one: Try, { steps }: Person, reports: Progress['reports']): IDataObject {
	const { step, code, messageId, at, details } = one;
	const { channel, fields } = steps[step];
	const report = reportOfTry(one, steps, reports);
	return {
		channel,
		to: fields.to,
		code: code === ABOUT_TO_SEND ? 'UNKNOWN' : code,
		messageId,
		sentAt: isoFromMillis(at),
		status: report?.status ?? null,
		final: report?.final ?? false,
		occurredAt: report?.occurredAt ?? null,
		occurredAtText: report?.occurredAtText ?? null,
		errorCode: report?.errorCode ?? null,
		...details,
	};
}

/** The item of a person with their end: whether they were reached, and how, comes first. */
function ended(json: IDataObject, end: IDataObject): IDataObject {
	const { outcome, channel, status } = end;
	return { outcome, channel, status, ...json, ...end };
}

/** A person's item where nobody can read any more what there was to do, with the reason. */
export function unreadablePerson(json: IDataObject, message: string): IDataObject {
	return ended(json, { outcome: 'UNKNOWN', ...NOWHERE, message });
}
