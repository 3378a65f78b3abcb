import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { ALL_FIRST, firstOf, fewOf, FIRST_NOT_SENT, refuseLongerThan, type FewAsked } from '../delivery/few';
import { handOver, type HandedOver } from '../delivery/handOver';
import { startLog } from '../durable/batchLog';
import { statusUrlOf } from '../durable/executions';
import { helpedBy, startKeeper, takenAdvice } from '../durable/helpers';
import { endOfWait } from '../durable/limit';
import { pack } from '../durable/packed';
import { paired, shownMeanwhile } from '../durable/sleep';
import { PLAN_VERSION } from '../durable/version';
import type { Fate } from '../engine/ledger';
import type { Operation, Run } from '../engine/operation';
import { rehearses } from '../engine/precaution';
import { partialHint, failuresOf, stopError, toItems, troubleOf, withInput } from '../engine/report';
import { isJsonObject } from '../ground/json';
import { Turns } from '../ground/turns';
import { outputOptions, readOutputOptions } from '../panel/engineOptions';
import { compileForm, plain } from '../panel/read';
import { flagOf } from '../panel/values';
import { nodeError, type Trouble } from '../service/trouble';
import { goOnBehind, startCatchers } from './catchers';
import { REACH_CHANNELS, type ChannelName } from './channels';
import { hoursHere, hoursOfSends, timesOf } from './hours';
import { costOf, FOR_PRICES, isPriced, orderingOf, type Rehearsed } from './ordering';
import type { FallbackPlan, Person, Progress } from './plan';
import { costOfTries, REACH_FIELDS, reachOutput } from './result';
import { reachForm, stepsOf, USUALLY, type PricedPerson } from './rows';
import { messageOf, sendFirst, sendThrough, troubleWith } from './sendThrough';
import { FALLBACK } from './wait';

/** Options that are no precautions: what is left of the options goes to each channel's Send as it is. */
const OWN = Object.keys({ ...reachForm.options.members, ...outputOptions });

/** The options of which each item has a value of its own; all others are settings of the whole run, for which the first item counts. */
const PER_ITEM = ['auditApproval', 'auditReference', 'defaultCountry', 'sendOnce.once.key', 'topic'];

const UNCHECKED = 'The message could not be checked. It was not sent.';

const RETRIES = {
	message: 'Retry On Fail can not be used here. Nothing was sent',
	description:
		'Switch it off in the Settings of this node: a second run could send twice. Once a message has left, those that did not are tried again by themselves.',
};

/** Reaches each item's person by one of several channels, in their order, and waits for that (docs/reach.md). */
export const reach: Operation = {
	name: 'Send',
	action: 'Send to people until they are reached',
	description: 'Send by one channel after the other until the person is reached',
	credential: 'omniApiKeyApi',
	routes: [],
	form: reachForm,
	effect: 'message',
	waits: true,
	sendsThroughOthers: true,
	handles: { namesPeople: true },
	onePerItem: true,
	tool: false,
	execute: async (run) => await new Reaching(run).execute(),
};

/** The run of a node that reaches people. */
class Reaching {
	private readonly fates: Fate[];
	private readonly people: PricedPerson[] = [];
	private readonly passed: HandedOver;
	private readonly postpones: boolean;
	private readonly zoneField: string | undefined;
	/** Until when people are tried to reach, in milliseconds since 1970. */
	private deadline = 0;
	/** When the last of those who come first are written to, in milliseconds since 1970. */
	private leaves = 0;
	private asked: FewAsked | undefined;
	private includeOtherFields: boolean | undefined;
	/** The share of messages that has to arrive, in percent, where the cheapest channel is to go first. */
	private least: number | undefined;

	constructor(private readonly run: Run) {
		const { node, parameters } = run;
		if (node.retryOnFail === true) throw nodeError(node, RETRIES);
		this.fates = new Array<Fate>(parameters.items.length);
		run.trace.watch(this.fates);
		const { postpones, zoneField } = hoursHere(parameters.value('options.deliverBetween', 0));
		this.postpones = postpones;
		this.zoneField = zoneField;
		const options = isJsonObject(node.parameters.options) ? node.parameters.options : {};
		const handedOn = Object.fromEntries(Object.entries(options).filter(([name]) => !OWN.includes(name)));
		this.passed = handOver(handedOn as INodeParameters, parameters, {
			as: ['precautions'],
			under: 'options',
			perItem: PER_ITEM,
			adjust: { addCost: asFlag, deliverBetween: hoursOfSends, rehearse: asFlag },
		});
	}

