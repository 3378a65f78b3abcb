import { useState } from 'preact/hooks';
import type { Bubble } from '../../outbox/views';
import { tell } from '../api';
import { useLive } from '../live';
import { Field, Said, useAction, valuesOf } from '../parts/action';
import { CHANNEL_WORDS } from '../parts/bits';
import { go } from '../route';

const SOMEBODY = '447700900100';

/** What the sandbox says of a message that came in: the answer to its callback, or that it is kept. */
interface Told {
	kept?: true;
	status?: number;
	error?: string;
}

/** The reply box: posts a message from a person to the URL of its channel. */
export function Composer({ peer, bubbles }: { peer: string | undefined; bubbles: Bubble[] }) {
	const { state } = useLive();
	const { outcome, isBusy, run } = useAction();
	const channels = state?.channels ?? [];
	const lastOf = (wanted: string) => bubbles.findLast(({ channel }) => channel === wanted);
	const latest = bubbles.findLast(({ channel }) => channels.includes(channel));
	const [chosen, setChosen] = useState<string>();
	const channel = chosen ?? latest?.channel ?? channels[0] ?? 'sms';
	const url = state?.incomingUrls[channel];
	const last = lastOf(channel);
	// An SMS can be asked for by SOAP where no URL is set.
	const isKept = channel === 'sms';
	const to = last ? (last.isIncoming ? last.recipient : last.sender) : '';

	const send = (form: HTMLFormElement): void =>
		run(async () => {
			const { from = peer, to: inbox, text, url: wanted = '' } = valuesOf(form);
			if (wanted !== '' && wanted !== url) await tell('configure', { incomingUrls: { [channel]: wanted } });
			const fields = { from, text, to: inbox || undefined };
			const { kept, status, error } = await tell<Told>(`incoming/${channel}`, fields);
			form.querySelector('textarea')?.form?.reset();
			if (peer === undefined && from !== undefined) go({ open: from.replace(/^\+/, '') });
			if (kept) return { text: 'Kept: no URL is set to post it to, so it waits to be asked for (SOAP).', isBad: false };
			if (error !== undefined) return { text: `Posted, but no answer came: ${error}`, isBad: true };
			return { text: `Posted; the answer was ${status}.`, isBad: status !== 200 };
		});

	return (
		<form
			class="composer"
			aria-label="Answer as this person"
			onSubmit={(event) => {
				event.preventDefault();
				send(event.currentTarget);
			}}
		>
			<div class="fields">
				{peer === undefined && (
					<Field label="From">
						<input name="from" required defaultValue={SOMEBODY} />
					</Field>
				)}
				<Field label="As">
					<select value={channel} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
						{channels.map((name) => (
							<option key={name} value={name}>
								{CHANNEL_WORDS[name] ?? name}
							</option>
						))}
					</select>
				</Field>
				<Field label="To">
					<input key={`${channel}${to}`} name="to" defaultValue={to} placeholder="the sandbox's own" />
				</Field>
			</div>
			<details open={url === undefined}>
				<summary>{url === undefined ? 'Where should it be posted?' : `Posted to ${url}`}</summary>
				<Field
					label="URL"
					hint={`Stays until it is changed, also after a reset.${isKept ? ' Empty: the message waits to be asked for (SOAP).' : ''}`}
				>
					<input key={url} name="url" type="url" required={!isKept} defaultValue={url} placeholder="https://…" />
				</Field>
			</details>
			<div class="write">
				<textarea
					name="text"
					rows={2}
					required
					aria-label="Text"
					placeholder="Answer in their name"
					onKeyDown={(event) => {
						if (event.key !== 'Enter' || event.shiftKey) return;
						event.preventDefault();
						event.currentTarget.form?.requestSubmit();
					}}
				/>
				<button type="submit" class="main" disabled={isBusy}>
					Send
				</button>
			</div>
			<Said outcome={outcome} />
		</form>
	);
}
