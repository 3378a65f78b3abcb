import type { RequestDetail } from '../../outbox/views';
import { addressOf } from '../api';
import { countText } from '../format';
import { useData } from '../live';
import { AnswerCode, Code, Facts, Moment } from '../parts/bits';

/** A request and its answer in full. */
export function Request({ number }: { number: string }) {
	const { answer, error } = useData<RequestDetail>(`traffic/requests/${number}`);
	if (error !== undefined) return <p class="empty bad">{error}</p>;
	if (!answer) return <p class="empty">…</p>;
	const { method, path, query, status, at, operationId, fault, headers, violations } = answer;
	return (
		<div class="pad">
			<h2>
				{method} {path}
			</h2>
			<p class="line">
				<AnswerCode status={status} /> <Moment at={at} /> <span class="dim">{operationId}</span>
			</p>
			{fault !== undefined && <p class="notice bad">It met the fault {fault}.</p>}
			<ViolationList violations={violations} />
			<Facts facts={[['Query', decoded(query)]]} />
			<h3>Body</h3>
			<Body
				text={answer.body}
				size={answer.bodySize}
				link={`traffic/requests/${number}/body`}
				label="Body of the request"
			/>
			<h3>Answer</h3>
			<Body
				text={answer.responseBody}
				size={answer.responseSize}
				link={`traffic/requests/${number}/answer`}
				label="Body of the answer"
			/>
			<h3>Headers</h3>
			<Facts facts={headers} />
		</div>
	);
}

/** What in a request or a callback was against the contract, in full. */
export function ViolationList({ violations }: { violations: string[] }) {
	if (violations.length === 0) return null;
	return (
		<div class="notice bad">
			<p>{countText(violations.length, 'violation')} of the contract:</p>
			<ul>
				{violations.map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</div>
	);
}

function Body({ text, size, link, label }: { text: string; size: number; link: string; label: string }) {
	if (size === 0) return <p class="dim">Empty.</p>;
	return (
		<>
			<Code text={text} label={label} />
			{size > text.length && (
				<p class="dim">
					Cut: these are the first {countText(text.length, 'character')} of {countText(size, 'character')}.{' '}
					<a href={addressOf(link)} target="_blank" rel="noreferrer">
						All of it
					</a>
				</p>
			)}
		</>
	);
}

function decoded(query: string): string {
	return [...new URLSearchParams(query)].map(([name, value]) => `${name} = ${value}`).join(', ');
}
