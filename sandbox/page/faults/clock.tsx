import type { StateView } from '../../outbox/views';
import { tell } from '../api';
import { countText } from '../format';
import { Field, Said, useAction } from '../parts/action';

const SECOND = 1_000;
const STEPS: Array<[string, number]> = [
	['+1 s', SECOND],
	['+5 s', 5 * SECOND],
	['+1 min', 60 * SECOND],
	['+1 h', 3_600 * SECOND],
	['+1 day', 86_400 * SECOND],
];
const SPEEDS = [0, 1, 10, 60, 600];

/** Moves the clock, and sets how fast it runs. */
export function ClockCard({ state }: { state: StateView }) {
	const { outcome, isBusy, run } = useAction();
	const advance = (milliseconds: number): void =>
		run(async () => {
			await tell('clock', { advance: milliseconds });
			return `Moved on by ${countText(milliseconds / SECOND, 'second')}; what was due is done.`;
		});
	const speeds = SPEEDS.includes(state.speed) ? SPEEDS : [...SPEEDS, state.speed].sort((a, b) => a - b);
	return (
		<section class="panel pad">
			<h2>Clock</h2>
			<div class="buttons" role="group" aria-label="Move the clock on">
				{STEPS.map(([words, milliseconds]) => (
					<button key={words} type="button" disabled={isBusy} onClick={() => advance(milliseconds)}>
						{words}
					</button>
				))}
			</div>
			<Field label="Speed">
				<select
					value={String(state.speed)}
					onChange={({ currentTarget }) =>
						run(async () => {
							await tell('clock', { speed: Number(currentTarget.value) });
							return undefined;
						})
					}
				>
					{speeds.map((speed) => (
						<option key={speed} value={speed}>
							{speed === 0 ? 'Stands still' : speed === 1 ? 'Real time' : `${speed} times as fast`}
						</option>
					))}
				</select>
			</Field>
			<Said outcome={outcome} />
		</section>
	);
}
