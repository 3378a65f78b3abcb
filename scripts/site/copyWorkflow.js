/** How long a button says that it has copied. */
const SAID_MS = 2000;

/** Puts the workflow of a button on the clipboard, as n8n takes it by a paste on the canvas. */
async function copy(button) {
	const label = button.textContent;
	try {
		const answer = await fetch(button.dataset.workflow);
		if (!answer.ok) throw new Error(String(answer.status));
		await navigator.clipboard.writeText(await answer.text());
		button.textContent = 'Copied: paste it on the canvas';
	} catch {
		button.textContent = 'Not copied: open the file, and copy it there';
	}
	setTimeout(() => (button.textContent = label), SAID_MS);
}

globalThis.document.addEventListener('click', ({ target }) => {
	const button = target.closest('button[data-workflow]');
	if (button) void copy(button);
});
