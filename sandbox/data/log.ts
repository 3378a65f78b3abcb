import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import path from 'node:path';
import { isObject } from '../core/json';

const NEW_LINE = 10;

/** The owner alone may read what stands there: requests hold the account's key, texts and numbers. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * A file of JSON lines that only grows. A line is on its way to the disk when `append` comes back, so that a killed process
 * loses nothing; half a line, which a kill in between leaves, is cut off when the file is opened again.
 */
export class Log {
	private readonly file: string;
	private readonly lock: string;
	private handle: number;

	/** @throws Error with a sentence when another process holds the folder */
	constructor(folder: string) {
		mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
		this.file = path.join(folder, 'sandbox.jsonl');
		this.lock = path.join(folder, 'sandbox.pid');
		this.take(folder);
		this.handle = openSync(this.file, 'a', OWN_FILE);
	}

	/** Every line of the file, oldest first. @throws Error when a line in the middle is no JSON object */
	*read(): Generator<Record<string, unknown>> {
		const bytes = readFileSync(this.file);
		let from = 0;
		for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
			const line: unknown = JSON.parse(bytes.toString('utf8', from, end));
			if (!isObject(line)) throw new Error(`${this.file} holds a line that the sandbox did not write`);
			yield line;
			from = end + 1;
		}
		if (from < bytes.length) truncateSync(this.file, from);
	}

	append(line: object): void {
		writeSync(this.handle, `${JSON.stringify(line)}\n`);
	}

	/** Puts these lines in the place of all: written beside and renamed, so that a kill in between leaves the old file. */
	replace(lines: object[]): void {
		const fresh = `${this.file}.new`;
		writeFileSync(fresh, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: OWN_FILE });
		closeSync(this.handle);
		renameSync(fresh, this.file);
		this.handle = openSync(this.file, 'a', OWN_FILE);
	}

	close(): void {
		closeSync(this.handle);
		rmSync(this.lock, { force: true });
	}

	private take(folder: string): void {
		const owner = existsSync(this.lock) ? Number(readFileSync(this.lock, 'utf8')) : 0;
		if (owner !== process.pid && isAlive(owner)) {
			throw new Error(
				`The sandbox of process ${owner} keeps its data in ${folder}: stop that one, or choose another folder`,
			);
		}
		writeFileSync(this.lock, String(process.pid));
	}
}

function isAlive(pid: number): boolean {
	if (!(pid > 0)) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}
