import type { IDataObject, IExecuteFunctions, INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Pending } from './bulk';
import type { Fate, Page } from './ledger';
import { fieldsFor, type SendOperation, type Waits } from './operation';
import { InvalidInput, shorten } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { callbackUrlWarning } from '../old/callbackUrl';
import type { Item } from '../panel/parameters';
import { tell } from '../delivery/calls';
import { startCatcher, startWatcher, type Goal } from '../delivery/roles';
import { STATUS_QUERIES } from '../old/statusQuery';

const UNIT_MS: Record<string, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const LONGEST_DAYS = 30;

/** The fields of a wait: for which of a channel's statuses, and for how long at most. */
function waitFields(statuses: INodePropertyOptions[]): INodeProperties[] {
	return [
		{
			displayName: 'Wait For',
			name: 'waitFor',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Chosen Status', value: 'status', description: 'Until a message has one of the statuses you choose' },
				{ name: 'Delivery', value: 'delivery', description: 'Until a message is delivered or has failed for good' },
			],
			default: 'delivery',
			description: 'What ends the wait for a message; one that has failed for good is not waited for any longer',
		},
		{
			displayName: 'Statuses',
			name: 'waitStatuses',
			type: 'multiOptions',
			options: statuses,
			default: [],
			required: true,
			displayOptions: { show: { waitFor: ['status'] } },
		},
		{
			displayName: 'Wait at Most',
			name: 'waitAtMost',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description: 'How long to wait for all messages; then the workflow goes on with what is known',
		},
		{
			displayName: 'Unit',
			name: 'waitUnit',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Days', value: 'days' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Minutes', value: 'minutes' },
			],
			default: 'hours',
		},
	];
}

/**
 * The operation Send and Wait for Delivery of a channel: its Send, which shares its fields with it, and then the wait (part
 * 1, 2.9 and 6). `statuses` are those that can be waited for beside delivery.
 */
export function waitingSend(send: SendOperation, waits: Waits, statuses: INodePropertyOptions[]): SendOperation {
	const query = STATUS_QUERIES[waits.channel];
	return {
		...send,
		operation: 'sendAndWaitForDelivery',
		endpoints: [...send.endpoints, ...(query ? [{ ...query, when: 'callbacks did not come' }] : [])],
		fields: fieldsFor(send.resource, 'sendAndWaitForDelivery', waitFields(statuses)),
		waits,
	};
}

/** What is waited for and until when (milliseconds since 1970), as the first item has it; throws InvalidInput. */
export function readWait(first: Item): { goal: Goal; deadline: number } {
	const chosen = first.text('waitFor', 'Wait For') === 'status';
	const statuses = chosen ? first.texts('waitStatuses', 'Statuses').map((status) => status.toUpperCase()) : [];
	if (chosen && statuses.length === 0) {
		throw new InvalidInput('Statuses', 'none is chosen', 'Choose what to wait for, or wait for delivery.');
	}
	const wrong = statuses.find((status) => !/^\w+$/.test(status));
	if (wrong !== undefined) {
		throw new InvalidInput('Statuses', `“${shorten(wrong)}” is not a status`, 'Choose statuses from the list.');
	}
	const amount = first.integer('waitAtMost', 'Wait at Most', { min: 1 }) ?? 1;
	const unit = first.text('waitUnit', 'Unit') ?? 'hours';
	if (!Object.hasOwn(UNIT_MS, unit)) {
		throw new InvalidInput('Unit', `“${shorten(unit)}” is not a unit`, 'Choose minutes, hours or days.');
	}
	const milliseconds = amount * UNIT_MS[unit];
	if (milliseconds > LONGEST_DAYS * UNIT_MS.days) {
		throw new InvalidInput('Wait at Most', 'it is too long', `Wait at most ${LONGEST_DAYS} days.`);
	}
	return { goal: { statuses }, deadline: Date.now() + milliseconds };
}

/** A wait that was prepared before anything was sent. */
export class Wait {
	private catcher: string | null = null;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly node: INode,
		private readonly waits: Waits,
		private readonly terms: { goal: Goal; deadline: number },
	) {}

	/** Makes the callbacks of what is about to be sent come to this wait; what a re-run sends joins what was sent before. */
	async prepare(pending: Pending[], page: Page): Promise<void> {
		const { context, node, waits } = this;
		if (!waits.setCallbackUrl) return;
		if (pending.length > 0) page.catcher ??= await startCatcher(context, node, waits.channel, this.terms);
		if (page.catcher === undefined) return;
		this.catcher = page.catcher;
		for (const { draft } of pending) waits.setCallbackUrl(draft, page.catcher);
		const warning = callbackUrlWarning(page.catcher);
		if (warning === undefined) return;
		const message = `${warning} It begins as n8n’s own address does: see n8n’s setting WEBHOOK_URL.`;
		context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
	}

	/** Whether the execution waits from now on: once a catcher was started, n8n lets it go on only behind a watcher. */
	get isPrepared(): boolean {
		return this.catcher !== null;
	}

	/** Ends the wait before it began: nothing was sent that anybody will wait for. */
	async abandon(page: Page): Promise<void> {
		page.catcher = undefined;
		if (this.catcher !== null) await tell(this.context, this.catcher, { end: true });
	}

	/** Lets the execution wait for what was accepted; `items` go on with the end of each wait. */
	async begin(fates: Fate[], items: IDataObject[]): Promise<void> {
		const awaited = fates.flatMap((fate, item) =>
			fate.state === 'accepted' ? messageIds(fate.output).map((messageId) => ({ item, messageId })) : [],
		);
		const { channel } = this.waits;
		const { catcher } = this;
		await startWatcher(this.context, this.node, { channel, catcher, items, awaited, ...this.terms });
	}
}

/** The ids of an accepted message: those of each of an email's recipients where there are several. */
function messageIds(output: IDataObject): string[] {
	const recipients = Array.isArray(output.recipients) ? output.recipients : [output];
	return recipients.flatMap((recipient) => {
		const id = isJsonObject(recipient) ? recipient.messageId : undefined;
		return typeof id === 'string' ? [id] : [];
	});
}
