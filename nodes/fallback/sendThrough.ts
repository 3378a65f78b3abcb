import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { CHANNEL_NODE, sendInSubWorkflow, type SendingNode, type SentOutput } from '../delivery/subSend';
import { PERSON_FIELD, type Addressee } from '../precautions/reachedPeople';
import { isPassingRefusal } from '../service/certainty';
import { refusesCredential, type Trouble } from '../service/trouble';
import { REACH_CHANNELS, type ChannelName, type ReachChannel } from './channels';
import { isRefused, MAYBE_SENT, personStateOf } from './personState';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Progress, type Try } from './plan';
import { settle } from './settling';

interface Message {
	fields: IDataObject;
	/** Values of the precautions that differ from message to message. */
	precautions?: IDataObject;
	zone?: string;
	/** Its person, where Send Once keeps others from writing to them. */
	reached?: Addressee;
}

/** The field of a message's item that names the recipient's time zone. */
export const ZONE_FIELD = 'recipientZone';

/** A person's message by one of the steps. */
export function messageOf({ steps, precautions, zone }: Person, step: number): Message {
	return { fields: steps[step].fields, ...(precautions && { precautions }), ...(zone !== undefined && { zone }) };
}

/** What messages are sent with beside their fields. */
export interface With {
	/** The options that are precautions, which may hold expressions on `$json.precautions`. */
	precautions: INodeParameters;
	callbackUrl?: string;
	/** The name of the workflow that Omni Reach stands in. */
	workflow?: string;
}

/** Sends messages by a channel's Send, and gives what it tells of each, in their order. Never rejects. */
export async function sendThrough(
	context: IExecuteFunctions,
	channel: ChannelName,
	messages: readonly Message[],
	{ precautions, callbackUrl, workflow }: With,
): Promise<SentOutput[]> {
	const { name, node, parameters, options, isPriced, hasCallbackUrl }: ReachChannel = REACH_CHANNELS[channel];
	const { addCost, ...others } = precautions;
	const { type } = context.getNode();
	const sending: SendingNode = {
		id: CHANNEL_NODE,
		name,
		type: `${type.slice(0, type.lastIndexOf('.'))}.${node}`,
		typeVersion: 1,
		notes: workflow,
		parameters: {
			resource: 'message',
			operation: 'send',
			...parameters,
			options: { ...options, ...others, ...(isPriced && addCost !== undefined && { addCost }) },
		},
	};
	const items = messages.map(({ fields, precautions: own, zone, reached }) => ({
		json: {
			...fields,
			// What is not there must be there as nothing: a field that no item has is taken for a mistyped name.
			...(hasCallbackUrl && { callbackUrl: callbackUrl ?? null }),
			...(own && { precautions: own }),
			...(zone !== undefined && { [ZONE_FIELD]: zone }),
			...(reached && { [PERSON_FIELD]: { ...reached } }),
		},
	}));
	return await sendInSubWorkflow(context, `Send by ${name}`, sending, items);
}

/**
 * Sends the messages of these people's last marks, channel by channel, and puts what came of each in the mark's place. Gives why no other one
 * should follow by the last channel now; undefined where nothing says so.
 */
export async function sendTo(
	context: IExecuteFunctions,
	plan: Pick<FallbackPlan, 'catchers' | 'helps' | 'precautions'>,
	people: readonly Person[],
	progress: Progress,
	marked: readonly number[],
): Promise<string | undefined> {
	const { tries } = progress;
	const { execution, since, workflow } = plan.helps;
	let silence: string | undefined;
	for (const channel of Object.keys(REACH_CHANNELS) as ChannelName[]) {
		const due = marked.filter((at) => people[at].steps[tries[at].at(-1)?.step ?? -1]?.channel === channel);
		if (due.length === 0) continue;
		const messages = due.map((at) => ({
			...messageOf(people[at], tries[at].at(-1)?.step ?? 0),
			...(plan.precautions.sendOnce !== undefined && {
				reached: { person: `${execution} ${since} ${at}`, tried: triedFor(people[at], tries[at].slice(0, -1)) },
			}),
		}));
		const outputs = await sendThrough(context, channel, messages, {
			precautions: plan.precautions,
			callbackUrl: plan.catchers[channel]?.url,
			workflow: workflow?.name,
		});
		due.forEach((at, place) => triesOf(tries[at], outputs[place]));
		silence = silenceIn(outputs);
	}
	return silence;
}

