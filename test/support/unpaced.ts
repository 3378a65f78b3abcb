import path from 'node:path';

import type { limiter } from '../../nodes/service/limiter';

/**
 * Lets every request leave at once in the tests of a file, which are about something else than ten requests a second (part 2, 8): the
 * wait would be most of their time.
 */
export function useNoPace(): void {
	beforeAll(() => {
		const file = path.resolve(__dirname, '../../dist/nodes/service/limiter.js');
		const built = jest.requireActual<{ limiter: typeof limiter }>(file);
		jest.spyOn(built.limiter, 'turn').mockResolvedValue(() => undefined);
	});
	afterAll(() => {
		jest.restoreAllMocks();
	});
}
