import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../panel/parameters';
import { TEMPLATE_KEYS } from './kinds';

/** Reads fields of one row of the panel, under the names that the template gives them. */
class Row {
	constructor(
		private readonly item: Item,
		private readonly prefix: string,
		private readonly label: string,
	) {}

	texts(...names: string[]): IDataObject {
		return this.each(names, (name) => this.item.text(`${this.prefix}.${name}`, this.labelOf(name)));
	}

	integers(...names: string[]): IDataObject {
		return this.each(names, (name) => this.item.integer(`${this.prefix}.${name}`, this.labelOf(name)));
	}

	objects(...names: string[]): IDataObject {
		return this.each(names, (name) => this.item.keyValues(`${this.prefix}.${name}`, this.labelOf(name)));
	}

	lists(...names: string[]): IDataObject {
		return this.each(names, (name) => {
			const list = this.item.texts(`${this.prefix}.${name}`, this.labelOf(name));
			return list.length === 0 ? undefined : list;
		});
	}

	flags(...names: string[]): IDataObject {
		return this.each(names, (name) => {
			const path = `${this.prefix}.${name}`;
			return this.item.value(path) === undefined ? undefined : this.item.flag(path, this.labelOf(name));
		});
	}

	clockTimes(...names: string[]): IDataObject {
		return this.each(names, (name) => this.item.clockTime(`${this.prefix}.${name}`, this.labelOf(name)));
	}

	private each(names: string[], read: (name: string) => IDataObject[string]): IDataObject {
		const read1 = names.map((name) => [name.slice(name.lastIndexOf('.') + 1), read(name)] as const);
		return Object.fromEntries(read1.filter(([, value]) => value !== undefined));
	}

	private labelOf(name: string): string {
		return `${this.label}, ${name.slice(name.lastIndexOf('.') + 1)}`;
	}
}

/** The template fields of each channel, as the panel's row has them (part 2, 2.4). */
const READERS: Record<string, (row: Row) => IDataObject> = {
	SMS: (row) => ({ ...row.texts('from', 'text'), ...row.integers('more.validity') }),
	MSGR: (row) => ({
		...row.texts('from', 'text', 'more.action', 'more.caption', 'more.image'),
		...row.integers('more.validity'),
	}),
	EMAIL: (row) => ({
		...row.texts('sourceAddress', 'subject', 'htmlBody', 'more.sourceName', 'more.plainText'),
		...row.lists('more.attachmentIds'),
	}),
	PUSH: (row) => ({
		...row.texts('from', 'title', 'text'),
		...row.integers('more.badge', 'more.validity'),
		...row.objects('more.android', 'more.apns', 'more.options'),
		...row.flags('more.silentPush'),
	}),
	PUSH_WALLET: (row) => {
		const { text: message, ...payload } = row.texts('title', 'text', 'more.image');
		const deeplink = row.texts('more.target', 'more.campaignId');
		const shown = {
			...payload,
			...(message === undefined ? {} : { message }),
			...(Object.keys(deeplink).length === 0 ? {} : { deeplink }),
		};
		return {
			...row.texts('from', 'more.to', 'more.callbackUrl', 'more.mergeKey'),
			...row.clockTimes('more.scheduledTime'),
			...row.objects('more.callbackData'),
			...(Object.keys(shown).length === 0 ? {} : { payload: shown }),
		};
	},
	SOCIAL: (row) => ({
		...row.texts('templateId', 'more.deliveryPolicy', 'more.callbackUrl'),
		...row.lists('routes'),
		...row.integers('more.validity'),
		...row.objects('more.templateData', 'more.callbackData'),
	}),
};

/**
 * What a row of the panel sends: its channel, and its template under the neutral key; not checked yet. Fields that are
 * empty are left out. An unknown channel (from an expression) has no template fields here and gives an empty template.
 */
export function readTemplate(item: Item, prefix: string, label: string): { channel: string; template: IDataObject } {
	const chosen = item.text(`${prefix}.channel`, `${label}, channel`) ?? 'SMS';
	const key = TEMPLATE_KEYS[chosen];
	const read = READERS[chosen];
	const template = key && read ? { [key]: read(new Row(item, prefix, label)) } : {};
	if (chosen !== 'SOCIAL') return { channel: chosen, template };
	return { channel: item.text(`${prefix}.channelWord`, `${label}, channel word`)?.trim() ?? '', template };
}
