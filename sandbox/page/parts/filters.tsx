import { useEffect, useRef, useState } from 'preact/hooks';
import { go, useRoute } from '../route';

/** Milliseconds after the last key before the list follows. */
const PAUSE = 150;

/** A search that stands in the address; `/` leads to it from anywhere. */
export function Search({ label, name = 'search' }: { label: string; name?: string }) {
	const given = useRoute()[name] ?? '';
	const [text, setText] = useState(given);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// While somebody types, the address is behind the keys: what it says would take letters back.
		if (document.activeElement !== input.current) setText(given);
	}, [given]);
	useEffect(() => {
		if (text === given) return;
		const timer = setTimeout(() => go({ [name]: text }, 'replace'), PAUSE);
		return () => clearTimeout(timer);
	}, [text]);
	useEffect(() => {
		const focus = (event: KeyboardEvent): void => {
			const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
			if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
			event.preventDefault();
			input.current?.focus();
		};
		addEventListener('keydown', focus);
		return () => removeEventListener('keydown', focus);
	}, []);
	return (
		<input
			ref={input}
			type="search"
			class="search"
			aria-label={label}
			placeholder={label}
			value={text}
			onInput={({ currentTarget }) => setText(currentTarget.value)}
		/>
	);
}

/** A filter that stands in the address. */
export function Filter({ name, label, choices }: { name: string; label: string; choices: Array<[string, string]> }) {
	const value = useRoute()[name] ?? '';
	return (
		<select
			class={value === '' ? '' : 'chosen'}
			aria-label={label}
			value={value}
			onChange={({ currentTarget }) => go({ [name]: currentTarget.value }, 'replace')}
		>
			<option value="">{label}</option>
			{choices.map(([choice, words]) => (
				<option key={choice} value={choice}>
					{words}
				</option>
			))}
		</select>
	);
}
