import { startSandbox, type Sandbox, type Seed } from '../../sandbox';

/** How the sandbox of a test file differs from one that is empty at the begin of every test. */
export interface SandboxUse {
	/** What it holds at the begin of every test; a function where that is known only when the tests run. */
	seed?: Seed | (() => Seed);
	/** What is done once and stays for all tests of the file: only requests and faults are cleared before each. */
	fill?: (sandbox: Sandbox) => Promise<unknown>;
	/** The tests send on purpose what the contract does not allow; otherwise nothing may, which is checked after each. */
	breaksContract?: boolean;
}

/**
 * The sandbox of a test file or of a `describe`, on a clock that stands still: started before its tests, begun anew for each,
 * and closed after them. To be called where hooks may be; what it gives can be used as soon as a test or a later hook runs.
 */
export function useSandbox({ seed, fill, breaksContract = false }: SandboxUse = {}): Sandbox {
	const sandbox = {} as Sandbox;
	beforeAll(async () => {
		const started = await startSandbox({ clock: 'stepped', seed: typeof seed === 'function' ? seed() : seed });
		// Callers hold this object since before the start: it gets all that the started one has.
		Object.setPrototypeOf(sandbox, started);
		await fill?.(sandbox);
	});
	beforeEach(() => {
		if (!fill) return sandbox.reset({ asNew: true });
		sandbox.requests.length = 0;
		sandbox.faults.clear();
	});
	if (!breaksContract) afterEach(() => expect(sandbox.violations()).toStrictEqual([]));
	afterAll(() => sandbox.close());
	return sandbox;
}
