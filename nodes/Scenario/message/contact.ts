import { pushDevices } from '../../api/contactDevices';
import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { choice } from '../../panel/choices';
import { labelOf, refine, type Values } from '../../panel/field';
import { raw, text } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { serviceId, wholeId } from '../../panel/ids';
import { mapped, perItem } from '../../panel/mapping';
import { email, optional, phone } from '../../panel/recipients';
import { textOf } from '../../panel/values';

const GIVEN = { contactBy: ['details'] };
const OPTION_GIVEN = { '/contactBy': ['details'] };

/** One text, or the texts of a list. */
const fieldValue = refine(
	raw({ displayName: 'Value', type: 'string', default: '', description: 'One text, or a list' }),
	(value, label) => (Array.isArray(value) ? value : [value]).map((one) => textOf(one, label) ?? ''),
);

const attributes = rows(
	'Contact Fields',
	{
		name: text('Name', {
			needed: true,
			whenEmpty: 'Fill it in, or take the field out.',
			placeholder: 'e.g. city',
		}),
		value: fieldValue,
		displayName: text('Display Name'),
		type: refine(
			text('Type', {
				description: 'The code of the type: 0 date and time, 1 true or false, 2 whole number, 3 text, 5 object, 8 date',
			}),
			(type) => (type !== undefined && /^\d+$/.test(type) ? Number(type) : type),
		),
	},
	{
		name: 'field',
		row: 'Field',
		placeholder: 'Add field',
		description: 'Attributes that the texts of the scenario use as macros',
		show: OPTION_GIVEN,
	},
);

export const contactForm = {
	contactBy: choice(
		'Contact',
		[
			{ name: 'By ID', value: 'id', description: 'A contact of the address book' },
			{
				name: 'Given Here',
				value: 'details',
				description: 'Phone, email or device; the service makes a contact of it',
			},
		],
		{ default: 'details' },
	),
	...perItem({
		contactId: refine(
			serviceId('Contact ID', {
				model: 'The contactId of a contact of the address book, as another tool gives it',
				required: true,
				placeholder: 'e.g. 1234567890123456789',
				description: 'The contactId of a contact of the address book, as another operation gave it',
				show: { contactBy: ['id'] },
			}),
			wholeId,
		),
		phone: optional(
			phone('Phone', {
				model:
					'The phone number of the recipient in international format: a plus, the country code and the number, e.g. +12025550123',
				description: 'The phone number in international format',
				show: GIVEN,
			}),
		),
		email: optional(email('Email', { placeholder: 'e.g. ann@example.com', show: GIVEN })),
	}),
};

/** What few contacts have that are given here. */
export const contactOptions = mapped({
	pushInfo: pushDevices('Contact Devices', { show: OPTION_GIVEN }),
	fields: attributes,
});

type Contact = components['schemas']['TransactionalContact'];

/** A contact of the address book by its id, or one that comes with the request (part 2, 2.4). */
type Recipient = { contactId: string } | { contact: Contact };

/** Reads an item's contact; throws InvalidInput when nothing tells where it can be reached. */
export function readRecipient(
	values: Values<typeof contactForm> & { readonly options: Values<typeof contactOptions> },
): Recipient {
	if (values.contactBy === 'id') return { contactId: values.contactId };
	const { phone: number, email: address, options: more } = values;
	const { pushInfo } = more;
	if (number === undefined && address === undefined && pushInfo.length === 0) {
		const label = labelOf(contactForm.contactBy);
		throw new InvalidInput(
			label,
			'there is no phone, email or device',
			'Fill in what the scenario sends to, or choose “By ID” for a contact ID, or check that the expression finds a value in this item.',
		);
	}
	const fields = more.fields.map(({ name, displayName, type, value }) => ({ name, displayName, type, value }));
	return {
		contact: {
			phone: number,
			email: address,
			pushInfo: pushInfo.length > 0 ? pushInfo : undefined,
			fields: fields.length > 0 ? fields : undefined,
		},
	};
}

/** By what a contact is known, in outputs and in the answer; `to` are its further devices, and others whom a template names in its place. */
export type Identity = { contactId?: string; phone?: string; email?: string; pushToken?: string; to?: string };

/** What tells a contact from the others. */
export function identityOf(recipient: Recipient): Identity {
	if ('contactId' in recipient) return recipient;
	const { phone: number, email: address, pushInfo } = recipient.contact;
	const [pushToken, ...further] = (pushInfo ?? []).map((device) => device.pushToken);
	return {
		...(number !== undefined && { phone: number }),
		...(address !== undefined && { email: address }),
		...(pushToken !== undefined && { pushToken }),
		...(further.length > 0 && { to: further.join(', ') }),
	};
}
