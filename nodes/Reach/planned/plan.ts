import { InvalidInput } from '../../ground/errors';
import { isoFromMillis } from '../../ground/dates';
import type { JsonObject } from '../../ground/json';
import { choice } from '../../panel/choices';
import { addedAs, refine } from '../../panel/field';
import { date } from '../../panel/fields';
import { options } from '../../panel/groups';
import { DAY_MS } from '../../table/kinds';
import { plannedName, type Planned } from '../../table/plannedRow';
import { plan as planAll } from '../../table/planning';
import { dataOf, key, topic } from './fields';
import { plannedOperation } from './plannedOperation';

const MOST_DAYS = 366;

interface Wanted extends Pick<Planned, 'topic' | 'key' | 'time'> {
	data: JsonObject;
	keepsEarlier: boolean;
}

/** Keeps items until their time has come; under a key stands one at most. */
export const plan = plannedOperation({
	name: 'Plan',
	action: 'Plan for later',
	description: 'Keep the item until its time has come; it can be cancelled until then',
	form: {
		topic,
		key,
		when: refine(
			date('When', {
				required: true,
				description:
					'When the item is due; a time without an offset is in the time zone of the workflow. A time in the past is due at once.',
			}),
			(moment, label) => {
				const time = moment.toMillis();
				if (time <= Date.now() + MOST_DAYS * DAY_MS) return time;
				throw new InvalidInput(
					label,
					`${isoFromMillis(time) ?? 'it'} is more than a year ahead`,
					`Give a time within the next ${MOST_DAYS} days.`,
				);
			},
		),
		options: options({
			ifPlanned: addedAs(
				'keep',
				choice(
					'If the Key Is Planned Already',
					[
						{
							name: 'Keep the Earlier One',
							value: 'keep',
							description: 'This item is not kept, and its output says so',
						},
						{ name: 'Replace It', value: 'replace', description: 'This item and its time count from now on' },
					],
					{ default: 'replace', description: 'What to do when an item with this key still waits for its time' },
				),
			),
		}),
	},

	read({ topic: about, key: name, when, options: { ifPlanned } }, { input }): Wanted {
		return { topic: about, key: name, time: when, data: dataOf(input), keepsEarlier: ifPlanned === 'keep' };
	},

	async apply(wanted, store, { context }) {
		/** When what stands under each key is due. */
		const times = new Map<string, number | undefined>();
		const byName = Map.groupBy(wanted, plannedName);
		const wishes = [...byName].map(([name, same]) => ({
			topic: same[0].topic,
			key: same[0].key,
			replaces: same.some(({ keepsEarlier }) => !keepsEarlier),
			change(old: Planned | undefined) {
				// Asked again where others are quicker: the last answer is the one that counts.
				times.set(name, old?.time);
				return plannedOf(same, old !== undefined);
			},
		}));
		const all = await planAll(store, wishes, context.getExecutionId());
		const puts = new Map([...byName.keys()].map((name, at) => [name, all[at]]));
		return wanted.map((one) => {
			const name = plannedName(one);
			const put = puts.get(name);
			if (put?.outcome === 'failed') return put.trouble;
			const earlier = times.get(name);
			const isKept = earlier !== undefined && one.keepsEarlier;
			if (!isKept) times.set(name, one.time);
			return {
				topic: one.topic,
				key: one.key,
				outcome: isKept ? 'KEPT' : earlier === undefined ? 'PLANNED' : 'REPLACED',
				plannedFor: isoFromMillis(isKept ? earlier : one.time),
			};
		});
	},
});

/** What is planned of several in one run with one key: each does to the one before it what it would do in a run of its own. */
function plannedOf(same: readonly Wanted[], isThere: boolean): Planned | undefined {
	let counts: Wanted | undefined;
	for (const one of same) if (!one.keepsEarlier || (!isThere && !counts)) counts = one;
	if (!counts) return undefined;
	const { topic: about, key: name, time, data } = counts;
	const at = Date.now();
	return { topic: about, key: name, time, at, events: [{ at, data }] };
}
