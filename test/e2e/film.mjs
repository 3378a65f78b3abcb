import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../scripts/bootstrap/commands.mjs';
import { Problem } from '../../scripts/bootstrap/say.mjs';
import { installDebianPackages } from '../../scripts/lib/debian.ts';

const FFMPEG = '/usr/bin/ffmpeg';
const FRAMES_PER_SECOND = 15;
/** How long the last picture stays, in seconds. */
const LAST = 3;

/** ffmpeg's path, installed where this may be done. @throws Problem when there is none */
export async function ensureFfmpeg() {
	const found = () => [process.env.FFMPEG, FFMPEG].find((file) => file !== undefined && existsSync(file));
	if (!found()) await installDebianPackages('ffmpeg', ['ffmpeg']);
	const file = found();
	if (file) return file;
	throw new Problem('The video needs ffmpeg. Install it (Debian: apt-get install ffmpeg) or set FFMPEG to its path.');
}

/** A film of a page: the browser gives a picture whenever something changes, and ffmpeg makes a video of them. */
export class Film {
	#frames = [];
	#writing = [];
	/** Seconds that were not filmed. */
	#left = 0;

	/** @param folder for the pictures; emptied first */
	constructor(page, folder, size) {
		this.page = page;
		this.folder = folder;
		this.size = size;
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
	}

	async start() {
		this.session = await this.page.context().newCDPSession(this.page);
		this.session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
			const file = path.join(this.folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`);
			this.#frames.push({ file, at: metadata.timestamp - this.#left });
			this.#writing.push(writeFile(file, Buffer.from(data, 'base64')));
			void this.session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
		});
		await this.#roll();
	}

	async #roll() {
		const { width, height } = this.size;
		await this.session.send('Page.startScreencast', {
			format: 'jpeg',
			quality: 85,
			maxWidth: width,
			maxHeight: height,
		});
	}

	/** Opens an address and goes on filming once the page is ready: nobody wants to watch it load. */
	async goto(url, isReady = async () => undefined) {
		await this.session.send('Page.stopScreencast');
		const stopped = performance.now();
		await this.page.goto(url);
		await isReady(this.page);
		this.#left += (performance.now() - stopped) / 1000;
		await this.#roll();
	}

	/**
	 * Shows a sentence at the foot of the page, where it hides least, and takes it away again: what comes next is not its scene.
	 * @param until how long: seconds to read it, or what it waits for
	 */
	async say(text, until = 4) {
		await this.page.evaluate((said) => {
			const caption = globalThis.document.createElement('div');
			caption.id = 'film-caption';
			caption.textContent = said;
			caption.style.cssText =
				'position:fixed;left:0;right:0;bottom:0;padding:7px 20px;z-index:2147483647;' +
				'background:#1b1f2a;color:#fff;font:600 20px/1.4 sans-serif;pointer-events:none;text-align:center';
			globalThis.document.documentElement.append(caption);
		}, text);
		await (typeof until === 'number' ? sleep(until * 1000) : until);
		await this.page.evaluate(() => globalThis.document.getElementById('film-caption')?.remove());
	}

	/**
	 * Ends the film and writes it.
	 * @returns its length in seconds
	 * @throws Problem when ffmpeg fails
	 */
	async cut(ffmpeg, file) {
		await this.session.send('Page.stopScreencast');
		await Promise.all(this.#writing);
		const lengths = this.#frames.map(({ at }, index) => (this.#frames[index + 1]?.at ?? at + LAST) - at);
		const lines = this.#frames.map(
			({ file: frame }, index) => `file '${frame}'\nduration ${lengths[index].toFixed(3)}`,
		);
		const list = path.join(this.folder, 'frames.txt');
		// The last picture stands twice: ffmpeg leaves out the length of the last line.
		writeFileSync(list, `ffconcat version 1.0\n${lines.join('\n')}\nfile '${this.#frames.at(-1).file}'\n`);
		const { width, height } = this.size;
		const filters = `fps=${FRAMES_PER_SECOND},scale=${width}:${height},format=yuv420p`;
		const codec = ['-c:v', 'libx264', '-crf', '26', '-movflags', '+faststart'];
		await run('ffmpeg', ffmpeg, ['-y', '-f', 'concat', '-safe', '0', '-i', list, '-vf', filters, ...codec, file]);
		return lengths.reduce((sum, length) => sum + length, 0);
	}
}
