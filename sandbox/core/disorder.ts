/** How callbacks go astray, as a network and a service with several machines make them: shares are between 0 and 1. */
export interface Disorder {
	/** The share of events that are never posted. */
	lose?: number;
	/** The share of events that are posted twice. */
	repeat?: number;
	/** Milliseconds on the clock within which each event is held back, so that they come in any order; in tenths of a second. */
	hold?: number;
	/** Where the dice begin: the same seed gives the same disorder. */
	seed?: number;
}

/** Events that are held back leave together every so many milliseconds, in one callback where they can. */
const STEP_MS = 100;

/** Decides what becomes of each event under a disorder. */
export class Dice {
	private state: number;

	constructor(readonly disorder: Disorder) {
		this.state = disorder.seed ?? 1;
	}

	/** The delays, in milliseconds, after which an event is posted; none when it is lost. */
	delays(): number[] {
		const { lose = 0, repeat = 0, hold = 0 } = this.disorder;
		const isLost = this.throw() < lose;
		const copies = this.throw() < repeat ? 2 : 1;
		const delays = Array.from({ length: copies }, () => Math.floor((this.throw() * hold) / STEP_MS) * STEP_MS);
		return isLost ? [] : delays;
	}

	/** A number from 0 up to 1, by a linear congruence: nothing here has to be hard to guess. */
	private throw(): number {
		this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
		return this.state / 2 ** 32;
	}
}
