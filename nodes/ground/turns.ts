import { sleep } from 'n8n-workflow';

/** Ours: n8n answers nobody while a loop runs, and a person does not notice so many milliseconds. */
const SLICE_MS = 20;

/** Cuts long work into slices, between which n8n does what else it has to do. */
export class Turns {
	private end = Date.now() + SLICE_MS;

	/** Whether the slice is used up: then wait for `next` before going on. Asked for each entry, so that no promise is made for nothing. */
	get over(): boolean {
		return Date.now() >= this.end;
	}

	/** Resolves when the others have had their turn. */
	async next(): Promise<void> {
		await sleep(0);
		this.end = Date.now() + SLICE_MS;
	}
}
