import { useState } from 'preact/hooks';
import type { StateView } from '../../outbox/views';
import { remove, tell } from '../api';
import { countText } from '../format';
import { Field, Said, useAction, valuesOf } from '../parts/action';

/** What a client sees of each kind of fault. */
const KIND_WORDS: Record<string, string> = {
	status: 'An HTTP status',
	html: 'A web page of a gateway (502)',
	resetBefore: 'The connection is cut before the request is taken',
	resetAfter: 'The connection is cut after the request was taken',
	truncated: 'Half of the answer',
	trickle: 'An answer that never ends, slowly',
	endless: 'An answer that never ends, quickly',
	malformed: 'An answer that is no JSON',
	wrongLength: 'A result list that is one entry short',
	empty: 'No body',
	delay: 'A late answer',
};
const WITH_STATUS = ['status', 'html', 'empty'];

/** The faults that the next requests will meet, and a form for another one. */
export function FaultsCard({ state: { faults, faultKinds } }: { state: StateView }) {
	const { outcome, isBusy, run } = useAction();
	const [kind, setKind] = useState('status');
	const add = (form: HTMLFormElement): void =>
		run(async () => {
			const { method, path, times, status, delay, retry } = valuesOf(form);
			const match = { ...(method ? { method } : {}), ...(path ? { path } : {}) };
			await tell('faults', {
				kind,
				match,
				times: Number(times),
				...(status ? { status: Number(status) } : {}),
				...(delay ? { delay: Number(delay) } : {}),
				...(retry ? { headers: { 'Retry-After': retry } } : {}),
			});
			return 'Added.';
		});
	return (
		<section class="panel pad">
			<h2>Faults</h2>
			{faults.length === 0 ? (
				<p class="dim">No fault is set: every request is answered as usual.</p>
			) : (
				<>
					<ul class="lines">
						{faults.map(({ kind: name, left, match, status, delay }, at) => (
							<li key={at}>
								<b>{KIND_WORDS[name] ?? name}</b>
								<span>
									{[status, delay === undefined ? undefined : `${delay} ms`, match?.method, match?.path, match?.body]
										.filter((value) => value !== undefined)
										.join(' ')}
								</span>
								<span class="dim">for {countText(left, 'more request')}</span>
							</li>
						))}
					</ul>
					<button
						type="button"
						disabled={isBusy}
						onClick={() =>
							run(async () => {
								await remove('faults');
								return 'The faults are cleared.';
							})
						}
					>
						Clear the faults
					</button>
				</>
			)}
			<form
				class="grid"
				onSubmit={(event) => {
					event.preventDefault();
					add(event.currentTarget);
				}}
			>
				<Field label="What the client sees">
					<select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
						{faultKinds.map((name) => (
							<option key={name} value={name}>
								{KIND_WORDS[name] ?? name}
							</option>
						))}
					</select>
				</Field>
				{WITH_STATUS.includes(kind) && (
					<Field label="HTTP status">
						<input
							name="status"
							type="number"
							min="200"
							max="599"
							placeholder={kind === 'status' ? '503' : kind === 'html' ? '502' : '200'}
						/>
					</Field>
				)}
				{kind === 'status' && (
					<Field label="Retry-After">
						<input name="retry" placeholder="none" />
					</Field>
				)}
				{kind === 'delay' && (
					<Field label="Real milliseconds">
						<input name="delay" type="number" min="0" placeholder="1000" />
					</Field>
				)}
				<Field label="How many requests">
					<input name="times" type="number" min="1" defaultValue="1" required />
				</Field>
				<Field label="Method">
					<select name="method">
						<option value="">any</option>
						{['GET', 'POST', 'PUT', 'DELETE'].map((name) => (
							<option key={name}>{name}</option>
						))}
					</select>
				</Field>
				<Field label="Path begins with">
					<input name="path" placeholder="any, such as /sms/" />
				</Field>
				<button type="submit" class="main" disabled={isBusy}>
					Add the fault
				</button>
			</form>
			<Said outcome={outcome} />
		</section>
	);
}