/** What a message has come to that had its Send Once Key when it did not leave. */
const HAD_ITS_KEY: ReadonlySet<string> = new Set(['REJECTED', 'NOT_SENT']);

/** The nodes whose keys were a person's before, and whether a message may have left. */
function triedFor({ steps }: Person, tries: readonly Try[]): Addressee['tried'] {
	const tried: Addressee['tried'] = {};
	for (const { step, code } of tries) {
		const { node } = REACH_CHANNELS[steps[step].channel];
		if (MAYBE_SENT.has(code)) tried[node] = true;
		else if (HAD_ITS_KEY.has(code)) tried[node] ??= false;
	}
	return tried;
}

/**
 * Sends to each person, or to those who come first, by the first channel, and by the next one where a message is refused at once. What may arrive is
 * left to the wait, however long the sends take: nobody has listened yet.
 */
export async function sendFirst(
	context: IExecuteFunctions,
	plan: FallbackPlan,
	people: readonly Person[],
	progress: Progress,
): Promise<void> {
	const { few, postpones } = plan;
	const first = people.slice(0, few?.count);
	for (;;) {
		const now = Date.now();
		const due = first.flatMap((person, at) => {
			const tries = progress.tries[at];
			const last = tries.at(-1);
			if (last && !isRefused(last, postpones)) return [];
			const state = personStateOf(person, tries, { reports: {}, now, postpones });
			if (state.state !== 'due') return [];
			tries.push({ step: state.step, code: ABOUT_TO_SEND, messageId: null, at: now });
			return [at];
		});
		if (due.length === 0) return;
		await sendTo(context, plan, people, progress, due);
	}
}

/** What is kept of what Send told, beside its code and id. */
const KEPT = [
	'message',
	'reasons',
	'optedOut',
	'stopChannel',
	'reason',
	'retryAt',
	'cost',
	'costLowest',
	'costHighest',
	'currencyId',
	'parts',
	'rehearsed',
];

/** Puts what Send told in the place of the last try's mark. */
function triesOf(tries: Try[], { code, messageId, ...more }: SentOutput): void {
	const kept = Object.fromEntries(KEPT.flatMap((name) => (more[name] === undefined ? [] : [[name, more[name]]])));
	settle(tries, {
		code,
		messageId: typeof messageId === 'string' ? messageId : null,
		at: Date.now(),
		...(Object.keys(kept).length > 0 && { details: kept }),
	});
}

/** What a Send tells of a message only where the service gave a usable answer to it. */
const ANSWERED: ReadonlySet<string> = new Set(['OK', 'PARTIAL', 'REJECTED']);

const UNANSWERED =
	'The service gave no usable answer to what went before it. It was not sent and can safely be tried again.';

/**
 * Why what a Send tells is a reason to send no more by its channel now: something ended its run, or the service asks for fewer requests, or nothing
 * of it got a usable answer. A refusal of one message, such as of one that is too large, is none; nor is what Send Once tells of another message.
 */
function silenceIn(outputs: readonly SentOutput[]): string | undefined {
	const tried = outputs.filter(({ firstExecution }) => firstExecution === undefined);
	const ended = tried.findLast(({ code, httpCode }) => code === 'NOT_SENT' && isOfAll(httpCode));
	if (ended) return ended.message ?? UNANSWERED;
	const isOpen = tried.some(({ code }) => code === 'UNKNOWN');
	return isOpen && !tried.some(({ code }) => ANSWERED.has(code)) ? UNANSWERED : undefined;
}

/** Whether what kept a message from being sent holds for the others, too; `httpCode` is the status of the answer, if there was one. */
function isOfAll(httpCode: unknown): boolean {
	return httpCode === undefined || refusesCredential(Number(httpCode)) || isPassingRefusal(Number(httpCode));
}

/** What stands between a problem and what to do about it in what a Send tells of a message that did not leave. */
const NOT_SENT = /\.+ It was not sent(?: and can safely be tried again)?\.+ ?/;

/** What a channel's Send told of a message that did not leave: what happened, and what to do. Who tells it says that it was not sent. */
export function troubleWith(channel: ChannelName, told = 'it did not leave'): Trouble {
	const [problem, ...fix] = told.split(NOT_SENT);
	return { message: `${REACH_CHANNELS[channel].name}: ${problem.replace(/\.$/, '')}`, description: fix.join(' ') };
}
