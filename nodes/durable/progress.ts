import type { IDataObject } from 'n8n-workflow';

import type { Sleep } from './sleep';
import { versionRefusal, PLAN_VERSION } from './version';

/** What a helper gives whenever it falls asleep, and when it ends: how far the wait is. */
interface Progress<State> {
	isDone: boolean;
	/** Undefined where a guard has heard nothing yet. */
	state: State | undefined;
	/** There where nobody looks any more, though it is not done. */
	hasGivenUp?: true;
	/** What keeps it from working, for a person who opens the execution. */
	trouble?: string;
}

/** The only item of a helper that looks, or that guards it. */
export function progressItem<State>({ trouble, ...progress }: Progress<State>): IDataObject {
	return { version: PLAN_VERSION, ...progress, ...(trouble !== undefined && { trouble }) } as IDataObject;
}

/** What a helper gave; undefined for n8n's error, or what it makes up, where the helper was killed, and for a newer version. */
export function progressIn<State>(item: IDataObject): Progress<State> | undefined {
	const { version, isDone, state, hasGivenUp } = item;
	if (typeof isDone !== 'boolean' || versionRefusal(version) !== undefined) return undefined;
	return { isDone, state: state as State | undefined, ...(hasGivenUp === true && { hasGivenUp }) };
}

/** How far the wait was when one who looks, or its guard, fell asleep, by the only item that it gave then. */
export function stateIn({ shown }: Sleep): unknown {
	return shown?.[0]?.json.state;
}
