import { useEffect, useState } from 'preact/hooks';
import { Account } from './account/account';
import { Conversations } from './conversations/conversations';
import { FaultsAndClock } from './faults/faultsAndClock';
import { countText, fullText, numberText } from './format';
import { clockOf, LiveContext, useLive, useListening } from './live';
import { Mailbox } from './mailbox/mailbox';
import { MessageDialog } from './parts/message';
import { goTo, useRoute } from './route';
import { Traffic } from './traffic/traffic';

const VIEWS = {
	conversations: { words: 'Conversations', View: Conversations },
	mailbox: { words: 'Mailbox', View: Mailbox },
	traffic: { words: 'Traffic', View: Traffic },
	faults: { words: 'Faults and clock', View: FaultsAndClock },
	account: { words: 'Account', View: Account },
};
type ViewName = keyof typeof VIEWS;

/** The page: where one is, the clock, and the view that the address names. */
export function App() {
	const live = useListening();
	const { view = 'conversations', message } = useRoute();
	const name: ViewName = view in VIEWS ? (view as ViewName) : 'conversations';
	const { words, View } = VIEWS[name];
	useEffect(() => {
		document.title = `${words} - Outbox`;
	}, [words]);
	return (
		<LiveContext.Provider value={live}>
			<header class="top">
				<h1>Outbox</h1>
				<Navigation now={name} />
				<Clock />
			</header>
			{!live.isConnected && (
				<p class="offline" role="alert">
					No connection to the sandbox. The page goes on when it is back.
				</p>
			)}
			<main aria-label={words}>
				<View key={name} />
			</main>
			{message !== undefined && <MessageDialog id={message} />}
		</LiveContext.Provider>
	);
}

function Navigation({ now }: { now: ViewName }) {
	const { state } = useLive();
	const violations = state?.counts.violations ?? 0;
	return (
		<nav aria-label="Views">
			{Object.entries(VIEWS).map(([name, { words }]) => (
				<a
					key={name}
					href={`/?view=${name}`}
					aria-current={name === now ? 'page' : undefined}
					onClick={(event) => {
						if (event.ctrlKey || event.metaKey || event.shiftKey) return;
						event.preventDefault();
						goTo(`/?view=${name}`);
					}}
				>
					{words}
					{name === 'traffic' && violations > 0 && (
						<span class="badge" title={`${violations} violations of the contract`}>
							{numberText(violations)}
						</span>
					)}
				</a>
			))}
		</nav>
	);
}

/** The sandbox's clock, which runs between two messages, too. */
function Clock() {
	const live = useLive();
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((count) => count + 1), 1_000);
		return () => clearInterval(timer);
	}, []);
	if (!live.state) return <p class="clock" />;
	const { speed, faults } = live.state;
	return (
		<p class="clock">
			<time>{fullText(clockOf(live))}</time>
			<small>
				{speed === 0 ? 'the clock stands still' : speed === 1 ? 'real time' : `${speed} times as fast`}
				{faults.length > 0 && ` · ${countText(faults.length, 'fault')} set`}
			</small>
		</p>
	);
}
