import type { StateView } from '../../outbox/views';
import { tell } from '../api';
import { Field, Said, useAction, valuesOf } from '../parts/action';

const IN_ORDER = 'Each callback comes once, and in order.';

/** Which callbacks are lost, come twice or come late. */
export function OrderCard({ state: { callbackDisorder } }: { state: StateView }) {
	const { outcome, isBusy, run } = useAction();
	const { lose = 0, repeat = 0, hold = 0, seed = 1 } = callbackDisorder ?? {};
	const percent = (share: number): string => String(Math.round(share * 100));
	return (
		<section class="panel pad">
			<h2>Order of callbacks</h2>
			<p class="dim">{callbackDisorder ? 'Some callbacks are lost, come twice or come late.' : IN_ORDER}</p>
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
						return 'From now on some callbacks are lost, come twice or come late.';
					});
				}}
			>
				<Field label="Lost, %">
					<input name="lose" type="number" min="0" max="100" defaultValue={percent(lose)} />
				</Field>
				<Field label="Posted twice, %">
					<input name="repeat" type="number" min="0" max="100" defaultValue={percent(repeat)} />
				</Field>
				<Field label="Late by up to, s">
					<input name="hold" type="number" min="0" step="0.1" defaultValue={String(hold / 1_000)} />
				</Field>
				<Field label="Seed" hint="The same number: the same callbacks go wrong.">
					<input name="seed" type="number" defaultValue={String(seed)} />
				</Field>
				<div class="buttons">
					<button type="submit" class="main" disabled={isBusy}>
						Start
					</button>
					<button
						type="button"
						disabled={isBusy || !callbackDisorder}
						onClick={() =>
							run(async () => {
								await tell('configure', { callbackDisorder: null });
								return IN_ORDER;
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
