import { neutralWordWarning, ownWord } from '../api/vocabulary';
import type { Connection } from '../ground/connection';
import { isJsonObject } from '../ground/json';
import type { Fields } from './values';

/** The neutral words of scenarios and where the credential says the deployment's own (part 2, 2.4). */
const CHANNELS = { MSGR: 'msgrChannel' } as const;
const TEMPLATE_KEYS = { msgrTemplate: 'msgrTemplateKey', socialTemplate: 'socialTemplateKey' } as const;
const ROUTES = { SOC_A: 'socARoute', SOC_B: 'socBRoute' } as const;

type Words = Pick<ReadonlyMap<unknown, string>, 'get'>;

/** The words of one side for those of the other. */
interface Dictionary {
	channels: Words;
	keys: Words;
	routes: Words;
}

/** Translates whole scenarios between the neutral words, in which they are checked, and those of the deployment. */
export class Vocabulary {
	private readonly own: Dictionary;
	private readonly neutral: Dictionary;
	/** The words that went to the service. */
	private readonly sent = new Set<string>();

	constructor(private readonly connection: Connection) {
		const ownWords = (table: Record<string, Parameters<typeof ownWord>[1]>) =>
			new Map(Object.entries(table).map(([neutral, field]) => [neutral, ownWord(connection, field)]));
		const [channels, keys, routes] = [CHANNELS, TEMPLATE_KEYS, ROUTES].map(ownWords);
		this.own = { channels: this.noted(channels), keys: this.noted(keys), routes: this.noted(routes) };
		this.neutral = { channels: reversed(channels), keys: reversed(keys), routes: reversed(routes) };
	}

	/** A channel as the deployment names it. */
	channel(neutral: string): string {
		return this.own.channels.get(neutral) ?? neutral;
	}

	/** What to say of neutral words that went out. */
	warning(): string | undefined {
		return neutralWordWarning(this.connection, this.sent);
	}

	toService(scenario: Fields): Fields {
		return translate(scenario, this.own);
	}

	/** A scenario in neutral words, whichever it came in. */
	toNeutral(scenario: Fields): Fields {
		return translate(scenario, this.neutral);
	}

	/** A template under its key in the deployment's words. */
	templateToService(template: Fields): Fields {
		return translateTemplate(template, this.own);
	}

	/** A template under its neutral key, whichever it came under. */
	templateToNeutral(template: Fields): Fields {
		return translateTemplate(template, this.neutral);
	}

	private noted(words: ReadonlyMap<unknown, string>): Words {
		const get = (neutral: unknown): string | undefined => {
			const own = words.get(neutral);
			if (own !== undefined) this.sent.add(own);
			return own;
		};
		return { get };
	}
}

function reversed(words: ReadonlyMap<string, string>): Words {
	return new Map([...words].map(([neutral, own]) => [own, neutral]));
}

function translate(scenario: Fields, words: Dictionary): Fields {
	const translated = withChannel(scenario, words);
	const { triggers } = scenario;
	if (!Array.isArray(triggers)) return translated;
	return { ...translated, triggers: eachObject(triggers, (trigger) => translateTrigger(trigger, words)) };
}

function translateTrigger(trigger: Fields, words: Dictionary): Fields {
	const { eventSources, template } = trigger;
	const translated = { ...withChannel(trigger, words) };
	if (Array.isArray(eventSources)) {
		translated.eventSources = eachObject(eventSources, (source) => withChannel(source, words));
	}
	if (isJsonObject(template)) translated.template = translateTemplate(template, words);
	return translated;
}

/** A list with its objects changed; what is no object is left for the check to refuse. */
function eachObject(list: readonly unknown[], change: (object: Fields) => Fields): unknown[] {
	return list.map((one) => (isJsonObject(one) ? change(one) : one));
}

function withChannel(part: Fields, { channels }: Dictionary): Fields {
	const channel = channels.get(part.channel);
	return channel === undefined ? part : { ...part, channel };
}

function translateTemplate(template: Fields, { keys, routes }: Dictionary): Fields {
	return Object.fromEntries(
		Object.entries(template).map(([key, fields]) => {
			const ownKey = keys.get(key) ?? key;
			if (!isJsonObject(fields) || !Array.isArray(fields.routes)) return [ownKey, fields];
			return [ownKey, { ...fields, routes: fields.routes.map((route) => routes.get(route) ?? route) }];
		}),
	);
}
