import type { Rows, TableView } from '../../outbox/views';
import { numberText } from '../format';
import { useData } from '../live';
import { go, useRoute } from '../route';

type Row = Record<string, unknown>;

const LIMIT = 50;

/** One table of what the sandbox keeps, a part at a time. */
export function Table({ table: { name, columns } }: { table: TableView }) {
	const { search, offset: from = '0' } = useRoute();
	const offset = Number(from);
	const { answer, error } = useData<Rows<Row>>(`tables/${encodeURIComponent(name)}`, { search, offset, limit: LIMIT });
	if (error !== undefined) return <p class="empty bad">{error}</p>;
	if (!answer) return <p class="empty">…</p>;
	const { total, rows } = answer;
	if (total === 0) return <p class="empty">{search ? 'Nothing fits.' : 'None.'}</p>;
	return (
		<>
			<div class="scroll" tabIndex={0} role="region" aria-label={name}>
				<table>
					<thead>
						<tr>
							{columns.map((column) => (
								<th key={column} scope="col">
									{wordsOf(column)}
								</th>
							))}
							<th scope="col">More</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row, at) => (
							<tr key={`${textOf(row.id)} ${at}`}>
								{columns.map((column) => (
									<td key={column}>{textOf(row[column])}</td>
								))}
								<td>
									<More row={row} columns={columns} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{total > LIMIT && (
				<p class="pager">
					<button
						type="button"
						disabled={offset === 0}
						onClick={() => go({ offset: Math.max(offset - LIMIT, 0) || undefined })}
					>
						‹ Earlier
					</button>
					{numberText(offset + 1)} to {numberText(offset + rows.length)} of {numberText(total)}
					<button type="button" disabled={offset + LIMIT >= total} onClick={() => go({ offset: offset + LIMIT })}>
						Later ›
					</button>
				</p>
			)}
		</>
	);
}

/** What a row holds beside its columns. */
function More({ row, columns }: { row: Row; columns: readonly string[] }) {
	const rest = Object.entries(row).filter(([name, value]) => !columns.includes(name) && value !== undefined);
	if (rest.length === 0) return null;
	return (
		<details>
			<summary aria-label="More of this row">…</summary>
			<pre>{JSON.stringify(Object.fromEntries(rest), null, 2)}</pre>
		</details>
	);
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A name of a column in words: `pushTokens` is Push tokens. */
function wordsOf(name: string): string {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}
