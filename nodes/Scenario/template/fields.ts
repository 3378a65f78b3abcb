import type { Field, Form, Values } from '../../panel/field';
import { integer, keyValuesJson, text } from '../../panel/fields';
import { collection } from '../../panel/groups';
import { url } from '../../panel/recipients';

/** Fields that several channels have (part 2, 2.4). */

export const fromField = text('From', {
	placeholder: 'e.g. MyShop',
	description: 'The sender that is approved for your account; for push, the number of the sender ID',
});

export const title = text('Title', {
	placeholder: 'e.g. Your order',
	description: 'Up to 200 characters, 50 for wallet push',
});

export const message = text('Text', {
	rows: 3,
	placeholder: 'e.g. Your order is on its way',
	description: 'SMS: up to 34170 Latin or 17085 other characters; push: up to 1024; wallet push: up to 2048',
});

export const validity = integer('Validity (Seconds)', {
	min: 0,
	default: 86400,
	description: 'For how many seconds the service tries to deliver the message. Social networks take 15 to 86400.',
});

export const callbackUrl = url('Callback URL', {
	placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
	description: 'A web address; up to 1000 characters for wallet push',
});

/** An object, given as JSON; undefined while it is empty. */
export function object(label: string, description: string): ReturnType<typeof keyValuesJson> {
	return keyValuesJson(label, { default: '', description });
}

export const callbackData = object('Callback Data', 'An object that comes back with callbacks');

/** The fields of a channel that few need. */
export function moreFields<F extends Form>(members: F): Field<Values<F>> {
	return collection('More Fields', members, { placeholder: 'Add field' });
}
