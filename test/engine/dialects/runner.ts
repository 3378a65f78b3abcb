import { singleTraits, type Traits } from '../../../sandbox/core/dialect';
import { changes, DialectBench, groundOf, type Session } from './bench';
import { CallbackBench, CASES, isOfCallbacks } from './callbacks';
import { problemsOf, type Problem } from './compare';

/** Runs operations and callbacks in dialects, and compares each with what it is without one. */
export class Runner {
	/** How many pairs of a dialect and an operation made a difference on the wire, and were judged. */
	judged = 0;
	private readonly plain = new Map<string, Session>();

	private constructor(
		private readonly operations: DialectBench,
		private readonly callbacks: CallbackBench,
	) {}

	static async start(): Promise<Runner> {
		return new Runner(await DialectBench.start(), await CallbackBench.start());
	}

	/** What goes wrong with an operation, or with a callback by its name in CASES; nothing where the dialect changes nothing. */
	async judge(name: string, traits: Traits): Promise<Problem[]> {
		const isCallback = name in CASES;
		const ground = groundOf(traits);
		// A form of emails has outcomes of its own: in form A nobody is refused alone (part 1, 2.3).
		const { emailForm } = ground;
		const before = await this.without(name, emailForm === undefined ? {} : { emailForm });
		// The ids and forms of the dialect alone tell which answers it changes beyond them.
		const grounded = Object.keys(ground).length === 0 ? before : await this.without(name, ground);
		const isSame = Object.keys(ground).length === 0 && !isCallback && !changes(traits, before);
		if (isSame) return [];
		const told = isCallback
			? await this.callbacks.session(name, traits)
			: changes(traits, grounded)
				? await this.operations.session(name, traits)
				: grounded;
		this.judged += 1;
		return problemsOf(before, told, traits.ids !== undefined);
	}

	async close(): Promise<void> {
		await this.operations.sandbox.close();
		await this.callbacks.sandbox.close();
	}

	private async without(name: string, ground: Traits = {}): Promise<Session> {
		const key = `${name} ${JSON.stringify(ground)}`;
		const known = this.plain.get(key);
		if (known) return known;
		const session =
			name in CASES ? await this.callbacks.session(name, {}) : await this.operations.session(name, ground);
		this.plain.set(key, session);
		return session;
	}
}

/** Whether a trait may change anything of an operation or a callback; the others need not be tried. */
export function concerns(name: string, trait: string): boolean {
	if (name in CASES) return isOfCallbacks(trait);
	if (trait.startsWith('callback')) return false;
	if (/^soap|^messengerState/.test(trait)) return name.startsWith('omniSoap');
	if (trait === 'csv') return name === 'omniEmail.statistics.get';
	if (trait === 'emailForm') return name.startsWith('omniEmail.message.send');
	if (/^legacy/.test(trait)) return name.startsWith('omniLegacyEmail');
	return true;
}

/** Every trait alone; the names of legacy XML need XML. */
export const SINGLES: ReadonlyArray<{ name: string; label: string; traits: Traits }> = singleTraits().map(
	({ name, value, traits }) => ({
		name,
		label: `${name}=${value}`,
		traits: name === 'legacyXml' ? ({ legacyForm: 'xml', ...traits } satisfies Traits) : traits,
	}),
);
