/**
 * What somebody would write who needs nothing but speed: all items in one request by way of fetch, the answers beside their
 * recipients. It checks nothing. Loaded into the n8n of a benchmark only, so that it has the same process and the same items.
 */
const MOST = 32_000;

class Bare {
	description = {
		displayName: 'Bare',
		name: 'bare',
		group: ['transform'],
		version: 1,
		description: 'A bare script as a node',
		defaults: { name: 'Bare' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute() {
		const items = this.getInputData();
		const url = this.getNodeParameter('url', 0);
		const output = [];
		for (let at = 0; at < items.length; at += MOST) {
			const messages = items
				.slice(at, at + MOST)
				.map(({ json: { phone, name } }) => ({ from: 'MyShop', to: phone, text: `Hi ${name}` }));
			const response = await fetch(url, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ messages }),
			});
			const { result } = await response.json();
			for (const [place, { to, text }] of messages.entries()) {
				output.push({ json: { to, ...result[place], text }, pairedItem: { item: at + place } });
			}
		}
		return [output];
	}
}

module.exports = { Bare };
