import type { Look, Style } from '../core/look';
import type { Message } from '../core/messages';
import type { ScenarioDetails } from './runner';

const STYLES: Record<string, Style> = {
	SMS: 'sms',
	EMAIL: 'email',
	PUSH: 'push',
	PUSH_WALLET: 'wallet',
};

/** What a message of a scenario's step looks like, by the channel of the step. */
export function lookOf({ id, sender, recipient, text, details }: Message<ScenarioDetails>): Look {
	const { channel, taskId, triggerId, title, html, plain } = details;
	const style = STYLES[channel] ?? 'messenger';
	const look: Look = {
		style,
		title,
		text,
		facts: [
			['Scenario', taskId],
			['Step', triggerId],
		],
	};
	if (style !== 'email') return look;
	const headers: Array<[string, string]> = [
		['From', sender],
		['To', recipient],
		['Subject', title ?? ''],
		['Message id', id],
		['Scenario', taskId],
		['Step', triggerId],
	];
	return { ...look, mail: { html, plain: plain ?? (html === undefined ? text : undefined), headers, attachments: [] } };
}
