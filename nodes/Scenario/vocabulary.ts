import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { isJsonObject } from '../ground/json';

/** The neutral words of scenarios and where the credential says the deployment's own (part 2, 2.4). */
const CHANNELS = { MSGR: 'msgrChannel' };
const TEMPLATE_KEYS = { msgrTemplate: 'msgrTemplateKey', socialTemplate: 'socialTemplateKey' };
const ROUTES = { SOC_A: 'socARoute', SOC_B: 'socBRoute' };

type Words = Map<string, string>;

/** Translates whole scenarios between the neutral words, in which they are checked, and those of the deployment. */
export class Vocabulary {
	constructor(private readonly connection: Connection) {}

	/** A channel as the deployment names it. */
	channel(neutral: string): string {
		return this.words(CHANNELS).get(neutral) ?? neutral;
	}

	/** A scenario in the deployment's words. */
	toService(scenario: IDataObject): IDataObject {
		return this.translate(scenario, (table) => this.words(table));
	}

	/** A scenario in neutral words, whichever it came in. */
	toNeutral(scenario: IDataObject): IDataObject {
		return this.translate(scenario, (table) => this.reversed(table));
	}

	/** A template under its key in the deployment's words. */
	templateToService(template: IDataObject): IDataObject {
		return translateTemplate(template, this.words(TEMPLATE_KEYS), this.words(ROUTES));
	}

	/** A template under its neutral key, whichever it came under. */
	templateToNeutral(template: IDataObject): IDataObject {
		return translateTemplate(template, this.reversed(TEMPLATE_KEYS), this.reversed(ROUTES));
	}

	private words(table: Record<string, string>): Words {
		return new Map(Object.entries(table).map(([neutral, field]) => [neutral, this.connection.field(field) || neutral]));
	}

	private reversed(table: Record<string, string>): Words {
		return new Map([...this.words(table)].map(([neutral, own]) => [own, neutral]));
	}

	private translate(scenario: IDataObject, words: (table: Record<string, string>) => Words): IDataObject {
		const [channels, keys, routes] = [words(CHANNELS), words(TEMPLATE_KEYS), words(ROUTES)];
		const withChannel = (part: IDataObject): IDataObject =>
			typeof part.channel === 'string' ? { ...part, channel: channels.get(part.channel) ?? part.channel } : part;
		const trigger = (given: IDataObject): IDataObject => {
			const changed = withChannel(given);
			if (Array.isArray(given.eventSources)) {
				changed.eventSources = (given.eventSources as IDataObject[]).map((source) =>
					isJsonObject(source) ? withChannel(source) : source,
				);
			}
			if (isJsonObject(given.template)) changed.template = translateTemplate(given.template, keys, routes);
			return changed;
		};
		const { triggers } = scenario;
		return {
			...withChannel(scenario),
			...(Array.isArray(triggers)
				? { triggers: (triggers as IDataObject[]).map((one) => (isJsonObject(one) ? trigger({ ...one }) : one)) }
				: {}),
		};
	}
}

function translateTemplate(template: IDataObject, keys: Words, routes: Words): IDataObject {
	return Object.fromEntries(
		Object.entries(template).map(([key, value]) => {
			if (!isJsonObject(value) || !Array.isArray(value.routes)) return [keys.get(key) ?? key, value];
			const translated = value.routes.map((route) =>
				typeof route === 'string' ? (routes.get(route) ?? route) : route,
			);
			return [keys.get(key) ?? key, { ...value, routes: translated }];
		}),
	);
}
