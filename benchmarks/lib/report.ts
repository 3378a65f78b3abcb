import { median } from './bench';

/** One comparison: what the package took and what its rival took in the same run, in milliseconds. */
export interface Line {
	work: string;
	beside: string;
	ours: readonly number[];
	theirs: readonly number[];
	/** The largest ratio that we want to see; absent where it is only reported. */
	goal?: number;
	/** What the numbers are, where they are no milliseconds. */
	unit?: string;
	/** The number of ours is a rate: more is better, and the goal is the smallest ratio. */
	isRate?: boolean;
}

export const ratioOf = ({ ours, theirs }: Line): number => median(ours) / median(theirs);

/** Whether a line is where we want it; true where there is no goal. */
export function reached(line: Line): boolean {
	if (line.goal === undefined) return true;
	return line.isRate === true ? ratioOf(line) >= line.goal : ratioOf(line) <= line.goal;
}

/** The lines as a Markdown table. */
export function table(lines: readonly Line[]): string {
	const head = ['Work', 'Ours', 'Beside', 'Theirs', 'Ratio', 'Goal', ''];
	const rows = lines.map((line) => [
		line.work,
		amount(line.ours, line.unit),
		line.beside,
		amount(line.theirs, line.unit),
		ratioOf(line).toPrecision(2),
		line.goal === undefined ? '' : `${line.isRate === true ? '≥' : '≤'} ${Number(line.goal.toPrecision(2))}`,
		reached(line) ? '' : 'missed',
	]);
	const asLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
	return [asLine(head), asLine(head.map(() => '---')), ...rows.map(asLine)].join('\n');
}

/** The median and the spread, in few digits. */
function amount(values: readonly number[], unit = 'ms'): string {
	const [least, most] = [Math.min(...values), Math.max(...values)].map(short);
	return `${short(median(values))} ${unit} (${least} to ${most})`;
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
