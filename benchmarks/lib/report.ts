/** The middle one of some numbers; of an even count the larger one of the middle two. */
export const median = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One comparison: what the package took and what its rival took in the same run, in milliseconds. */
export interface Line {
	work: string;
	/** The rival; absent where there is none, and the number stands for itself. */
	beside?: string;
	ours: readonly number[];
	theirs?: readonly number[];
	/** The largest ratio that we want to see; absent where it is only reported. */
	goal?: number;
	/** The largest number of ours that we want to see, whatever a rival takes. */
	most?: number;
	/** What the numbers are, where they are no milliseconds. */
	unit?: string;
	/** The number of ours is a rate: more is better, and the goal is the smallest ratio. */
	isRate?: boolean;
}

/** Ours over theirs; undefined without a rival. */
export const ratioOf = ({ ours, theirs }: Line): number | undefined => theirs && median(ours) / median(theirs);

/** Whether a line is where we want it; true where there is no goal. */
export function reached(line: Line): boolean {
	if (line.most !== undefined) return median(line.ours) <= line.most;
	const ratio = ratioOf(line);
	if (line.goal === undefined || ratio === undefined) return true;
	return line.isRate === true ? ratio >= line.goal : ratio <= line.goal;
}

/** The lines as a Markdown table, in the form that Prettier gives it. */
export function table(lines: readonly Line[]): string {
	const head = ['Work', 'Ours', 'Beside', 'Theirs', 'Ratio', 'Goal', ''];
	const rows = lines.map((line) => [
		line.work,
		amount(line.ours, line.unit),
		line.beside ?? '',
		line.theirs ? amount(line.theirs, line.unit) : '',
		ratioOf(line)?.toPrecision(2) ?? '',
		goalOf(line),
		reached(line) ? '' : 'missed',
	]);
	const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at].length)));
	const asLine = (cells: readonly string[]): string =>
		`| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
	return [asLine(head), asLine(widths.map((width) => '-'.repeat(width))), ...rows.map(asLine)].join('\n');
}

function goalOf({ goal, most, unit = 'ms', isRate }: Line): string {
	if (most !== undefined) return `≤ ${most} ${unit}`;
	return goal === undefined ? '' : `${isRate === true ? '≥' : '≤'} ${Number(goal.toPrecision(2))}`;
}

/** The median and the spread, in few digits. */
function amount(values: readonly number[], unit = 'ms'): string {
	const [least, most] = [Math.min(...values), Math.max(...values)].map(short);
	return `${short(median(values))} ${unit} (${least} to ${most})`;
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
