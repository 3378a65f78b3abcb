/** A whole number as a person reads it. */
export const sum = (value: number): string => value.toLocaleString('en');

/** A line through points by least squares: what it grows by in a unit of x, and the standard error of that. */
export function slopeOf(points: ReadonlyArray<readonly [x: number, y: number]>): { slope: number; error: number } {
	const { length } = points;
	const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length;
	const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, one]) => one))];
	const spread = points.reduce((total, [one]) => total + (one - x) ** 2, 0);
	const slope = points.reduce((total, [one, other]) => total + (one - x) * (other - y), 0) / spread;
	const rest = points.reduce((total, [one, other]) => total + (other - y - slope * (one - x)) ** 2, 0);
	return { slope, error: Math.sqrt(rest / Math.max(1, length - 2) / spread) };
}
