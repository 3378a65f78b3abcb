import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeResult } from '../../support/engine';
import type { Plan } from './plan';

/** What a run may get wrong. The first four are what the table of certainty is about. */
export const FLAWS = ['lost', 'doubled', 'silent', 'wrongly not', 'wrongly OK', 'needlessly open', 'given up'] as const;

/**
 * - lost: an id that the service told is in no output and no error
 * - doubled: something was carried out twice
 * - silent: an item has no output, and the error does not name it
 * - wrongly not: an item was carried out, and is told not to be
 * - wrongly OK: an item was not carried out, and is told to be
 * - needlessly open: an item that was refused for certain is told as open
 * - given up: an item was refused for certain, would have been taken a moment later, and was not
 */
export type Flaw = (typeof FLAWS)[number];

/** What a run says of an item. */
type Said = 'done' | 'not done' | 'open' | 'nothing';

/** A run's outputs and errors, as people and workflows get them. */
export interface Outputs {
	items: INodeExecutionData[];
	error?: NodeResult['error'];
	hints: NodeResult['hints'];
}

const NOT_DONE = ['REJECTED', 'INVALID', 'NOT_SENT'];
/** How a text says that nobody knows, or that it was done although more cannot be told. */
const OPEN =
	/may have been|not known|may get a call|unknown whether|might have|\bit was (created|added|sent|changed|deleted|stored|taken|requested)\b/i;

/** What was wrong with a run, with a sentence on each. */
export function judge(plan: Plan, outputs: Outputs): Map<Flaw, string> {
	const flaws = new Map<Flaw, string>();
	const add = (flaw: Flaw, text: string): void => {
		if (!flaws.has(flaw)) flaws.set(flaw, text);
	};
	const everything = JSON.stringify([outputs.items.map(({ json }) => json), errorText(outputs), outputs.hints]);
	for (const { item, id } of plan.done) {
		if (id === undefined || everything.includes(id)) continue;
		if (plan.told.some((text) => text.includes(id))) add('lost', `item ${item} was taken as ${id}, which is nowhere`);
	}
	plan.marks.forEach((mark, item) => {
		const times = plan.done.filter((done) => done.item === item).length;
		const said = saidOf(outputs, item, mark);
		if (times > 1) add('doubled', `item ${item} was carried out ${times} times`);
		if (said.what === 'nothing') add('silent', `item ${item} is in no output, and the error says: ${said.text}`);
		if (said.what === 'not done' && times > 0) add('wrongly not', `item ${item} was carried out: ${said.text}`);
		if (said.what === 'done' && times === 0) add('wrongly OK', `item ${item} was not carried out: ${said.text}`);
		const refused = times === 0 && plan.fault.certain;
		if (refused && said.what === 'open') add('needlessly open', `item ${item} was refused for certain: ${said.text}`);
		if (refused && plan.fault.passing && plan.strike !== 'all') add('given up', `item ${item}: ${said.text}`);
	});
	return flaws;
}

function errorText({ error }: Outputs): string {
	return error ? `${error.message}\n${error.description ?? ''}` : '';
}

/** How an error tells of an item that was taken before the run stopped: “Item 2 was sent: 3158…”. */
const DONE = /^item \d+ was (?!not )\w+: /i;

/** What is said of an item: by its output, or by the error where it has none. */
function saidOf(outputs: Outputs, item: number, mark: string): { what: Said; text: string } {
	const own = outputs.items.filter(({ pairedItem }) => itemOf(pairedItem) === item);
	if (own.length > 0) {
		const text = JSON.stringify(own.map(({ json }) => json));
		return { what: ofOutput(own[0], text), text };
	}
	const { error } = outputs;
	if (!error) return { what: 'nothing', text: 'nothing, since there is none' };
	const text = errorText(outputs);
	const line = new RegExp(`\\bitem ${item}\\b[^]*?(?=\\n|$)`, 'i').exec(text)?.[0];
	const about = line ?? (error.context?.itemIndex === item || text.includes(mark) ? text : undefined);
	if (about === undefined) return { what: 'nothing', text };
	if (DONE.test(about)) return { what: 'done', text: about };
	return { what: OPEN.test(about) ? 'open' : 'not done', text: about };
}

function itemOf(paired: INodeExecutionData['pairedItem']): number | undefined {
	const [first] = [paired].flat();
	return typeof first === 'object' ? first.item : first;
}

function ofOutput({ json, error }: INodeExecutionData, text: string): Said {
	const details = (json.details ?? {}) as { code?: unknown };
	const code = json.code ?? details.code;
	if (code === 'UNKNOWN') return 'open';
	if (typeof code === 'string' && NOT_DONE.includes(code)) return 'not done';
	if (json.error === undefined && error === undefined) return 'done';
	return OPEN.test(text) ? 'open' : 'not done';
}
