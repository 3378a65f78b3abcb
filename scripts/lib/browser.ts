import { existsSync } from 'node:fs';

import { Problem } from '../bootstrap/say.mjs';
import { installDebianPackages } from './debian';

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

function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...CANDIDATES].find((file) => file !== undefined && existsSync(file));
}

/**
 * The path of a Chromium; installed from Debian's packages where this may be done.
 * @throws Problem when there is none
 */
export async function ensureChromium(): Promise<string> {
	if (!findChromium()) await installDebianPackages('Chromium', ['chromium']);
	const chromium = findChromium();
	if (chromium) return chromium;
	throw new Problem(
		'The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
	);
}
