/** Makes items in n8n's own process, where a Code node would have them sent from its runner. Loaded into the n8n of a benchmark only. */
class Items {
	description = {
		displayName: 'Items',
		name: 'items',
		group: ['transform'],
		version: 1,
		description: 'Makes the items of a benchmark',
		defaults: { name: 'Items' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [
			{ displayName: 'Count', name: 'count', type: 'number', default: 1 },
			{ displayName: 'Expression of at', name: 'make', type: 'string', default: '({})' },
		],
	};

	async execute() {
		const length = this.getNodeParameter('count', 0);
		const make = new Function('at', `return ${this.getNodeParameter('make', 0)};`);
		return [Array.from({ length }, (_, at) => ({ json: make(at) }))];
	}
}

module.exports = { Items };
