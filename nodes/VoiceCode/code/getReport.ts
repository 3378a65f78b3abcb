import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import { regionOf } from '../../ground/phones';
import { choice } from '../../panel/choices';
import { entriesIn } from '../../table/buckets';
import { pagesOfKind } from '../../table/pages';
import { Store } from '../../table/store';
import { CODES, rangeIn } from '../quotas';

/** What was counted of a range of numbers in the last 24 hours. */
interface Counts {
	sent: number;
	confirmed: number;
}

/** How many codes were sent and confirmed, by prefix or country: a range whose codes nobody confirms is being pumped. */
export const getReport = itemOperation({
	name: 'Get Report',
	action: 'Get a report of codes',
	description: 'Count the codes of the last 24 hours, and those that were confirmed, by prefix or country',
	tool: 'Tells how many login codes were sent and confirmed in the last 24 hours, by prefix or country. It changes nothing.',
	credential: undefined,
	routes: [],
	form: {
		by: choice(
			'By',
			[
				{ name: 'Country', value: 'country' },
				{ name: 'Prefix', value: 'prefix', description: 'Numbers that differ in their last four digits only' },
			],
			{ default: 'prefix' },
		),
	},

	async run({ by }, _client, _item, { context }) {
		const rows = await new Store(context).readPages(pagesOfKind(CODES));
		const ranges = new Map<string, Counts>();
		for (const { key, value } of entriesIn(rows)) {
			const range = rangeIn(key);
			if (range === undefined || range.kind !== by) continue;
			const counts = ranges.get(range.name) ?? { sent: 0, confirmed: 0 };
			counts[range.what] += Number(value);
			ranges.set(range.name, counts);
		}
		return [...ranges].map(([name, counts]) => rowOf(by, name, counts)).sort(leastConfirmedFirst);
	},
});

type ReportRow = IDataObject & Counts & { unconfirmed: number };

function rowOf(by: 'country' | 'prefix', name: string, { sent, confirmed }: Counts): ReportRow {
	const where = by === 'country' ? { country: name } : { prefix: `+${name}`, country: regionOf(`${name}0000`) ?? null };
	const conversion = sent === 0 ? null : Math.round((1000 * confirmed) / sent) / 1000;
	return { ...where, sent, confirmed, unconfirmed: sent - confirmed, conversion };
}

function leastConfirmedFirst(one: ReportRow, other: ReportRow): number {
	return other.unconfirmed - one.unconfirmed;
}
