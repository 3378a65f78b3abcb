import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { OmniEvent } from '../events/envelope';
import { Memory } from '../ground/memory';
import { mapInTurns } from '../ground/turns';
import { SharedMarks, type Standing } from '../store/marks';
import { Store } from '../store/store';
import { Together } from '../store/together';
import { storeTrouble } from '../store/trouble';
import { noteReader, type Notes } from './onceOnly';
import { goesOn, readSifting } from './standing';

/** Events that are looked up at once, and those of one trigger that a process notes in an hour: the tables of n8n are not endless. */
const MOST_AT_ONCE = 2000;
const MOST_AN_HOUR = 200_000;
const HOUR_MS = 60 * 60 * 1000;
const PRUNE_MS = 10 * 60 * 1000;

/** A run's events, and the context that leads to the store for them. */
interface Task {
	context: IExecuteFunctions;
	notes: Notes;
}

/** What a process has of one trigger: the runs that ask together, and what it has noted. */
interface Desk {
	together: Together<Task, Standing[]>;
	noted: number;
	noteFrom: number;
	prunedAt: number;
}

const desks = new Memory<Desk>({ most: 1000, keepMs: HOUR_MS });

/**
 * The first step of a run that a call started: with “Memory of Callbacks: All Processes”, its events are compared with what every
 * process took within the last hour, and left out or marked as the options say. Without the store they go on, and a hint says so.
 */
export async function siftShared(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	// A run that a person tries again is wanted, whatever was noted of its events the first time.
	const isOnPurpose = ['manual', 'retry'].includes(context.getMode());
	if (isOnPurpose || context.getNodeParameter('options.memory', 0, 'process') !== 'shared') return [items];
	const scope = [context.getWorkflow().id ?? '', context.getNode().id];
	const noteOf = noteReader(scope);
	const notes = await mapInTurns(items, ({ json }) => noteOf(json as OmniEvent));
	try {
		const standings = await standingsOf(scope.join(' '), { context, notes });
		const sifting = readSifting((name, fallback) => context.getNodeParameter(name, 0, fallback));
		const wanted = items.flatMap((item, place) => {
			const json = goesOn(item.json as OmniEvent, standings[place], sifting);
			return json ? [{ ...item, json }] : [];
		});
		return [wanted];
	} catch (error) {
		tell(context, storeTrouble(error));
		return [items];
	}
}

async function standingsOf(scope: string, task: Task): Promise<Standing[]> {
	const desk = desks.obtain(scope, () => deskOf(scope));
	const now = Date.now();
	if (now - desk.noteFrom > HOUR_MS) Object.assign(desk, { noted: 0, noteFrom: now });
	desk.noted += task.notes.length;
	if (desk.noted > MOST_AN_HOUR)
		throw new Error(`this process was asked about more than ${MOST_AN_HOUR.toLocaleString('en')} callbacks in an hour`);
	const standings = await desk.together.add(task, task.notes.length);
	if (now - desk.prunedAt > PRUNE_MS) {
		desk.prunedAt = now;
		await marksOf(scope, task.context).prune();
	}
	return standings;
}

function deskOf(scope: string): Desk {
	const together = new Together<Task, Standing[]>(async (tasks) => {
		const standings = await marksOf(scope, tasks[0].context).note(tasks.flatMap(({ notes }) => notes));
		let from = 0;
		return tasks.map(({ notes }) => standings.slice(from, (from += notes.length)));
	}, MOST_AT_ONCE);
	const now = Date.now();
	return { together, noted: 0, noteFrom: now, prunedAt: now };
}

function marksOf(scope: string, context: IExecuteFunctions): SharedMarks {
	return new SharedMarks(new Store(context), scope);
}

function tell(context: IExecuteFunctions, { message, fix }: { message: string; fix: string }): void {
	const text = `Whether another process of n8n took these callbacks before could not be looked up: ${message}. They were passed on. ${fix}`;
	context.addExecutionHints({ message: text, location: 'outputPane', type: 'warning' });
	context.logger.warn(text);
}
