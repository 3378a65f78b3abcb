import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { notStarted, takenAdvice } from '../durable/helpers';
import { given } from '../api/details';
import type { Operation, Run } from '../engine/operation';
import { rehearses } from '../engine/precaution';
import { errorItem, troubleOf } from '../engine/report';
import { failAgain, stayAwake } from '../engine/retry';
import { Sending, type SendOperation } from '../engine/sending';
import { InvalidInput } from '../ground/errors';
import { withPlus } from '../ground/person';
import { choice } from '../panel/choices';
import { labelOf, type Form } from '../panel/field';
import { text } from '../panel/fields';
import { options } from '../panel/groups';
import { compileForm, plain } from '../panel/read';
import { CALL_ROUTES, callInstead, USUAL_SECONDS, type VoiceCall } from './callInstead';
import { verifyOptions } from './code/verifyCode';
import { codeOptions } from './code/written';
import { awaitEntry } from './entry';
import { ENTER_URL } from './entryNodes';
import { limited, limitForm, pricedLimits, type CodeDraft, type CodeFacts } from './limits';
import { VALIDITY } from './openCode';
import { LABELS, USUAL } from './quotas';

const PAGE_TITLE = 'Enter the code';

/** The options of a code that is waited for. What the person may see comes out while it sleeps: the code is no part of that. */
const ownOptions = {
	...verifyOptions,
	pageTitle: text('Page Title', {
		default: PAGE_TITLE,
		description: 'The heading of the page on which the person enters the code',
		show: { '/enteredIn': ['page'] },
	}),
};

const entryForm = {
	enteredIn: choice(
		'Entered In',
		[
			{
				name: 'Form Page',
				value: 'page',
				description:
					'The person enters the code on a form page of n8n: send them to “enterUrl”. While you test, the editor opens the page.',
			},
			{
				name: 'Your Own Page or App',
				value: 'call',
				description:
					'Your application asks for the code and posts it to “enterUrl”, as JSON such as {"code": "482193"}',
			},
		],
		{
			default: 'page',
			description:
				'Where the person enters the code. While this node waits, its output has the address as “enterUrl”: a Webhook node that responds when the last node finishes gives it to its caller.',
		},
	),
};

/** What a call takes over from the SMS. */
const callForm = {
	purpose: limitForm.purpose,
	limits: pricedLimits,
	options: options({ callInstead, holdBack: codeOptions.holdBack, validFor: codeOptions.validFor }),
};

export interface WaitsForCode {
	/** As the dropdown shows it, e.g. `SMS`. */
	channel: string;
	action: string;
	description: string;
	/** Whether a call may follow: it goes to the same number. */
	canCall?: true;
}

/** Options of Send Code that only change its output, which does not come out here. */
const UNSEEN = ['earlier', 'includeCode'];

/** What the item is until the result takes its place: no `verified` of the input, should n8n ever go on without one (2.41 does not). */
const NOT_ENTERED = { verified: false, reason: 'expired', message: 'The code was not entered in time.' };

/**
 * The operation Send and Wait for Code of a channel: one code through the channel's Send Code, for the first item, and the execution sleeps
 * until the person has entered it, no attempt is left, or it has expired (part 2, 4.7). A code that is held back is waited for like any
 * other, so that nobody learns which numbers are known.
 */
export function waitForCode<F extends Form, D extends CodeDraft, A, E>(
	send: SendOperation<F, D, A, E>,
	{ channel, action, description, canCall }: WaitsForCode,
): Operation {
	const { credential, routes, effect, handles } = send;
	const { options: own, ...message } = send.form;
	const kept = Object.entries(own.members ?? {}).filter(([name]) => !UNSEEN.includes(name));
	return limited({
		name: `Send and Wait for Code by ${channel}`,
		action,
		description,
		credential,
		routes: canCall ? [...routes, ...CALL_ROUTES] : routes,
		form: {
			...message,
			...entryForm,
			options: options({ ...Object.fromEntries(kept), ...ownOptions, ...(canCall && { callInstead }) }),
		},
		effect,
		waits: true,
		handles,
		tool: false,
		execute: async (run) => await sendAndWait(run, send, canCall),
	});
}

