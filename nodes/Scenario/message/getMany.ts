import type { IDataObject } from 'n8n-workflow';

import { EMAIL_DETAILS, namedRecord, PUSH_DETAILS, SMS_DETAILS, type ChannelDetails } from '../../api/detailRecords';
import { formatRange, given, readDetails } from '../../api/details';
import { knownScenario, ONE_TASK, scenario, stepOption, stepsIn, type ScenarioStep } from '../../api/scenarios';
import { isSoftBounce, readStatus } from '../../api/statuses';
import { itemOperation } from '../../engine/itemOperation';
import { PERSONAL_DATA } from '../../engine/wording';
import { localOffset, offsetText } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import type { JsonObject } from '../../ground/json';
import type { Range } from '../../ground/periods';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { filledByModel, foundInSome, labelOf, type Values } from '../../panel/field';
import { date } from '../../panel/fields';
import { options } from '../../panel/groups';
import { rangeOf } from '../../panel/period';
import { listed } from '../../panel/texts';
import type { Client } from '../../service/client';
import { readRecord } from '../../service/shapes';
import { nodeError } from '../../service/trouble';

/** The channels that have a query by scenario (part 1, 4.1, 4.2 and 4.4). */
const DETAILS = { SMS: SMS_DETAILS, EMAIL: EMAIL_DETAILS, PUSH: PUSH_DETAILS } satisfies Record<string, ChannelDetails>;

type KnownChannel = keyof typeof DETAILS;

const isKnown = (channel: string): channel is KnownChannel => Object.hasOwn(DETAILS, channel);

const chosen = {
	start: date('Start', { description: "In the workflow's time zone unless the value names one" }),
	end: date('End', { description: "In the workflow's time zone unless the value names one" }),
};

const form = {
	scenario: filledByModel('The ID of the scenario, as the list of scenarios gives it', scenario()),
	step: foundInSome(stepOption('scenario')),
	...limitFields,
	simplify,
	options: options(chosen),
};

/** Lists the messages of a scenario over all of its channels that have a query, in one kind of row (part 1, 2.11 and 4). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many messages of a scenario',
	description: 'List the messages of a scenario over SMS, email and push, with their statuses',
	tool: `Lists the messages that one scenario has sent by SMS, email and push: recipient, channel, text, status and times. It changes nothing. ${PERSONAL_DATA} “final” true means that the status stays as it is. Where you have the messageId, ask for its status instead.`,
	routes: [
		{ route: ONE_TASK, when: 'To know its steps' },
		{ route: SMS_DETAILS.route, when: 'a step is an SMS' },
		{ route: EMAIL_DETAILS.route, when: 'a step is an email' },
		{ route: PUSH_DETAILS.route, when: 'a step is a push notification' },
	],
	form,

	async run(values, client, { timezone }) {
		const { scenario: taskId, step, simplify: simple, options: range } = values;
		if (step === undefined && (range.start ?? range.end) !== undefined) {
			const problem = 'the service takes a range of dates only together with a step';
			throw new InvalidInput(labelOf(chosen.start), problem, 'Choose the step, or take the dates out.');
		}
		const dates = rangeIn(range, timezone);
		const timeOffset = dates?.[0].offset ?? localOffset(timezone);
		const all = await stepsOf(client, taskId);
		const steps = step === undefined ? all : all.filter(({ id }) => id === step);
		if (steps.length === 0 && step !== undefined) {
			throw new InvalidInput(labelOf(form.step), `the scenario has no step ${step}`, 'Choose the step from the list.');
		}
		const channels = [...new Set(steps.map(({ channel }) => channel))];
		hintAt(client, channels);
		const wanted = wantedRows(values);
		const rows: IDataObject[] = [];
		for (const channel of channels.filter(isKnown)) {
			if (rows.length >= wanted) break;
			const details = DETAILS[channel];
			const [dateTimeFrom, dateTimeTo] = dates ? formatRange(dates, details.dateForm, timeOffset) : [];
			const filters = given({ taskId, triggerId: step, dateTimeFrom, dateTimeTo, timeOffset });
			const found = await readDetails(client, details, filters, wanted - rows.length);
			const zone = { timeZone: offsetText(timeOffset) };
			for (const row of found.rows)
				rows.push({ ...rowOf(channel, readRecord(row, details.shape), all, zone, simple), ...zone });
		}
		return rows;
	},
});

async function stepsOf(client: Client, taskId: string): Promise<ScenarioStep[]> {
	const steps = stepsIn(await knownScenario(client, taskId));
	if (steps) return steps;
	throw nodeError(client.node, {
		message: 'The service does not show the steps of this scenario',
		description:
			'Without them nobody knows which channels its messages went over. Ask for the messages with Get Many of Omni SMS, Omni Email or Omni Push.',
	});
}

/** Says which channels' messages are not among the rows. */
function hintAt(client: Client, channels: string[]): void {
	const others = channels.filter((channel) => !isKnown(channel));
	if (others.length === 0) return;
	client.hint(
		`The interface has no query for the messages of ${listed(others)}: they are not among the rows. Get Scenario has their counters, and callbacks tell of each.`,
	);
}

/** The range that was given; undefined for none. Throws InvalidInput for one end alone, and for one that ends before it begins. */
function rangeIn({ start, end }: Values<typeof chosen>, timezone: string): Range | undefined {
	if (start === undefined && end === undefined) return undefined;
	if (start !== undefined && end !== undefined) return rangeOf({ period: 'custom', start, end }, timezone);
	const missing = labelOf(start === undefined ? chosen.start : chosen.end);
	throw new InvalidInput(missing, 'it is empty', 'Give both ends of the period, or none.');
}

/** One message, whatever its channel, under the common names; with all that the service says of it as `details` where it is not simplified. */
function rowOf(
	channel: KnownChannel,
	record: JsonObject,
	steps: ScenarioStep[],
	{ timeZone: zone }: { readonly timeZone: string },
	simple: boolean | undefined,
): IDataObject {
	const { taskId, triggerId, errorCode = null, unread } = record;
	// An email has its subject in the place of a text.
	const { subject, text = subject, ...named } = namedRecord(record, DETAILS[channel], { zone });
	const { to, from, sentAt, occurredAt, status, messageId } = named;
	const at = steps.findIndex((step) => step.id === triggerId);
	return {
		messageId,
		channel,
		to,
		status,
		final: typeof status === 'string' && readStatus(status, channel === 'PUSH').final && !isSoftBounce(record),
		errorCode,
		step: at < 0 ? null : at + 1,
		triggerId,
		taskId,
		from,
		text,
		sentAt,
		occurredAt,
		...(unread !== undefined && { unread }),
		...(!simple && { details: record }),
	};
}
