import type { AccountView, TableView } from '../../outbox/views';
import { useData } from '../live';
import { Facts } from '../parts/bits';
import { Search } from '../parts/filters';
import { Tabs } from '../parts/split';
import { numberText } from '../format';
import { go, useRoute } from '../route';
import { Table } from './table';

/** Who the customers are, what they have left, and what the service keeps for them. */
export function Account() {
	const { answer: accounts = [], error } = useData<AccountView[]>('accounts');
	const { answer: tables = [] } = useData<TableView[]>('tables');
	const { table } = useRoute();
	const chosen = tables.find(({ name }) => name === table) ?? tables.find(({ count }) => count > 0) ?? tables[0];
	return (
		<div class="stack">
			<div class="cards">
				{error !== undefined && <p class="bad">{error}</p>}
				{accounts.map((account) => (
					<AccountCard key={account.companyId} account={account} />
				))}
			</div>
			<section class="panel" aria-label="What the sandbox keeps">
				<Tabs
					label="Tables"
					chosen={chosen?.name ?? ''}
					tabs={tables.map(({ name, count }) => [name, `${name} (${numberText(count)})`])}
					onChoose={(name) => go({ table: name, search: undefined, offset: undefined })}
				/>
				<div class="filters">
					<Search label={`Search ${chosen?.name.toLowerCase() ?? ''}`} />
				</div>
				{chosen && <Table key={chosen.name} table={chosen} />}
			</section>
		</div>
	);
}

function AccountCard({ account }: { account: AccountView }) {
	const { companyName, companyId, apiKey, login, password, userLogin, senders, balance, credit, spent } = account;
	return (
		<section class="panel pad">
			<h2>{companyName}</h2>
			<p class="money">
				{numberText(balance)} <small>left, and {numberText(credit)} of credit</small>
			</p>
			{account.isBlocked && <p class="notice bad">The account is blocked: balance and credit are used up.</p>}
			<Facts
				facts={[
					['Spent', numberText(spent)],
					['Company', String(companyId)],
					['User', userLogin],
					['API key', apiKey],
					['Login', login],
					['Password', password],
					['Approved senders', senders?.join(', ') ?? 'every name in the right form'],
				]}
			/>
		</section>
	);
}
