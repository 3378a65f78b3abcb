import type { Style } from '../../core/look';
import { ticksOf, toneOf } from '../../outbox/tone';
import type { AttemptRow } from '../../outbox/views';
import { fullText, momentText } from '../format';
import { clockOf, useLive } from '../live';
import { prettyJson } from '../prettyJson';

/** What people call the styles of messages. */
export const STYLE_WORDS: Record<Style, string> = {
	sms: 'SMS',
	voice: 'Voice call',
	chat: 'Chat app',
	messenger: 'Messenger',
	push: 'Push',
	wallet: 'Wallet push',
	email: 'Email',
};

/** What people call the channels of callbacks. */
export const CHANNEL_WORDS: Readonly<Record<string, string>> = {
	sms: 'SMS',
	chatapp: 'Chat app',
	email: 'Email',
	push: 'Push',
	wallet: 'Wallet push',
	scenario: 'Scenario',
};

/** The style of a message as a label in its colour. */
export function StyleTag({ style }: { style: Style }) {
	return <span class={`tag ${style}`}>{STYLE_WORDS[style]}</span>;
}

/** A status with its ticks, in the colour of its tone; with the time at which a message is to go out. */
export function Status({ status, due }: { status: string; due?: number }) {
	const { mark, isNoticed } = ticksOf(status);
	return (
		<span class={`status ${toneOf(status)}`}>
			<span class={`ticks${isNoticed ? ' noticed' : ''}`} aria-hidden="true">
				{mark}
			</span>
			{status}
			{due !== undefined && (
				<>
					{' '}
					for <Moment at={due} />
				</>
			)}
		</span>
	);
}

/** A time on the sandbox's clock; the whole of it when pointed at. */
export function Moment({ at }: { at: number }) {
	const now = clockOf(useLive());
	return (
		<time dateTime={new Date(at).toISOString()} title={fullText(at)}>
			{momentText(at, now)}
		</time>
	);
}

/** What came of an attempt or a request: the status of the answer, or why none came. */
export function AnswerCode({ status, error }: Pick<AttemptRow, 'status' | 'error'>) {
	if (error !== undefined) return <span class="code bad">no answer</span>;
	if (status === undefined) return <span class="code busy">on its way</span>;
	if (status === 0) return <span class="code bad">cut off</span>;
	return <span class={`code ${status < 300 ? 'good' : 'bad'}`}>{status}</span>;
}

/** A text as it went over the wire; JSON gets a line for each field. */
export function Code({ text, label }: { text: string; label: string }) {
	return (
		<pre tabIndex={0} aria-label={label}>
			{prettyJson(text)}
		</pre>
	);
}

/** Names and values, those that are empty left out. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [string, string]> }) {
	const given = facts.filter(([, value]) => value !== '');
	if (given.length === 0) return null;
	return (
		<dl class="facts">
			{given.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
