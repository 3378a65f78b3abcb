/** With --quick everything is done once and with few items: that it works is all that such a run tells. */
const QUICK = process.argv.includes('--quick');
const FEW = 50;

/** How many items are meant, or a few. */
export const items = (count: number): number => (QUICK ? Math.min(count, FEW) : count);

/** How many rounds are meant, or one. */
export const rounds = (count: number): number => (QUICK ? 1 : count);
