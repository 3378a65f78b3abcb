import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog over the page; Escape and a click beside it close it, and the focus goes back to where it was. */
export function Dialog({
	title,
	onClose,
	children,
}: {
	title: string;
	onClose: () => void;
	children: ComponentChildren;
}) {
	const node = useRef<HTMLDialogElement>(null);
	// What cleans up after any other effect comes after the next paint: until then the focus would be nowhere.
	useLayoutEffect(() => {
		const before = document.activeElement;
		const dialog = node.current;
		dialog?.showModal();
		// Where the browser closes it by itself, it tells so a moment later.
		dialog?.addEventListener('close', onClose);
		return () => {
			// That news must not reach the page when the same dialog is open again.
			dialog?.removeEventListener('close', onClose);
			dialog?.close();
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	return (
		<dialog
			ref={node}
			aria-label={title}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
		>
			<div class="dialog">
				<header>
					<h2>{title}</h2>
					<button type="button" class="plain" aria-label="Close" onClick={onClose}>
						✕
					</button>
				</header>
				{children}
			</div>
		</dialog>
	);
}
