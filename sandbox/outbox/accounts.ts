import type { FastifyInstance } from 'fastify';
import type { Account } from '../core/accounts';
import { moneyOf } from '../core/billing';
import { Refusal } from '../core/reply';
import { stringifyJson } from '../core/json';
import { partOf, searchOf, type ListQuery } from './paging';
import type { OutboxParts } from './parts';
import type { AccountView, TableView } from './views';

type TableCall = { Params: { name: string }; Querystring: ListQuery };

/** Adds the accounts and the tables of what the domains hold. */
export function addAccounts(app: FastifyInstance, { accounts, domains }: OutboxParts): void {
	const tables = domains.flatMap((domain) => domain.tables ?? []);

	app.get('/_sandbox/accounts', () => accounts().map(viewOf));

	app.get('/_sandbox/tables', () =>
		tables.map(({ name, columns, rows }): TableView => ({ name, columns, count: rows().length })),
	);

	app.get<TableCall>('/_sandbox/tables/:name', ({ params, query }, reply) => {
		const table = tables.find(({ name }) => name === params.name);
		if (!table)
			throw new Refusal(404, `There is no table ${params.name}. Known: ${tables.map(({ name }) => name).join(', ')}`);
		const fits = searchOf(query);
		const rows = table.rows().filter((row) => fits(stringifyJson(row)));
		return reply.type('application/json').send(
			JSON.stringify(
				partOf(rows, query, (row) => row),
				digitsAsText,
			),
		);
	});
}

/** An id keeps its digits in the page, too, which reads numbers as doubles. */
function digitsAsText(_name: string, value: unknown): unknown {
	return typeof value === 'bigint' ? value.toString() : value;
}

function viewOf(account: Account): AccountView {
	const { companyId, companyName, apiKey, login, password, userLogin, senders, bill } = account;
	const { balance, credit, isBlocked } = moneyOf(account);
	return {
		companyId,
		companyName,
		apiKey,
		login,
		password,
		userLogin,
		senders,
		balance,
		credit,
		isBlocked,
		spent: bill.spent,
	};
}
