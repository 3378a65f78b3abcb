import type { components } from '../../ground/contract';
import type { Form, Values } from '../../panel/field';
import { plain } from '../../panel/read';
import { variantReader, type Variant } from '../../panel/variants';
import { givenOnly, type Fields } from '../values';
import type { FieldCheck } from './rules';

/** The templates of a step, by the key under which each stands (part 2, 2.4). */
type Templates = Required<components['schemas']['ScenarioTemplate']>;

type FieldOf<K extends keyof Templates> = Extract<keyof Templates[K], string>;

/** What a step sends: its channel, and its template under the neutral key. */
export interface Message {
	channel: string;
	template: Fields;
}

/** What a step can't be sent without: one of these fields. */
interface Needed<Name> {
	fields: readonly Name[];
	label: string;
}

/** A channel of a step, whose template has the key `K`: how the panel fills it in, and what holds for it. */
interface ChannelDefinition<K extends keyof Templates, F extends Form> {
	name: string;
	/** In the neutral words. */
	value: string;
	description?: string;
	key: K;
	/** The events of a message that a step can wait for. */
	events?: readonly string[];
	form: F;
	/** The fields of the template where they are not those of the panel; what is not filled in is undefined or an empty list. */
	build?(values: Values<F>): Partial<Record<FieldOf<K>, unknown>>;
	/** The word of the channel where the panel gives it. */
	word?(values: Values<F>): string;
	/** The fields of the template that have a rule; all others pass as they are (part 2, 2.4 and 8). */
	rules: Partial<Record<FieldOf<K>, FieldCheck>>;
	needed: Needed<FieldOf<K>>;
}

/** The same, whatever its form is. */
export interface TemplateChannel extends Variant<Message> {
	key: string;
	events?: readonly string[];
	rules: Readonly<Record<string, FieldCheck | undefined>>;
	needed: Needed<string>;
}

/** Makes the channel of a definition. */
export function channel<K extends keyof Templates, F extends Form>(
	definition: ChannelDefinition<K, F>,
): TemplateChannel {
	const { name, value, description, key, events, form, rules, needed } = definition;
	const read = variantReader(form, (values) => ({
		channel: definition.word ? definition.word(values) : value,
		template: { [key]: givenOnly(definition.build?.(values) ?? flat(values)) ?? {} },
	}));
	return { name, value, description, key, events, form, read, rules, needed };
}

/** The fields of a panel's form and those of its More Fields, as fields of one template. */
function flat(values: object): Fields {
	const { more, ...fields } = plain(values) as { more?: object };
	return { ...fields, ...plain(more ?? {}) };
}
