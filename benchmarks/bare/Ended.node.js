/**
 * Notes when each node before it began and ended, and how many items came: nothing of the execution has to be saved and read
 * again for that. Loaded into the n8n of a benchmark only.
 */
class Ended {
	description = {
		displayName: 'Ended',
		name: 'ended',
		group: ['transform'],
		version: 1,
		description: 'Notes the times of a benchmark',
		defaults: { name: 'Ended' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	};

	async execute() {
		const { runData } = this.runExecutionData.resultData;
		const windows = Object.entries(runData).map(([name, [{ startTime, executionTime }]]) => [
			name,
			[startTime, startTime + executionTime],
		]);
		globalThis.omniBenchEnded = { windows: Object.fromEntries(windows), items: this.getInputData().length };
		return [[]];
	}
}

module.exports = { Ended };
