import type { IDataObject } from 'n8n-workflow';

import { LIMITS } from '../../ground/contract';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { phone } from '../../panel/recipients';
import { characters } from '../../panel/texts';
import { askingForReply } from '../../questions/asking';
import { inText, type Asking } from '../../questions/question';
import { from } from './common';
import { send } from './send';
import { bareArray, sendEarlier } from './sendEarlier';

const { replyButtons, replyTitle, rowTitle, interactiveBody } = LIMITS.chatapp;
/** Ours: the documents name no limit for the rows of a list, and chat apps show ten. */
const MOST_ROWS = 10;

const who = {
	from,
	to: phone('To', { description: 'The phone number of the person who is asked, in international format' }),
};

const form = {
	...who,
	options: options({
		listButton: text('List Button', {
			default: 'Choose',
			description: `The text of the button that opens a list of four or more choices: up to ${LIMITS.chatapp.listButton} characters, no emoji`,
		}),
	}),
};

/**
 * Asks one question per item in the chat app, with reply buttons or a list where the choices fit them, else with numbers (part 1,
 * 2.5, 2.10 and 4.3).
 */
export const askAndWaitForReply = askingForReply(send, {
	channel: 'chatapp',
	action: 'Ask in the chat app and wait for the reply',
	description: 'Ask a question for each item and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: send.routes,
	form,
	message: ({ from: sender, to, options: { listButton = 'Choose' } }, asking) => ({
		from: sender,
		to,
		type: 'json',
		json: questionMessage(asking, listButton),
	}),
	isTapped: (asking) => shapeOf(asking) !== 'words',
	again: { mode: 'json', fields: ['from', 'to', 'json'] },
});

/** The same in the v1 form, which has buttons in templates only: choices are numbered lines of the text (part 1, 2.6). */
export const askEarlier = askingForReply(sendEarlier, {
	channel: 'chatapp',
	name: 'Ask and Wait for Reply (Earlier Form)',
	action: 'Ask in the earlier form and wait for the reply',
	description: 'Ask in the v1 form and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: sendEarlier.routes,
	form: { ...who, options: options({ bareArray }) },
	message: ({ from: sender, to, options: { bareArray: bare } }, asking) => ({
		from: sender,
		to,
		text: inText(asking),
		options: { bareArray: bare },
	}),
	again: { operation: 'sendEarlier', mode: 'defineBelow', fields: ['from', 'to', 'text', 'options.bareArray'] },
});

/** How the choices are shown: as buttons or as a list where they fit these, else in words. */
function shapeOf({ text: body, choices }: Asking): 'buttons' | 'list' | 'words' {
	const fit = (most: number, title: number): boolean =>
		choices.length > 0 &&
		choices.length <= most &&
		characters(body) <= interactiveBody &&
		choices.every(({ label }) => characters(label) <= title);
	if (fit(replyButtons, replyTitle)) return 'buttons';
	return fit(MOST_ROWS, rowTitle) ? 'list' : 'words';
}

/** A message as the service takes it (part 1, 2.5): with buttons, with a list that `button` opens, or in words. */
export function questionMessage(asking: Asking, button: string): IDataObject {
	const { text: body, choices, idOf } = asking;
	const titled = choices.map(({ label: title }, place) => ({ title, id: idOf(place) }));
	switch (shapeOf(asking)) {
		case 'buttons': {
			const buttons = titled.map((reply) => ({ type: 'reply', reply }));
			return { type: 'interactive', interactive: { type: 'button', body: { text: body }, action: { buttons } } };
		}
		case 'list': {
			const action = { button, sections: [{ rows: titled }] };
			return { type: 'interactive', interactive: { type: 'list', body: { text: body }, action } };
		}
		case 'words':
			return { type: 'text', text: { body: inText(asking) } };
	}
}
