import type { Choice, Media } from '../../core/look';
import type { Bubble } from '../../outbox/views';
import { tell } from '../api';
import { personText, timeText } from '../format';
import { useLive } from '../live';
import { Said, useAction } from '../parts/action';
import { Status, STYLE_WORDS } from '../parts/bits';
import { Linked } from '../parts/linked';
import { go } from '../route';

/** One message. What the person could tap on a phone can be clicked here, and comes back as their answer. */
export function BubbleView({ bubble }: { bubble: Bubble }) {
	const { look, isIncoming, at, status, due, id, sender, attempt } = bubble;
	const { style, title, text, footer, media = [], facts = [] } = look;
	return (
		<article class={`bubble ${style}${isIncoming ? ' in' : ''}`} aria-label={isIncoming ? 'Incoming' : 'Outgoing'}>
			<p class="head">
				{STYLE_WORDS[style]} · {isIncoming ? `to ${personText(bubble.recipient)}` : sender}
			</p>
			{media.map((one) => (
				<MediaView key={one.source} media={one} />
			))}
			{title !== undefined && title !== '' && <h4>{title}</h4>}
			{text !== '' && (
				<p class="said-text">
					<Linked text={text} />
				</p>
			)}
			{footer !== undefined && (
				<p class="footer">
					<Linked text={footer} />
				</p>
			)}
			{facts.map(
				([name, value]) =>
					value !== '' && (
						<p key={name} class="footer">
							{name}: <Linked text={value} />
						</p>
					),
			)}
			<Choices bubble={bubble} />
			<p class="meta">
				<time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
				{status !== undefined && <Status status={status} due={due} />}
				{id !== undefined && (
					<button type="button" class="plain" onClick={() => go({ message: id })}>
						Details<span class="unseen"> of message {id}</span>
					</button>
				)}
				{attempt !== undefined && (
					<button
						type="button"
						class="plain"
						onClick={() => go({ view: 'traffic', tab: 'callbacks', open: attempt, search: undefined })}
					>
						Callback
					</button>
				)}
			</p>
		</article>
	);
}

/** Nothing is loaded from elsewhere: a picture or sound is named, and its link leads to it. */
function MediaView({ media: { kind, source, name } }: { media: Media }) {
	return (
		<p class="media">
			<b>{kind}</b> {name} <Linked text={source} />
		</p>
	);
}

function Choices({ bubble }: { bubble: Bubble }) {
	const { choices = [], list } = bubble.look;
	const { state } = useLive();
	const { outcome, isBusy, run } = useAction();
	const canAnswer = state?.channels.includes(bubble.channel) === true;
	const answer = (choice: Choice): void =>
		run(async () => {
			const url = state?.incomingUrls[bubble.channel];
			if (url === undefined)
				throw new Error('No URL is set for incoming messages: give one below, or under Faults and clock.');
			const fields = { from: bubble.recipient.replace(/^\+/, ''), to: bubble.sender, text: choice.reply?.text };
			const { status, error } = await tell<{ status?: number; error?: string }>(`incoming/${bubble.channel}`, fields);
			return error === undefined ? `Posted; the answer was ${status}.` : `Posted, but no answer came: ${error}`;
		});
	const draw = (choice: Choice) => (
		<ChoiceView key={choice.label} choice={choice} isOff={isBusy || !canAnswer} onChoose={() => answer(choice)} />
	);
	if (choices.length === 0 && !list) return null;
	return (
		<>
			<div class="choices">{choices.map(draw)}</div>
			{list && (
				<details class="choices">
					<summary>{list.label}</summary>
					{list.sections.map(({ title, choices: rows }) => (
						<section key={title}>
							{title !== undefined && <h5>{title}</h5>}
							{rows.map(draw)}
						</section>
					))}
				</details>
			)}
			{outcome && <Said outcome={outcome} />}
		</>
	);
}

function ChoiceView({ choice, isOff, onChoose }: { choice: Choice; isOff: boolean; onChoose: () => void }) {
	const { label, description, reply } = choice;
	if (!reply) {
		return (
			<p class="choice">
				{label}
				{description !== undefined && (
					<small>
						<Linked text={description} />
					</small>
				)}
			</p>
		);
	}
	return (
		<button type="button" class="choice" disabled={isOff} onClick={onChoose}>
			{label}
			{description !== undefined && <small>{description}</small>}
		</button>
	);
}
