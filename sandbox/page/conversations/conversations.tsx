import type { ConversationRow } from '../../outbox/views';
import { countText, personText } from '../format';
import { Moment, Status, STYLE_WORDS } from '../parts/bits';
import { Browse, BY_STATUS } from '../parts/browse';
import { go } from '../route';
import { Begin } from './begin';
import { NewMessage, Thread } from './thread';

const BY_STYLE = {
	name: 'style',
	label: 'All channels',
	choices: Object.entries(STYLE_WORDS).filter(([style]) => style !== 'email'),
};
/** What stands in `open` while a message from somebody new is written. */
const NEW = '+';

/** Everybody with whom messages were exchanged, and the conversation with one of them. */
export function Conversations() {
	return (
		<Browse<ConversationRow>
			label="Conversations"
			noun="conversation"
			path="conversations"
			searchLabel="Search numbers, texts, ids"
			filters={[BY_STYLE, BY_STATUS]}
			action={
				<button type="button" onClick={() => go({ open: NEW })}>
					New incoming message
				</button>
			}
			height={72}
			keyOf={({ peer }) => peer}
			draw={(row) => <Conversation row={row} />}
			empty={<Begin />}
			detail={(peer) => (peer === NEW ? <NewMessage /> : <Thread key={peer} peer={peer} />)}
		/>
	);
}

function Conversation({ row }: { row: ConversationRow }) {
	const { peer, text, at, isIncoming, status, due, count, failed, styles } = row;
	return (
		<>
			<span class="avatar" aria-hidden="true">
				{peer.slice(-2)}
			</span>
			<span class="who">
				<b>{personText(peer)}</b>
				<Moment at={at} />
			</span>
			<span class="what">
				<span class="text">{isIncoming ? `› ${text}` : text}</span>
				{status !== undefined && <Status status={status} due={due} />}
			</span>
			<span class="more dim">
				{styles.map((style) => STYLE_WORDS[style]).join(', ')} · {countText(count, 'message')}
				{failed > 0 && <span class="bad"> · {failed} failed</span>}
			</span>
		</>
	);
}
