import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
	useEffect(() => {
		const before = document.activeElement;
		node.current?.showModal();
		return () => {
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	return (
		<dialog
			ref={node}
			aria-label={title}
			onClose={onClose}
			onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
		>
			<div class="dialog">
				<header>
					<h2>{title}</h2>
					<button type="button" class="plain" aria-label="Close" onClick={() => node.current?.close()}>
						✕
					</button>
				</header>
				{children}
			</div>
		</dialog>
	);
}