async function sendAndWait<F extends Form, D extends CodeDraft, A, E>(
	run: Run,
	send: SendOperation<F, D, A, E>,
	canCall?: true,
): Promise<INodeExecutionData[]> {
	const { context, node, parameters } = run;
	// As every Send and Wait of n8n: one message a run, whatever the number of items.
	const others = parameters.items.splice(1).length;
	if (others > 0)
		run.client.hint(`Only the first item got a code: this node waits for one person, and ${others} more came.`);
	const sending = new Sending(run, send.definition);
	const { enteredIn, title, limits, callAfter } = sending.atFirst(() => {
		const values = compileForm({ ...entryForm, options: options(ownOptions) }, parameters)(0);
		const { pageTitle = PAGE_TITLE, ...attempts } = plain(values.options);
		const callAfter = canCall && readCall(run);
		return { enteredIn: values.enteredIn, title: pageTitle, limits: given(attempts), callAfter };
	});
	await sending.draft();
	await sending.send();
	await sending.report();
	const [fate] = sending.fates;
	// What another precaution held back, or was rehearsed, is no code that anybody could enter.
	const isAsked = (fate.state === 'accepted' || fate.state === 'withheld') && 'verification' in fate.output;
	if (!isAsked || rehearses(run)) return await sending.finish();
	const { verification, expiresAt, instruction, ...sent } = fate.output as IDataObject & CodeFacts;
	try {
		const enterUrl = await awaitEntry(context, {
			verification,
			expires: Date.parse(expiresAt),
			instruction,
			enteredIn,
			title,
			limits,
			sent,
			// Where the code was held back, the page offers a call as ever: it would show otherwise that nothing was sent.
			call: callAfter?.(sent, fate.state === 'accepted'),
		});
		sending.close();
		// Not before: another try reads the item as it came.
		parameters.items[0].json = { ...NOT_ENTERED, sent };
		// As n8n's own Form node does: the editor opens the page of a run by hand.
		if (enteredIn === 'page') context.setMetadata({ resumeFormUrl: enterUrl });
		return [{ json: { instruction, expiresAt, [ENTER_URL]: enterUrl }, pairedItem: { item: 0 } }];
	} catch (error) {
		const { messageId } = sent;
		const advice = takenAdvice(typeof messageId === 'string' ? [messageId] : []);
		const trouble = notStarted(node, 'The code was sent, but the wait for it could not begin', error, advice);
		// Where the execution that takes the code has no address, it sleeps all the same.
		await stayAwake(context);
		if (run.onError === 'stop') await failAgain(context, trouble);
		// For a last try that comes to nothing, in the place of what an earlier one told.
		if (sending.ledger) sending.ledger.lastOutput = [errorItem(troubleOf(trouble), 0)];
		throw trouble;
	}
}

/** What the option Call Instead says, once it is known whether the SMS has left. Throws InvalidInput where the call could never come. */
function readCall({ node, parameters }: Run): ((sent: IDataObject, isSent: boolean) => VoiceCall) | undefined {
	const { purpose, limits, options: set } = compileForm(callForm, parameters)(0);
	if (!set.callInstead) return undefined;
	const { from, callForm: form, after = USUAL_SECONDS } = plain(set.callInstead);
	const { validFor = VALIDITY.usual, holdBack } = set;
	const label = labelOf(callInstead);
	if (node.credentials?.omniBasicLoginApi === undefined)
		throw new InvalidInput(
			label,
			'there is no login for the call',
			'Choose a credential of the kind Omni Basic Login API at the top of this node.',
		);
	if (after >= validFor)
		throw new InvalidInput(label, `the code has expired after ${validFor} seconds`, 'Call sooner, or set Valid For.');
	const { secondsBetween = USUAL.secondsBetween } = limits;
	if (after < secondsBetween)
		throw new InvalidInput(
			label,
			`a call after ${after} seconds would be held back, since Seconds Between Codes is ${secondsBetween}`,
			'Call later, or add Seconds Between Codes under Change Limits.',
		);
	const asked = (name: string): IDataObject[string] => parameters.value(`options.${name}`, 0) as IDataObject[string];
	// The documents do not tell the price of a call: where the SMS costs too much, whoever asks for a call gets none.
	const own = { ...plain(limits), costPerHour: undefined };
	const tooDear = `${LABELS.costPerHour}: the SMS was held back by it`;
	return ({ to, intendedFor, reason: why }, isSent) => ({
		from,
		callForm: form,
		to: withPlus(to as string),
		...(typeof intendedFor === 'string' && { owner: intendedFor }),
		purpose,
		callAt: isSent ? new Date(Date.now() + after * 1000).toISOString() : null,
		limits: given(own),
		options: given({
			validFor,
			// Of who gets all messages in the place of others, the list is not asked.
			...(intendedFor === undefined && { doNotContact: asked('doNotContact'), topic: asked('topic') }),
			holdBack: typeof why === 'string' && why.startsWith(LABELS.costPerHour) ? tooDear : holdBack,
		}),
	});
}
