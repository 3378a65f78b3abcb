import { fieldInput } from './inputs';
import { asWritten, markup, type Html } from './markup';
import type { ApprovalChoice, ApprovalQuestion } from './question';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:24px 12px;background:#f6f7f9;color:#1d2430;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d7dbe2;border-radius:8px}
h1{margin:0 0 12px;font-size:20px}
p{margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere}
label,legend{display:block;margin:0 0 4px;font-weight:600;padding:0}
fieldset{margin:0 0 16px;padding:0;border:0}
fieldset label{font-weight:400}
input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;margin:0 0 16px;padding:10px;font:inherit;border:1px solid #8b93a1;border-radius:6px}
button{width:100%;margin:0 0 12px;padding:12px;font:inherit;font-weight:600;border:1px solid #1f5fbf;border-radius:6px;cursor:pointer;background:#fff;color:#1f5fbf}
button.primary{background:#1f5fbf;color:#fff}
.problem{color:#b3261e}`;

/** A page of its own: no script, nothing loaded, and nothing in it that stands for the language of the question. */
function page(title: string, body: Html): string {
	const head = markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${asWritten(STYLE)}</style>`;
	return markup`<!doctype html>
<html><head>${head}</head><body><main>${body}</main></body></html>`.text;
}

/**
 * The page of a question. Reading it decides nothing, so that the preview of a message may: the decision is posted. `chosen`
 * is the answer that the link names, `problem` what was wrong with the one that came.
 */
export function questionPage(question: ApprovalQuestion, chosen: string | undefined, problem?: string): string {
	const { title, text, choices, fields, submitLabel } = question;
	const buttons =
		choices.length > 0
			? choices.map((choice) => choiceButton(choice, choices.length > 1 ? chosen : undefined))
			: [markup`<button class="primary">${submitLabel}</button>`];
	const heading = title === '' ? [] : [markup`<h1>${title}</h1>`];
	const trouble = problem === undefined ? [] : [markup`<p class="problem" role="alert">${problem}</p>`];
	// n8n takes the answer to a custom form in no other way.
	const form = markup`<form method="post" enctype="multipart/form-data">${fields.map(fieldInput)}${buttons}</form>`;
	return page(title === '' ? 'Your answer is needed' : title, markup`${heading}<p>${text}</p>${trouble}${form}`);
}

/** The choice that the link names stands out; without one, each has the look that the question gives it. */
function choiceButton({ label, approved, style }: ApprovalChoice, chosen: string | undefined): Html {
	const value = String(approved);
	const look = chosen === undefined ? style : chosen === value ? 'primary' : 'secondary';
	return markup`<button class="${look}" name="approved" value="${value}">${label}</button>`;
}

/** What a person sees who has answered: the words of n8n's own nodes. */
export function donePage(): string {
	return page('Action recorded', markup`<h1>Got it, thanks</h1><p>This page can be closed now</p>`);
}

/** What a person sees whose question is not open any more: another one stands in its place. */
export function closedPage(): string {
	const text = 'This question is not open any more. A newer message may ask it again.';
	return page('No action required', markup`<h1>No action required</h1><p>${text}</p>`);
}

/** What a person sees whose answer came right after another one. */
export function answeredPage(): string {
	const text = 'This question was answered a moment ago. The first answer counts.';
	return page('No action required', markup`<h1>No action required</h1><p>${text}</p>`);
}
