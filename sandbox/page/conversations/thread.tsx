import { Fragment } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Bubble, Rows } from '../../outbox/views';
import { countText, dayText, isSameDay, personText } from '../format';
import { clockOf, useData, useLive } from '../live';
import { BubbleView } from './bubble';
import { Composer } from './composer';

const STEP = 50;
const MOST = 500;
/** Pixels from the end within which new messages are followed. */
const NEAR = 80;

/** The conversation with one person, as on a phone, and a box to answer in their name. */
export function Thread({ peer }: { peer: string }) {
	const [limit, setLimit] = useState(STEP);
	const [kept, setKept] = useState<Rows<Bubble>>();
	const { answer, error } = useData<Rows<Bubble>>(`conversations/${encodeURIComponent(peer)}`, { limit });
	const rows = answer ?? kept;
	if (answer && answer !== kept) setKept(answer);
	const box = useRef<HTMLDivElement>(null);
	const distance = useRef(0);
	const bubbles = [...(rows?.rows ?? [])].reverse();
	const now = clockOf(useLive());
	const newest = bubbles[bubbles.length - 1];

	// The end stays in sight when something comes, and what is read stays in place when earlier messages come.
	useLayoutEffect(() => {
		const node = box.current;
		if (node) node.scrollTop = node.scrollHeight - node.clientHeight - distance.current;
	}, [bubbles.length, newest?.key]);

	return (
		<div class="thread">
			<header>
				<h2>{personText(peer)}</h2>
				<span class="dim">{rows && countText(rows.total, 'message')}</span>
			</header>
			<div
				ref={box}
				class="bubbles"
				role="log"
				tabIndex={0}
				aria-label={`Messages with ${personText(peer)}`}
				onScroll={({ currentTarget: { scrollHeight, clientHeight, scrollTop } }) => {
					const left = scrollHeight - clientHeight - scrollTop;
					distance.current = left < NEAR ? 0 : left;
				}}
			>
				{rows && rows.total > bubbles.length && (
					<Earlier shown={bubbles.length} total={rows.total} onMore={() => setLimit(Math.min(limit + STEP, MOST))} />
				)}
				{error !== undefined && <p class="bad">{error}</p>}
				{bubbles.map((bubble, at) => {
					const before = bubbles[at - 1];
					return (
						<Fragment key={bubble.key}>
							{(!before || !isSameDay(before.at, bubble.at)) && <h3 class="day">{dayText(bubble.at, now)}</h3>}
							<BubbleView bubble={bubble} />
						</Fragment>
					);
				})}
			</div>
			{rows && <Composer peer={peer} bubbles={bubbles} />}
		</div>
	);
}

function Earlier({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
	if (shown >= MOST) {
		return (
			<p class="dim center">
				The latest {MOST} of {countText(total, 'message')}. The search finds the others.
			</p>
		);
	}
	return (
		<button type="button" class="center" onClick={onMore}>
			Earlier messages ({total - shown})
		</button>
	);
}

/** A message from somebody with whom none was exchanged yet. */
export function NewMessage() {
	return (
		<div class="thread">
			<header>
				<h2>New incoming message</h2>
			</header>
			<p class="bubbles dim">The service posts what you write here to your URL, as if a person had sent it.</p>
			<Composer peer={undefined} bubbles={[]} />
		</div>
	);
}
