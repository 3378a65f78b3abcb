import type { INodeExecutionData } from 'n8n-workflow';

import { InvalidInput, shorten } from '../ground/errors';
import { countryName, countryOf, zonesOf, type CountryCode } from '../ground/phones';
import { labelOf } from '../panel/field';
import { checkedZone, deliverBetween, type DeliverBetween } from './hourFields';
import { Opening } from './opening';

/** Open at any time. */
const ALWAYS = new Opening({ days: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 24 * 60 }, []);

/** The hours of each message of a run, made once for each country or zone. */
export class Openings {
	private readonly known = new Map<string, Opening>();

	constructor(
		private readonly between: DeliverBetween | undefined,
		private readonly items: readonly INodeExecutionData[],
	) {}

	/** The hours for an item whose message goes to a number; throws InvalidInput where its time zone is not known. */
	of(itemIndex: number, to: string | undefined): Opening {
		const { between } = this;
		if (!between) return ALWAYS;
		const { clock, field = 'timezone', zone: fixed } = between;
		if (clock === 'number') return this.ofCountry(between, to);
		const zone =
			clock === 'zone'
				? checkedZone(fixed, `${labelOf(deliverBetween)}, Time Zone`)
				: checkedZone(this.items[itemIndex].json[field], `Input field “${field}”`);
		return this.obtain(zone, () => new Opening(between, [zone]));
	}

	private ofCountry(between: DeliverBetween, to: string | undefined): Opening {
		const country = to === undefined || to.includes('@') ? undefined : countryOf(to);
		if (country !== undefined) return this.obtain(country, () => this.openingIn(country, between));
		throw this.unknown(`“${shorten(to ?? '')}”`);
	}

	private openingIn(country: CountryCode, between: DeliverBetween): Opening {
		const zones = zonesOf(country);
		if (zones.length === 0) throw this.unknown(countryName(country));
		return new Opening(between, zones);
	}

	private unknown(whose: string): InvalidInput {
		return new InvalidInput(
			labelOf(deliverBetween),
			`the time zone of ${whose} is not known`,
			'Name a time zone, or an input field that has one.',
		);
	}

	private obtain(key: string, make: () => Opening): Opening {
		const opening = this.known.get(key) ?? make();
		this.known.set(key, opening);
		return opening;
	}
}
