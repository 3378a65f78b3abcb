import { sum } from './figures';
import type { Queue } from './queue';

/** Both rows of a run, as they are stored: long texts are compressed. Indexes and the pages' own parts are not in it. */
const RUNS = `select e."workflowId" as name, count(*) as number, avg(pg_column_size(e.*) + pg_column_size(d.*))::int as bytes
	from execution_entity e join execution_data d on d."executionId" = e.id
	where e.status = 'success' and e.mode = 'webhook' group by 1 order by 1`;

/** What PostgreSQL stores for a run of each workflow, and for a row of each of n8n's data tables; gives lines of a table. */
export async function costs({ stage: { postgres } }: Queue): Promise<string[]> {
	const rows: string[] = [];
	const add = (what: string, found: string): void => {
		for (const line of found.split('\n').filter(Boolean)) {
			const [name, number, bytes] = line.split('|');
			rows.push(`| ${what} ${name} | ${sum(Number(number))} | ${sum(Number(bytes))} |`);
		}
	};
	add('runs of', await postgres.query(RUNS));
	const tables = await postgres.query(`select tablename from pg_tables where tablename like '%data_table_user_%'`);
	for (const table of tables.split('\n').filter(Boolean)) {
		const bytes = `avg(pg_column_size(t.*))::int`;
		add('rows of', await postgres.query(`select '${table}', count(*), ${bytes} from "${table}" t having count(*) > 0`));
	}
	return rows;
}
