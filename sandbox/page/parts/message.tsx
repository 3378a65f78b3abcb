import type { MessageDetail } from '../../outbox/views';
import { personText } from '../format';
import { useData } from '../live';
import { go } from '../route';
import { AttemptLines } from '../traffic/lines';
import { Code, Facts, Moment, Status, StyleTag } from './bits';
import { Dialog } from './dialog';

/** All that is known of a message: its life, its callbacks, and what was sent. */
export function MessageDialog({ id }: { id: string }) {
	const { answer, error } = useData<MessageDetail>(`messages/${encodeURIComponent(id)}`);
	return (
		<Dialog title={`Message ${id}`} onClose={() => go({ message: undefined })}>
			{error !== undefined && <p class="bad">{error}</p>}
			{answer && <MessageFacts message={answer} />}
		</Dialog>
	);
}

/** The facts of a message without its content. */
export function MessageFacts({ message }: { message: MessageDetail }) {
	const {
		look,
		status,
		due,
		history,
		attempts,
		source,
		sender,
		recipient,
		account,
		callbackUrl = '',
		channel,
	} = message;
	return (
		<>
			<p class="line">
				<StyleTag style={look.style} /> <Status status={status} due={due} />
			</p>
			<Facts
				facts={[
					['From', personText(sender)],
					['To', personText(recipient)],
					['Text', look.text],
					...(look.facts ?? []),
					['Channel', channel],
					['Account', account],
					['Callback URL', callbackUrl],
				]}
			/>
			<Life history={history} />
			<h3>Callbacks</h3>
			{attempts.length === 0 ? (
				<p class="dim">{callbackUrl === '' ? 'It names no callback URL.' : 'None yet.'}</p>
			) : (
				<AttemptLines attempts={attempts} />
			)}
			<h3>As the sandbox keeps it</h3>
			<Code text={source} label="The message as JSON" />
		</>
	);
}

/** The statuses of a message with their times. */
export function Life({ history }: Pick<MessageDetail, 'history'>) {
	return (
		<>
			<h3>Statuses</h3>
			<ol class="life">
				{history.map(({ status, at, errorCode }) => (
					<li key={`${status}${at}`}>
						<Status status={status} /> <Moment at={at} />
						{errorCode !== 0 && <span class="dim">error code {errorCode}</span>}
					</li>
				))}
			</ol>
		</>
	);
}
