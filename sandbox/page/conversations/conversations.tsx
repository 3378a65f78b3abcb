import type { ConversationRow } from '../../outbox/views';
import { Moment, Status, STYLE_WORDS } from '../parts/bits';
import { Filter, Search } from '../parts/filters';
import { Split } from '../parts/split';
import { VirtualList } from '../parts/virtualList';
import { countText } from '../format';
import { go, useRoute } from '../route';
import { NewMessage, Thread } from './thread';

const STYLES = Object.entries(STYLE_WORDS).filter(([style]) => style !== 'email');
/** What stands in `open` while a message from somebody new is written. */
const NEW = '+';

/** Everybody with whom messages were exchanged, and the conversation with one of them. */
export function Conversations() {
	const { open, search, style, tone } = useRoute();
	const list = (
		<>
			<div class="filters">
				<Search label="Search numbers, texts, ids" />
				<Filter name="style" label="All channels" choices={STYLES} />
				<Filter
					name="tone"
					label="All statuses"
					choices={[
						['good', 'Arrived'],
						['busy', 'On their way'],
						['bad', 'Failed'],
					]}
				/>
				<button type="button" onClick={() => go({ open: NEW })}>
					New incoming message
				</button>
			</div>
			<VirtualList<ConversationRow>
				label="Conversations"
				noun="conversation"
				path="conversations"
				query={{ search, style, tone }}
				height={72}
				keyOf={({ peer }) => peer}
				draw={(row) => <Conversation row={row} />}
				opened={open}
				onOpen={(peer) => go({ open: peer })}
				empty={search || style || tone ? 'Nothing fits.' : <Begin />}
			/>
		</>
	);
	return (
		<Split
			label="Conversations"
			list={list}
			isOpen={open !== undefined}
			detail={
				open === NEW ? (
					<NewMessage />
				) : open === undefined ? (
					<p class="empty">Choose a conversation.</p>
				) : (
					<Thread key={open} peer={open} />
				)
			}
		/>
	);
}

function Begin() {
	return (
		<>
			No message yet. Send one to <code>{location.origin}</code>, the base URL of the service.
		</>
	);
}

function Conversation({ row }: { row: ConversationRow }) {
	const { peer, text, at, isIncoming, status, count, failed, styles } = row;
	return (
		<>
			<span class="avatar" aria-hidden="true">
				{peer.slice(-2)}
			</span>
			<span class="who">
				<b>{peer}</b>
				<Moment at={at} />
			</span>
			<span class="what">
				<span class="text">{isIncoming ? `› ${text}` : text}</span>
				{status !== undefined && <Status status={status} />}
			</span>
			<span class="more dim">
				{styles.map((style) => STYLE_WORDS[style]).join(', ')} · {countText(count, 'message')}
				{failed > 0 && <span class="bad"> · {failed} failed</span>}
			</span>
		</>
	);
}
