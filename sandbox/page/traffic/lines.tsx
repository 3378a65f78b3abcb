import type { AttemptRow } from '../../outbox/views';
import { AnswerCode, Moment } from '../parts/bits';
import { goTo } from '../route';

/** Attempts as links to themselves. */
export function AttemptLines({ attempts }: { attempts: AttemptRow[] }) {
	return (
		<ul class="lines">
			{attempts.map(({ number, attempt, at, url, status, error, again }) => (
				<li key={number}>
					<AnswerCode status={status} error={error} />
					<a
						href={linkOf(number)}
						onClick={(event) => {
							event.preventDefault();
							goTo(linkOf(number));
						}}
					>
						{again === undefined ? `Attempt ${attempt}` : 'Posted again by hand'}
					</a>
					<span class="url">{url}</span>
					<Moment at={at} />
				</li>
			))}
		</ul>
	);
}

function linkOf(number: number): string {
	return `/?view=traffic&tab=callbacks&open=${number}`;
}
