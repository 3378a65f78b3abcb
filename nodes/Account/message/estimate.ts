import { ASSUMPTIONS, Estimate, type Amount } from '../../api/costs';
import { country, currency, fetchTariffs, operatorGroup, TARIFFS } from '../../api/tariffs';
import { itemOperation } from '../../engine/itemOperation';
import { LIMITS } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { countryOf, type CountryCode } from '../../ground/phones';
import { filledByModel, refine, type Field } from '../../panel/field';
import { notice, raw, text } from '../../panel/fields';
import { collection } from '../../panel/groups';
import { phoneNumber } from '../../panel/recipients';
import { sizedSms } from '../../panel/smsSize';
import { oncePerRun } from '../../service/client';

/** The word for SMS in the tariff lines, unless the user knows another one. */
const SMS = 'SMS';

/** One estimate a run: all items count on the same tariff lines, which are asked for once. */
const estimateOf = oncePerRun((client) => new Estimate(async (query) => await fetchTariffs(client, query)));

/** The numbers of all recipients: one, several with commas or line breaks between them, or a list. */
const recipients: Field<string[]> = refine(
	raw(
		text('Recipients', {
			required: true,
			placeholder: 'e.g. +12025550123',
			description: 'One phone number, several with commas between them, or a list',
		}).property,
	),
	(value, label, { numbers }) => {
		const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;\n]/) : [value];
		const given = list.filter((entry) => typeof entry !== 'string' || entry.trim() !== '');
		if (given.length > 0) return given.map((entry) => phoneNumber(entry, label, numbers));
		throw new InvalidInput(label, 'no phone number is given', 'Give one number, several, or a list.');
	},
);

/** Counts SMS parts and, with the tariff, their cost, before anything is sent (part 2, 2.5, 4.4 and 4.6). */
export const estimate = itemOperation({
	name: 'Estimate',
	action: 'Estimate the cost of messages',
	description: 'Count SMS parts and their cost by the tariff; nothing is sent',
	tool: 'Estimates what an SMS costs and counts its parts, for the recipients and the text given. Nothing is sent. Use it before a text goes to many people or is long. “assumes” says what the estimate rests on; where “cost” is null, say that the cost is not known, and do not guess it.',
	routes: [TARIFFS],
	readsNumbers: true,
	form: {
		estimateNotice: notice(
			'Nothing is sent. A price can depend on how many SMS were sent before: each item counts on from the one before it. The output lists what the estimate takes for granted.',
		),
		to: filledByModel(
			'The phone numbers of the recipients in international format, e.g. +12025550123, with commas between them',
			recipients,
		),
		text: refine(
			text('Text', {
				model: 'The text of the SMS, exactly as it is to be sent',
				required: true,
				rows: 3,
				placeholder: 'e.g. Your order is on its way',
				description: `Up to ${LIMITS.sms.charactersLatin} Latin characters, or ${LIMITS.sms.charactersCyrillic} when it holds Cyrillic or other letters`,
			}),
			sizedSms,
		),
		tariff: collection(
			'Tariff',
			{
				channel: text('Channel', {
					default: SMS,
					description: 'The word for SMS in the tariff lines of your service',
				}),
				countryId: country('The country of all recipients. Without it, each number’s own country counts.'),
				currencyId: currency,
				mogId: operatorGroup,
				from: text('From', {
					trim: true,
					placeholder: 'e.g. MyShop',
					description: 'The sender name. A tariff line for this sender is taken before one for any sender.',
				}),
				traffic: text('Traffic', {
					trim: true,
					description: 'The kind of traffic, as the tariff lines call it',
				}),
			},
			{
				placeholder: 'Add detail',
				description: 'Which tariff lines can apply. Without these, all SMS lines of the numbers’ countries can.',
			},
		),
	},

	async run({ to, text: size, tariff }, client) {
		const { channel = SMS, countryId, currencyId, mogId, from, traffic } = tariff;
		const shared = estimateOf(client);
		const lines = await shared.tariffs({ channel, countryId, currencyId, mogId });
		// A country that is named stands for all numbers.
		const amounts = countryId === undefined ? byCountry(to, size.parts) : [{ parts: size.parts * to.length }];
		const counted = shared.add(lines, { from, traffic }, amounts);
		return [{ recipients: to.length, ...size, ...counted, assumes: [...ASSUMPTIONS] }];
	},
});

/** The parts of a text that go to each country. */
function byCountry(numbers: readonly string[], parts: number): Amount[] {
	const counts = new Map<CountryCode | undefined, number>();
	for (const number of numbers) {
		const country = countryOf(number);
		counts.set(country, (counts.get(country) ?? 0) + parts);
	}
	return [...counts].map(([country, all]) => ({ parts: all, country }));
}
