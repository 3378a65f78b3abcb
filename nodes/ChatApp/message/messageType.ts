import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../ground/json';
import type { Item } from '../../panel/parameters';
import type { Rule } from './rules';

/** One or several message types of the v2 form (part 1, 2.5): the form, the object that it makes, and its rules. */
export interface MessageType {
	/** Values of the message's `type`; each is also the name of the object that it needs. */
	types: readonly string[];
	/** The form's fields; they are shown for these types only. */
	fields: INodeProperties[];
	/** The fields that the form adds to the message. Values that can't be right are left for the rules to refuse. */
	build(item: Item, type: string): JsonObject;
	/** The rule of each type's object, whoever built it. */
	rules: Record<string, Rule>;
}
