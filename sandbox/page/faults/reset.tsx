import { useState } from 'preact/hooks';
import type { StateView } from '../../outbox/views';
import { tell } from '../api';
import { countText } from '../format';
import { Field, Said, useAction, valuesOf } from '../parts/action';
import { Dialog } from '../parts/dialog';

const SAMPLE = `{
  "accounts": [{ "apiKey": "sandbox-key", "senders": ["Shop"], "record": { "balance": 10 } }]
}`;

/** The way back to the start, after a question. */
export function ResetCard({ state: { counts } }: { state: StateView }) {
	const { outcome, isBusy, run } = useAction();
	const [asked, setAsked] = useState<'reset' | 'seed'>();
	const [seed, setSeed] = useState(SAMPLE);
	const begin = (): void => {
		const isSeed = asked === 'seed';
		setAsked(undefined);
		run(async () => {
			await tell(isSeed ? 'seed' : 'reset', isSeed ? (JSON.parse(seed) as object) : {});
			return 'Everything is as at the start. No ID is used twice.';
		});
	};
	return (
		<section class="panel pad">
			<h2>Reset</h2>
			<p class="dim">
				Deletes messages, traffic, contacts and faults. The URLs of incoming messages stay, and no ID is used twice.
			</p>
			<button type="button" class="danger" disabled={isBusy} onClick={() => setAsked('reset')}>
				Reset…
			</button>
			<form
				class="column"
				onSubmit={(event) => {
					event.preventDefault();
					setSeed(valuesOf(event.currentTarget).seed ?? '');
					setAsked('seed');
				}}
			>
				<Field label="Start with other accounts and settings" hint="JSON; see the sandbox's README.">
					<textarea name="seed" rows={5} spellcheck={false} defaultValue={SAMPLE} />
				</Field>
				<button type="submit" disabled={isBusy}>
					Reset with these…
				</button>
			</form>
			<Said outcome={outcome} />
			{asked !== undefined && (
				<Dialog title="Reset the sandbox?" onClose={() => setAsked(undefined)}>
					<p>
						{countText(counts.messages, 'message')}, {countText(counts.requests, 'request')} and{' '}
						{countText(counts.attempts, 'callback')} will be gone. This can't be undone.
					</p>
					<div class="buttons">
						<button type="button" class="danger" onClick={begin}>
							Reset
						</button>
						<button type="button" onClick={() => setAsked(undefined)}>
							Keep everything
						</button>
					</div>
				</Dialog>
			)}
		</section>
	);
}
