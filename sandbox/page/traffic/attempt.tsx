import type { AttemptDetail } from '../../outbox/views';
import { tell } from '../api';
import { useData } from '../live';
import { Field, Said, useAction, valuesOf } from '../parts/action';
import { AnswerCode, CHANNEL_WORDS, Code, Facts, Moment } from '../parts/bits';
import { go } from '../route';
import { AttemptLines } from './lines';
import { ViolationList } from './request';

/** A callback, its answer, the other attempts, and a way to post it again. */
export function Attempt({ number }: { number: string }) {
	const { answer, error } = useData<AttemptDetail>(`traffic/attempts/${number}`);
	if (error !== undefined) return <p class="empty bad">{error}</p>;
	if (!answer) return <p class="empty">…</p>;
	return (
		<div class="pad">
			<h2>
				{CHANNEL_WORDS[answer.channel] ?? answer.channel}:{' '}
				{answer.kind === 'incoming' ? 'incoming message' : 'callback'}
			</h2>
			<AttemptFacts attempt={answer} />
			<Again attempt={answer} />
			{answer.others.length > 0 && (
				<>
					<h3>Other attempts to post the same</h3>
					<AttemptLines attempts={answer.others} />
				</>
			)}
		</div>
	);
}

/** What was posted, and what was answered. */
export function AttemptFacts({ attempt }: { attempt: AttemptDetail }) {
	const { status, error, at, url, contentType, body, answer = '', took, violations, messageIds } = attempt;
	return (
		<>
			<p class="line">
				<AnswerCode status={status} error={error} /> <Moment at={at} />
				{took !== undefined && <span class="dim">after {took} ms</span>}
			</p>
			{error !== undefined && <p class="notice bad">No answer came: {error}</p>}
			<ViolationList violations={violations} />
			<Facts
				facts={[
					['URL', url],
					['Attempt', String(attempt.attempt)],
					['Messages', messageIds.slice(0, 20).join(', ') + (messageIds.length > 20 ? ', …' : '')],
					['Content type', contentType],
				]}
			/>
			<h3>Body</h3>
			<Code text={body} label="Body of the callback" />
			<h3>Answer</h3>
			{answer === '' ? <p class="dim">Empty.</p> : <Code text={answer} label="Body of the answer" />}
		</>
	);
}

function Again({ attempt: { number, url } }: { attempt: AttemptDetail }) {
	const { outcome, isBusy, run } = useAction();
	return (
		<form
			class="again"
			aria-label="Post again"
			onSubmit={(event) => {
				event.preventDefault();
				const values = valuesOf(event.currentTarget);
				run(async () => {
					const made = await tell<AttemptDetail>(`attempts/${number}/again`, values);
					go({ open: made.number });
					return undefined;
				});
			}}
		>
			<Field label="Post again to">
				<input name="url" type="url" required defaultValue={url} />
			</Field>
			<button type="submit" class="main" disabled={isBusy}>
				Post again
			</button>
			<Said outcome={outcome} />
		</form>
	);
}
