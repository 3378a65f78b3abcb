import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import type { Item } from '../../panel/parameters';
import { phoneNumber } from '../../panel/recipients';
import { sizedSms } from '../../panel/texts';
import type { Client } from '../../service/client';
import { idDigits } from '../../old/details';
import { ID_FILTERS } from '../tariff/getMany.operation';
import { fetchTariffs, TARIFF_PATH } from '../tariff/tariffs';
import { ASSUMPTIONS, Estimate } from './estimate';

/** One estimate a run: all items count on the same tariff lines, which are asked for once. */
const estimates = new WeakMap<Client, Estimate>();

/** Counts SMS parts and, with the tariff, their cost, before anything is sent (part 2, 2.5, 4.4 and 4.6). */
export const estimate: ItemOperation = {
	kind: 'item',
	resource: 'message',
	operation: 'estimate',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: TARIFF_PATH }],
	fields: fieldsFor('message', 'estimate', [
		{
			displayName:
				'Nothing is sent. Every part of an SMS is counted at the price of the tariff step that the counter stands in, item after item. The output says what else is assumed.',
			name: 'estimateNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Recipients',
			name: 'to',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. +12025550123',
			description: 'One phone number, several with commas between them, or a list',
		},
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			required: true,
			placeholder: 'e.g. Your order is on its way',
			description: 'Up to 34170 Latin characters, or 17085 when it holds Cyrillic or other letters',
		},
		{
			displayName: 'Tariff',
			name: 'tariff',
			type: 'collection',
			placeholder: 'Add detail',
			default: {},
			description: 'Which tariff lines can apply. Without these, all SMS lines can, and the cost is a range.',
			options: [
				{
					displayName: 'Channel',
					name: 'channel',
					type: 'string',
					default: 'SMS',
					description: 'The word for SMS in the tariff lines of your service',
				},
				{
					displayName: 'Country ID',
					name: 'countryId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 44',
					description: "The country of the recipients, by the service's own ID: see Get Many Tariffs",
				},
				{ displayName: 'Currency ID', name: 'currencyId', type: 'string', default: '', placeholder: 'e.g. 1' },
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '',
					placeholder: 'e.g. MyShop',
					description: 'The sender name. A line for this sender counts before one for any sender.',
				},
				{
					displayName: 'Mobile Operator Group ID',
					name: 'mogId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 440',
				},
				{
					displayName: 'Traffic',
					name: 'traffic',
					type: 'string',
					default: '',
					description: 'The kind of traffic, in the word that the tariff lines have',
				},
			],
		},
	]),

	async run(item, client) {
		const recipients = readRecipients(item);
		const size = sizedSms(item.requiredText('text', 'Text'), 'Text');
		const query = readQuery(item);
		const choice = {
			from: item.text('tariff.from', 'From')?.trim(),
			traffic: item.text('tariff.traffic', 'Traffic')?.trim(),
		};
		const shared = estimates.get(client) ?? new Estimate(async (wanted) => await fetchTariffs(client, wanted));
		estimates.set(client, shared);
		const tariffs = await shared.tariffs(query);
		const counted = shared.add(tariffs, choice, size.parts * recipients.length);
		return [{ recipients: recipients.length, ...size, ...counted, assumes: [...ASSUMPTIONS] }];
	},
};

function readRecipients(item: Item): string[] {
	const value = item.value('to');
	const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;\n]/) : [value];
	const given = list.filter((entry) => typeof entry !== 'string' || entry.trim() !== '');
	if (given.length === 0) {
		throw new InvalidInput('Recipients', 'no phone number is given', 'Give one number, several, or a list.');
	}
	return given.map((entry) => phoneNumber(entry, 'Recipients'));
}

function readQuery(item: Item): IDataObject {
	const query: IDataObject = { channel: item.text('tariff.channel', 'Channel') ?? 'SMS' };
	for (const [name, label] of Object.entries(ID_FILTERS)) {
		if (item.text(`tariff.${name}`, label) !== undefined) query[name] = idDigits(item, `tariff.${name}`, label);
	}
	return query;
}
