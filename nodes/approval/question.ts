import { randomBytes } from 'node:crypto';

import { WAIT_INDEFINITELY } from 'n8n-workflow';

import { isJsonObject, tryParseJson } from '../ground/json';
import { seal, unseal } from '../ground/sealed';
import type { Values } from '../panel/field';
import type { askForm } from './fields';
import { formFieldsOf, RESPONSE, type FormField } from './formFields';

type Style = 'primary' | 'secondary';

export interface ApprovalChoice {
	label: string;
	approved: boolean;
	style: Style;
}

/** An open question: all that its page needs, kept with the sleeping execution, since its item is another one by then. */
export interface ApprovalQuestion {
	/** Tells it from the earlier questions of the same node and execution, whose links n8n signs alike. */
	id: string;
	kind: 'approval' | 'freeText' | 'customForm';
	text: string;
	title: string;
	choices: ApprovalChoice[];
	fields: FormField[];
	submitLabel: string;
	/** When its time is over, in milliseconds; n8n's own far future where it is not limited. */
	until: number;
}

export interface Link {
	label: string;
	url: string;
	style: Style;
}

type AskValues = Values<typeof askForm>;

const ID_BYTES = 6;

/** The question that an item asks, with no limit of time yet; throws InvalidInput. */
export function approvalQuestion(values: AskValues): ApprovalQuestion {
	const { message, responseType: kind, options } = values;
	const text = inLines(message);
	return {
		id: randomBytes(ID_BYTES).toString('base64url'),
		kind,
		text: kind === 'approval' ? text : inLines(options.responseFormDescription ?? message),
		title: kind === 'approval' ? '' : (options.responseFormTitle ?? ''),
		choices: kind === 'approval' ? choicesOf(values.approvalOptions) : [],
		fields: kind === 'approval' ? [] : kind === 'freeText' ? [RESPONSE] : formFieldsOf(values),
		submitLabel: options.responseFormButtonLabel ?? 'Submit',
		until: WAIT_INDEFINITELY.getTime(),
	};
}

/** The lines of a text, which n8n's own nodes let one write in these ways, too. */
export function inLines(text: string): string {
	return text.trim().replace(/\\n|<br>/g, '\n');
}

function choicesOf(given: AskValues['approvalOptions']): ApprovalChoice[] {
	const label = given?.approveLabel ?? 'Approve';
	const approve: ApprovalChoice = { label, approved: true, style: given?.buttonApprovalStyle ?? 'primary' };
	if (given?.approvalType !== 'double') return [approve];
	const decline = given.disapproveLabel ?? 'Decline';
	return [{ label: decline, approved: false, style: given.buttonDisapprovalStyle }, approve];
}

/** The links of a question: one for each choice, or the one that leads to its form. `urlOf` signs an address. */
export function linksOf(
	{ id, choices }: ApprovalQuestion,
	respondLabel: string,
	urlOf: (parameters: Record<string, string>) => string,
): Link[] {
	if (choices.length === 0) return [{ label: respondLabel, url: urlOf({ question: id }), style: 'primary' }];
	return choices.map(({ label, approved, style }) => ({
		label,
		url: urlOf({ question: id, approved: String(approved) }),
		style,
	}));
}

const SEALED_FOR = 'omni-question v1';

/**
 * A question as a node keeps it while it sleeps: sealed by its id, which stands in its links, since n8n's redaction of executions leaves a
 * node's memory as it is.
 */
export function sealQuestion(question: ApprovalQuestion): string {
	return seal(SEALED_FOR, question.id, JSON.stringify(question));
}

/** The question with this id as it was kept; undefined for anything else. */
export function unsealQuestion(kept: unknown, id: unknown): ApprovalQuestion | undefined {
	if (typeof kept !== 'string' || typeof id !== 'string') return undefined;
	const question = tryParseJson(unseal(SEALED_FOR, id, kept) ?? '');
	return isJsonObject(question) ? (question as unknown as ApprovalQuestion) : undefined;
}
