/**
 * Numbers what happens in a sandbox: each request, attempt, message and status takes the next one. No number is given twice,
 * also not after a reset, so that the last one tells whether anything happened since.
 */
export class Journal {
	last = 0;

	/** The next number. */
	next(): number {
		this.last += 1;
		return this.last;
	}
}
