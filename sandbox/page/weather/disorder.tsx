import type { StateView } from '../../outbox/views';
import { tell } from '../api';
import { Field, Said, useAction, valuesOf } from '../parts/action';

/** How callbacks go astray: lost, repeated, late. */
export function DisorderCard({ state: { callbackDisorder } }: { state: StateView }) {
	const { outcome, isBusy, run } = useAction();
	const { lose = 0, repeat = 0, hold = 0, seed = 1 } = callbackDisorder ?? {};
	const percent = (share: number): string => String(Math.round(share * 100));
	return (
		<section class="panel pad">
			<h2>Disorder of callbacks</h2>
			<p class="dim">{callbackDisorder ? 'Callbacks go astray.' : 'Callbacks come once, and in order.'}</p>
			<form
				key={JSON.stringify(callbackDisorder)}
				class="grid"
				onSubmit={(event) => {
					event.preventDefault();
					const values = valuesOf(event.currentTarget);
					run(async () => {
						await tell('configure', {
							callbackDisorder: {
								lose: Number(values.lose) / 100,
								repeat: Number(values.repeat) / 100,
								hold: Number(values.hold) * 1_000,
								seed: Number(values.seed),
							},
						});
						return 'From now on callbacks go astray.';
					});
				}}
			>
				<Field label="Lost, %">
					<input name="lose" type="number" min="0" max="100" defaultValue={percent(lose)} />
				</Field>
				<Field label="Posted twice, %">
					<input name="repeat" type="number" min="0" max="100" defaultValue={percent(repeat)} />
				</Field>
				<Field label="Held back up to, s">
					<input name="hold" type="number" min="0" step="0.1" defaultValue={String(hold / 1_000)} />
				</Field>
				<Field label="Seed" hint="The same seed, the same disorder.">
					<input name="seed" type="number" defaultValue={String(seed)} />
				</Field>
				<div class="buttons">
					<button type="submit" class="main" disabled={isBusy}>
						Begin
					</button>
					<button
						type="button"
						disabled={isBusy || !callbackDisorder}
						onClick={() =>
							run(async () => {
								await tell('configure', { callbackDisorder: null });
								return 'Callbacks come once, and in order.';
							})
						}
					>
						Stop
					</button>
				</div>
			</form>
			<Said outcome={outcome} />
		</section>
	);
}