	async execute(): Promise<INodeExecutionData[]> {
		const { run } = this;
		this.deadline = await this.read();
		this.stopWhere('invalid');
		await this.rehearse();
		const people = this.people.filter(({ item }) => this.fates[item] === undefined);
		if (people.length === 0) return this.finish();
		const plan = this.planFor(people);
		try {
			// Before anything leaves: between that and the wait nothing should stand.
			plan.log = await startLog(run.context, this.deadline);
			await startCatchers(run.context, plan, people);
		} catch (error) {
			const trouble = troubleOf(error);
			for (const { item } of people) this.fates[item] = { state: 'notSent', trouble, identity: {} };
			return await this.leave(plan, trouble);
		}
		const progress: Progress = { tries: people.map(() => []), reports: {} };
		await sendFirst(run.context, plan, people, progress);
		// Its time counts from now, as that of each channel does from its message.
		if (this.asked && plan.few) plan.few = fewOf(this.asked, plan.few.count, this.leaves, this.deadline);
		if (this.nothingLeft(people, progress)) return await this.leave(plan);
		plan.items = this.itemsNow();
		const state = pack(progress);
		await startKeeper(run.context, FALLBACK, plan, {
			message: 'The first messages were sent, but the wait for them could not begin, so no other channel is tried',
			advice: () => takenAdvice(progress.tries.flat().flatMap(({ messageId }) => messageId ?? [])),
			state,
		});
		return shownMeanwhile(paired(reachOutput(plan, state, 'under way')));
	}

	/** Reads all people, and gives until when they are tried to reach. */
	private async read(): Promise<number> {
		const { node, parameters } = this.run;
		const values = compileForm(reachForm, parameters);
		const turns = new Turns();
		for (let item = 0; item < parameters.items.length; item += 1) {
			if (turns.over) await turns.next();
			try {
				const own = values(item);
				for (const check of this.run.checks) check(item);
				const precautions = this.passed.valuesOf(item);
				const home = parameters.countryAt(item);
				const zone = this.zoneField === undefined ? undefined : parameters.items[item].json[this.zoneField];
				this.people.push({
					item,
					steps: stepsOf(own, home),
					...(precautions && { precautions }),
					...(home && { home }),
					...(typeof zone === 'string' && { zone }),
				});
			} catch (error) {
				this.fates[item] = { state: 'invalid', trouble: troubleOf(error), identity: {} };
			}
		}
		try {
			// Before anything leaves: what can't be read afterwards would cost the wait.
			this.includeOtherFields = readOutputOptions(parameters).includeOtherFields;
			const first = values(0);
			this.asked = first.options.fewFirst && plain(first.options.fewFirst);
			if (first.channelOrder === 'cheapest') this.least = first.usually ?? USUALLY;
			const deadline = endOfWait(first);
			if (this.asked) refuseLongerThan(this.asked, deadline);
			return deadline;
		} catch (error) {
			throw nodeError(node, troubleOf(error), 0);
		}
	}

	private get isRehearsal(): boolean {
		return rehearses(this.run);
	}

	/** Has every channel's Send check all messages, and send none: what is wrong is told before anything leaves. */
	private async rehearse(): Promise<void> {
		// Before a run that sends, nobody looks at what its rehearsal costs.
		const addCost = this.isRehearsal ? this.passed.parameters.addCost : undefined;
		const channels = Object.keys(REACH_CHANNELS) as ChannelName[];
		const tries = await this.rehearsedBy(channels, { ...this.passed.parameters, addCost });
		const reasons = await this.reorder(tries);
		this.people.forEach(({ item }, at) => this.judge(item, tries[at], reasons[at]));
		this.stopWhere('invalid', 'notSent');
		this.readHours(tries.filter((_, at) => this.fates[this.people[at].item] === undefined));
	}

	/** Reads when the hours of the first people have begun. Throws a node error where that is too late to reach as many as have to be reached. */
	private readHours(tries: readonly Rehearsed[][]): void {
		const first = this.asked && firstOf(this.asked, tries.length);
		if (!this.asked || first === undefined || !this.postpones) return;
		const { asked, deadline } = this;
		const times = timesOf(tries.slice(0, first));
		try {
			refuseLongerThan(asked, deadline, times[Math.min(fewOf(asked, first).wanted, times.length) - 1]);
		} catch (error) {
			throw nodeError(this.run.node, troubleOf(error), 0);
		}
		// Who comes too late for the others to have any time is not waited for.
		this.leaves = times.findLast((time) => fewOf(asked, first, time).until < deadline) ?? 0;
	}

	/** What the Sends of some channels tell of each person's messages, by the step. */
	private async rehearsedBy(channels: readonly ChannelName[], given: INodeParameters): Promise<Rehearsed[][]> {
		const precautions = { ...given, rehearse: true };
		const isOnce = given.sendOnce !== undefined;
		const tries = this.people.map((): Rehearsed[] => []);
		for (const channel of channels) {
			const own = this.people.flatMap((person, at) => {
				const { steps } = person;
				const place = steps.findIndex((step) => step.channel === channel);
				const reached = isOnce && { reached: { person: `rehearsed ${at}`, tried: {} } };
				return place < 0 ? [] : [{ at, place, ...messageOf(person, place), ...reached }];
			});
			if (own.length === 0) continue;
			const outputs = await sendThrough(this.run.context, channel, own, { precautions });
			own.forEach(({ at, place }, index) => {
				tries[at][place] = { channel, ...outputs[index] };
			});
		}
		return tries;
	}

