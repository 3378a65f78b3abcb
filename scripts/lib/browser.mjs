import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';
import { Problem } from './say.mjs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium for tests: as root in a container, and without its calls home. */
export const CHROMIUM_FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

function findChromium() {
	return [process.env.CHROMIUM, ...CANDIDATES].find((file) => file && existsSync(file));
}

/**
 * The path of a Chromium; installed from Debian's packages where this may be done.
 * @returns {Promise<string>}
 * @throws {Problem} when there is none
 */
export async function ensureChromium() {
	if (!findChromium()) await installDebianPackages('Chromium', ['chromium']);
	const chromium = findChromium();
	if (chromium) return chromium;
	throw new Problem(
		'The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
	);
}
