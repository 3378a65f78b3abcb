import { AnswerCode, CHANNEL_WORDS, Moment } from '../parts/bits';
import { Browse, type Narrowing } from '../parts/browse';
import { Search } from '../parts/filters';
import { Tabs } from '../parts/split';
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

const BY_METHOD: Narrowing = {
	name: 'method',
	label: 'All methods',
	choices: ['GET', 'POST', 'PUT', 'DELETE'].map((name) => [name, name]),
};
const BY_ANSWER: Narrowing = {
	name: 'only',
	label: 'All answers',
	choices: [
		['failed', 'Not taken'],
		['violations', 'With violations'],
		['fault', 'Met a fault'],
	],
};

function Requests() {
	return (
		<Browse<RequestRow>
			label="Requests"
			noun="request"
			path="traffic/requests"
			searchLabel="Search paths, bodies, answers"
			filters={[BY_METHOD, BY_ANSWER]}
			height={52}
			keyOf={({ number }) => String(number)}
			draw={(row) => <RequestLine row={row} />}
			empty="No request yet."
			detail={(number) => <Request key={number} number={number} />}
		/>
	);
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

const BY_CHANNEL: Narrowing = { name: 'channel', label: 'All channels', choices: Object.entries(CHANNEL_WORDS) };
const BY_KIND: Narrowing = {
	name: 'kind',
	label: 'All kinds',
	choices: [
		['status', 'Statuses'],
		['incoming', 'Incoming messages'],
	],
};
const BY_OUTCOME: Narrowing = {
	name: 'only',
	label: 'All answers',
	choices: [
		['failed', 'Not taken'],
		['again', 'Posted again'],
		['violations', 'With violations'],
	],
};

function Callbacks() {
	return (
		<Browse<AttemptRow>
			label="Callbacks"
			noun="attempt"
			path="traffic/attempts"
			searchLabel="Search URLs, bodies, answers"
			filters={[BY_CHANNEL, BY_KIND, BY_OUTCOME]}
			height={52}
			keyOf={({ number }) => String(number)}
			draw={(row) => <AttemptLine row={row} />}
			empty="No callback yet: it goes to the callback URL of a message."
			detail={(number) => <Attempt key={number} number={number} />}
		/>
	);
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