	/** Puts each person's channels, and what was told of them, in the order that is asked for; gives the reasons where it is not the one listed. */
	private async reorder(tries: Rehearsed[][]): Promise<IDataObject[][]> {
		const { least, people, run } = this;
		const ordering = least === undefined ? undefined : await orderingOf(run, least, this.passed.parameters);
		if (!ordering) return [];
		// By itself: a tariff that can't be read must stop nobody's message.
		const channels = (Object.keys(REACH_CHANNELS) as ChannelName[]).filter(isPriced);
		const priced = await this.rehearsedBy(channels, { ...this.passed.parameters, ...FOR_PRICES });
		const reasons = people.map((person, at) => {
			const costs = person.steps.map((_, place) => costOf(priced[at][place]));
			const ordered = ordering.order(person, tries[at], costs);
			person.steps = ordered.steps;
			tries[at] = ordered.tries;
			return ordered.reasons;
		});
		for (const hint of ordering.hints()) run.client.hint(hint);
		return reasons;
	}

	/** What a rehearsal says of a person: the first message that can't be sent as it is, or that all of them can. */
	private judge(item: number, tries: Rehearsed[], channelOrder?: IDataObject[]): void {
		// What an earlier run left open is told when its turn comes, as what is sent already.
		const wrong = tries.find(
			({ code, firstExecution }) =>
				code === 'INVALID' || code === 'NOT_SENT' || (code === 'UNKNOWN' && firstExecution === undefined),
		);
		if (wrong) {
			// No other send rehearses to UNKNOWN: n8n lost the execution that was to check it.
			const told = wrong.code === 'UNKNOWN' ? `${UNCHECKED} ${wrong.message}` : wrong.message;
			const trouble = troubleWith(wrong.channel, told);
			this.fates[item] = { state: wrong.code === 'INVALID' ? 'invalid' : 'notSent', trouble, identity: {} };
		} else if (this.isRehearsal) {
			const first = tries.find(({ code }) => code === 'OK');
			const cost = costOfTries(tries, this.passed.parameters);
			const output = {
				code: first ? 'OK' : tries[0].code,
				channel: first?.channel ?? null,
				rehearsed: true,
				...(channelOrder && { channelOrder }),
				tries,
				...cost,
			};
			this.fates[item] = { state: 'withheld', output };
		}
	}

	private planFor(people: readonly Person[]): FallbackPlan {
		const { client, context } = this.run;
		const first = this.asked && firstOf(this.asked, people.length);
		if (this.asked && first === undefined) client.hint(ALL_FIRST);
		return {
			version: PLAN_VERSION,
			deadline: this.deadline,
			items: [],
			people: pack(people),
			count: people.length,
			catchers: {},
			precautions: this.passed.parameters,
			postpones: this.postpones,
			log: '',
			...(this.asked && first !== undefined && { few: fewOf(this.asked, first, this.leaves, this.deadline) }),
			statusUrl: statusUrlOf(context),
			helps: helpedBy(context),
		};
	}

	/** Whether no message left at all: then that is told, and not tried again. */
	private nothingLeft(people: readonly Person[], { tries }: Progress): boolean {
		const isNothing = tries.every((own) => own.every(({ code }) => code === 'NOT_SENT'));
		if (!isNothing) return false;
		people.forEach(({ item, steps }, at) => {
			const last = tries[at].at(-1);
			const trouble = last ? troubleWith(steps[last.step].channel, last.details?.message) : FIRST_NOT_SENT;
			this.fates[item] = { state: 'notSent', trouble, identity: {} };
		});
		return true;
	}

	/** The outputs as far as they are known: of people who are to be reached, nothing but their input fields where these are wanted. */
	private itemsNow(): IDataObject[] {
		const { onError, parameters } = this.run;
		const fates = this.fates.slice();
		for (const { item } of this.people) fates[item] ??= { state: 'withheld', output: {} };
		return toItems(fates, onError).map(
			(one, item) =>
				(this.includeOtherFields ? withInput(one, parameters.items[item].json, onError, REACH_FIELDS) : one).json,
		);
	}

	/** Goes on with what is known, where nobody is waited for; throws where the node stops on errors: what is the matter with all, where that is one thing. */
	private async leave(plan: FallbackPlan, trouble?: Trouble): Promise<INodeExecutionData[]> {
		const { context, node, onError } = this.run;
		await FALLBACK.clear(context, plan, 'given up');
		if (trouble && onError === 'stop') throw nodeError(node, trouble);
		return await goOnBehind(context, plan, () => this.finish());
	}

	private finish(): INodeExecutionData[] {
		const { run, fates } = this;
		if (failuresOf(fates).length > 0) {
			if (run.onError === 'stop') throw stopError(run.node, fates);
			run.context.addExecutionHints({ message: partialHint(fates), location: 'outputPane', type: 'warning' });
		}
		if (this.isRehearsal) run.client.hint('This was a rehearsal: nothing was sent or changed.');
		return paired(this.itemsNow());
	}

	private stopWhere(...states: Array<Fate['state']>): void {
		if (this.run.onError !== 'stop' || !this.fates.some(({ state }) => states.includes(state))) return;
		throw stopError(this.run.node, this.fates);
	}
}

/** A switch as an expression gives it; what is none was refused before. */
const asFlag = (value: unknown): unknown => flagOf(value, '');
