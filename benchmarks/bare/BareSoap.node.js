/**
 * What somebody would write who sends over SOAP with npm’s client: as many recipients in a request as the service takes, the ids
 * beside their recipients. It checks nothing. Loaded into the n8n of a benchmark only, so that it has the same process and the same
 * items.
 */
const { createClientAsync } = require('soap');

const MOST = 1000;

/** A client for each address: its reading of the WSDL document is no part of a send. */
const clients = new Map();

async function clientOf(wsdl, url) {
	if (!clients.has(url)) {
		const client = await createClientAsync(wsdl, { forceSoap12Headers: true });
		client.setEndpoint(url);
		clients.set(url, client);
	}
	return clients.get(url);
}

class BareSoap {
	description = {
		displayName: 'Bare SOAP',
		name: 'bareSoap',
		group: ['transform'],
		version: 1,
		description: 'A script with npm’s client for SOAP as a node',
		defaults: { name: 'Bare SOAP' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [
			{ displayName: 'WSDL', name: 'wsdl', type: 'string', default: '' },
			{ displayName: 'URL', name: 'url', type: 'string', default: '' },
			{ displayName: 'Text', name: 'text', type: 'string', default: '' },
		],
	};

	async execute() {
		const items = this.getInputData();
		const text = this.getNodeParameter('text', 0);
		const client = await clientOf(this.getNodeParameter('wsdl', 0), this.getNodeParameter('url', 0));
		const output = [];
		for (let at = 0; at < items.length; at += MOST) {
			const recipients = items.slice(at, at + MOST).map(({ json: { phone } }) => phone);
			const message = {
				Data: text,
				DestinationAddresses: { string: recipients },
				SourceAddress: 'MyShop',
				ReceiptRequested: true,
			};
			const call = { login: 'shop', password: 'password', message };
			const [{ SendMessageResult: result }] = await client.SendMessageAsync(call);
			for (const [place, to] of recipients.entries()) {
				output.push({
					json: { to, code: 'OK', messageId: result.string[place], text },
					pairedItem: { item: at + place },
				});
			}
		}
		return [output];
	}
}

module.exports = { BareSoap };
