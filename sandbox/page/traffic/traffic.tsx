import { Filter, Search } from '../parts/filters';
import { AnswerCode, CHANNEL_WORDS, Moment } from '../parts/bits';
import { Split, Tabs } from '../parts/split';
import { VirtualList } from '../parts/virtualList';
import { countText } from '../format';
import { useLive } from '../live';
import { go, useRoute } from '../route';
import type { AttemptRow, RequestRow, ViolationRow } from '../../outbox/views';
import { Attempt } from './attempt';
import { Request } from './request';
import { TestEvents } from './testEvents';

/** What went over the wire: requests to the service, callbacks from it, and what in them was against the contract. */
export function Traffic() {
	const { tab = 'requests' } = useRoute();
	const { state } = useLive();
	const { requests = 0, attempts = 0, violations = 0 } = state?.counts ?? {};
	return (
		<div class="stack">
			<Tabs
				label="Kinds of traffic"
				chosen={tab}
				tabs={[
					['requests', `Requests (${requests})`],
					['callbacks', `Callbacks (${attempts})`],
					['violations', `Violations (${violations})`],
					['test', 'Post a test event'],
				]}
				onChoose={(name) =>
					go({ tab: name, open: undefined, search: undefined, only: undefined, channel: undefined, kind: undefined })
				}
			/>
			{tab === 'callbacks' && <Callbacks />}
			{tab === 'violations' && <Violations />}
			{tab === 'test' && <TestEvents />}
			{tab === 'requests' && <Requests />}
		</div>
	);
}

function Requests() {
	const { open, search, method, only } = useRoute();
	const list = (
		<>
			<div class="filters">
				<Search label="Search paths, bodies, answers" />
				<Filter
					name="method"
					label="All methods"
					choices={['GET', 'POST', 'PUT', 'DELETE'].map((name) => [name, name])}
				/>
				<Filter
					name="only"
					label="All answers"
					choices={[
						['failed', 'Not taken'],
						['violations', 'With violations'],
						['fault', 'Met a fault'],
					]}
				/>
			</div>
			<VirtualList<RequestRow>
				label="Requests"
				noun="request"
				path="traffic/requests"
				query={{ search, method, only }}
				height={52}
				keyOf={({ number }) => String(number)}
				draw={(row) => <RequestLine row={row} />}
				opened={open}
				onOpen={(number) => go({ open: number })}
				empty={search || method || only ? 'Nothing fits.' : 'No request yet.'}
			/>
		</>
	);
	const detail = open === undefined ? <p class="empty">Choose a request.</p> : <Request key={open} number={open} />;
	return <Split label="Requests" list={list} isOpen={open !== undefined} detail={detail} />;
}

function RequestLine({ row: { method, path, status, at, operationId, fault, violations } }: { row: RequestRow }) {
	return (
		<>
			<span class="who">
				<span class="grow">
					<AnswerCode status={status} /> <b>{method}</b> {path}
				</span>
				<Moment at={at} />
			</span>
			<span class="more dim">
				{operationId}
				{fault !== undefined && <span class="bad"> · met the fault {fault}</span>}
				{violations > 0 && <span class="bad"> · {countText(violations, 'violation')}</span>}
			</span>
		</>
	);
}

function Callbacks() {
	const { open, search, channel, kind, only } = useRoute();
	const list = (
		<>
			<div class="filters">
				<Search label="Search URLs, bodies, answers" />
				<Filter name="channel" label="All channels" choices={Object.entries(CHANNEL_WORDS)} />
				<Filter
					name="kind"
					label="All kinds"
					choices={[
						['status', 'Statuses'],
						['incoming', 'Incoming messages'],
					]}
				/>
				<Filter
					name="only"
					label="All answers"
					choices={[
						['failed', 'Not taken'],
						['again', 'Posted again'],
						['violations', 'With violations'],
					]}
				/>
			</div>
			<VirtualList<AttemptRow>
				label="Callbacks"
				noun="attempt"
				path="traffic/attempts"
				query={{ search, channel, kind, only }}
				height={52}
				keyOf={({ number }) => String(number)}
				draw={(row) => <AttemptLine row={row} />}
				opened={open}
				onOpen={(number) => go({ open: number })}
				empty={
					search || channel || kind || only
						? 'Nothing fits.'
						: 'No callback yet: it goes to the callback URL of a message.'
				}
			/>
		</>
	);
	const detail = open === undefined ? <p class="empty">Choose a callback.</p> : <Attempt key={open} number={open} />;
	return <Split label="Callbacks" list={list} isOpen={open !== undefined} detail={detail} />;
}

function AttemptLine({
	row: { channel, kind, url, attempt, at, events, again, violations, status, error },
}: {
	row: AttemptRow;
}) {
	return (
		<>
			<span class="who">
				<span class="grow">
					<AnswerCode status={status} error={error} /> <b>{CHANNEL_WORDS[channel] ?? channel}</b>{' '}
					{kind === 'incoming' ? 'incoming message' : countText(events, 'status', 'statuses')}
				</span>
				<Moment at={at} />
			</span>
			<span class="more dim">
				{again !== undefined ? 'by hand · ' : attempt > 1 ? `attempt ${attempt} · ` : ''}
				{url}
				{violations > 0 && <span class="bad"> · {countText(violations, 'violation')}</span>}
			</span>
		</>
	);
}

function Violations() {
	const { search } = useRoute();
	return (
		<section class="panel">
			<div class="filters">
				<Search label="Search violations" />
			</div>
			<VirtualList<ViolationRow>
				label="Violations"
				noun="violation"
				path="traffic/violations"
				query={{ search }}
				height={64}
				keyOf={({ number, source, text }) => `${source} ${number} ${text}`}
				draw={({ where, text, at }) => (
					<>
						<span class="who">
							<b>{where}</b>
							<Moment at={at} />
						</span>
						<span class="more bad">{text}</span>
					</>
				)}
				opened={undefined}
				onOpen={(key) => {
					const [source, number] = key.split(' ');
					go({ tab: source === 'request' ? 'requests' : 'callbacks', open: number, search: undefined });
				}}
				empty={search ? 'Nothing fits.' : 'Nothing went against the contract.'}
			/>
		</section>
	);
}
