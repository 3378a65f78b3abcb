import type { ComponentChildren } from 'preact';
import { go } from '../route';

/** A list beside what is open in it; on a small screen one of the two. */
export function Split({
	list,
	detail,
	isOpen,
	label,
}: {
	list: ComponentChildren;
	detail: ComponentChildren;
	isOpen: boolean;
	label: string;
}) {
	return (
		<div class={`split${isOpen ? ' open' : ''}`}>
			<section class="panel master" aria-label={label}>
				{list}
			</section>
			<section class="panel detail" aria-label="What is open">
				{isOpen && (
					<a
						class="back"
						href="#back"
						onClick={(event) => {
							event.preventDefault();
							go({ open: undefined });
						}}
					>
						‹ {label}
					</a>
				)}
				{detail}
			</section>
		</div>
	);
}

/** Some views of one thing, of which one is chosen; arrow keys move between them. */
export function Tabs({
	label,
	tabs,
	chosen,
	onChoose,
}: {
	label: string;
	tabs: Array<[name: string, words: string]>;
	chosen: string;
	onChoose: (name: string) => void;
}) {
	const move = (event: KeyboardEvent): void => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === undefined) return;
		const at = tabs.findIndex(([name]) => name === chosen);
		const next = tabs[(at + step + tabs.length) % tabs.length];
		if (next) onChoose(next[0]);
		const list = event.currentTarget as HTMLElement;
		requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
	};
	return (
		<div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
			{tabs.map(([name, words]) => (
				<button
					key={name}
					type="button"
					role="tab"
					aria-selected={name === chosen}
					tabIndex={name === chosen ? 0 : -1}
					onClick={() => onChoose(name)}
				>
					{words}
				</button>
			))}
		</div>
	);
}
