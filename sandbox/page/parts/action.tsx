import { cloneElement, type VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { reasonOf } from '../api';

/** What came of an action: a sentence, and whether it is good news. */
export interface Outcome {
	text: string;
	isBad: boolean;
}

/** Runs actions one at a time, and tells what came of the last one. */
export function useAction(): {
	outcome: Outcome | undefined;
	isBusy: boolean;
	run: (work: () => Promise<string | Outcome | undefined>) => void;
} {
	const [outcome, setOutcome] = useState<Outcome>();
	const [isBusy, setBusy] = useState(false);
	const run = (work: () => Promise<string | Outcome | undefined>): void => {
		setBusy(true);
		work()
			.then(
				(said) => setOutcome(typeof said === 'string' ? { text: said, isBad: false } : said),
				(error: unknown) => setOutcome({ text: reasonOf(error), isBad: true }),
			)
			.finally(() => setBusy(false));
	};
	return { outcome, isBusy, run };
}

/** The sentence on what came of an action; screen readers say it. */
export function Said({ outcome }: { outcome: Outcome | undefined }) {
	return (
		<p class={`said${outcome?.isBad ? ' bad' : ''}`} role="status">
			{outcome?.text}
		</p>
	);
}

/** A field with its label. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: VNode }) {
	const id = useId();
	const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
	return (
		<div class="field">
			<label for={id}>{label}</label>
			{cloneElement(children, { id, ...described })}
			{hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
		</div>
	);
}

/** The values of a form by the names of its fields. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
	return Object.fromEntries(
		[...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
	);
}
