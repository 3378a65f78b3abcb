import type { IDataObject } from 'n8n-workflow';

import { sandbox, send, wire } from './support';

describe('a contact of the earlier form that is mapped', () => {
	const contact = { formatted_name: 'Ann Lee', last_name: 'Lee' };
	const withContact = async (whatsAppContacts: IDataObject[string]) =>
		await send({ operation: 'sendEarlier', to: '', text: '', options: { mode: 'autoMap' } }, [
			{ to: '+12025550101', text: 'Hi', whatsAppContacts },
		]);

	it.each([
		['an object', contact],
		['JSON text', JSON.stringify(contact)],
	])('is sent from %s', async (_form, given) => {
		await withContact(given);
		expect(wire()[0][1]).toMatchObject({ messages: [{ whatsAppContacts: { name: contact } }] });
	});

	it.each([
		['a list', [contact], 'Pick one entry of the list'],
		['a word', 'Ann', 'Give one object'],
		['a list in JSON text', JSON.stringify([contact]), 'Pick one entry of the list'],
	])('is refused as %s', async (_form, given, fix) => {
		const { error } = await withContact(given);
		expect([error?.message, error?.description]).toStrictEqual([
			expect.stringContaining('Contact: one object is needed'),
			expect.stringContaining(fix),
		]);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([null, '', {}, [], '[]', ' '])('may be missing: %j', async (given) => {
		await withContact(given);
		expect(wire()[0][1]).toStrictEqual({ messages: [{ from: 'Shop', to: '+12025550101', text: 'Hi' }] });
	});
});
