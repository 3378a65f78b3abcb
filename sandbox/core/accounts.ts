import type { FastifyRequest } from 'fastify';
import type { Schemas } from '../../contract/generated/types';

/** What an account has spent since the last reset, and how many units it has used of each tariff line. */
export interface Bill {
	spent: number;
	used: Map<number, number>;
}

/** A customer of the service. */
export interface Account {
	apiKey: string;
	login: string;
	password: string;
	companyId: number;
	companyName: string;
	userId: number;
	userLogin: string;
	/** Approved sender names; without a list every name in the right form is approved. */
	senders?: string[];
	/** Fields of the account record that differ from the sandbox's own. */
	record?: Schemas['Account'];
	/** What it has spent since the last reset. */
	bill: Bill;
}

/** What a seed may say of an account; the rest is filled in. */
export type AccountSeed = Partial<Omit<Account, 'bill'>>;

export const DEFAULT_API_KEY = 'sandbox-key';

/** Makes the accounts of a seed; without any, one account with the default key. */
export function seedAccounts(seeds: AccountSeed[] = [{}]): Account[] {
	return seeds.map((seed, index) => ({
		apiKey: index === 0 ? DEFAULT_API_KEY : `${DEFAULT_API_KEY}-${index + 1}`,
		login: index === 0 ? 'sandbox' : `sandbox-${index + 1}`,
		password: 'sandbox-password',
		companyId: 1001 + index,
		companyName: `Example Company ${index + 1}`,
		userId: 5001 + index,
		userLogin: `user${index + 1}@example.com`,
		...seed,
		bill: { spent: 0, used: new Map() },
	}));
}

/** How a security scheme of the contract finds the account of a request; undefined refuses it. */
type Scheme = (authorization: string, accounts: Account[]) => Account | undefined;

const SCHEMES: Record<string, Scheme> = {
	apiKey: (authorization, accounts) => accounts.find(({ apiKey }) => authorization === `Key ${apiKey}`),
	basic: (authorization, accounts) =>
		accounts.find(
			({ login, password }) =>
				authorization === `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`,
		),
};

/** The account that a request belongs to, by the first security scheme of its operation that accepts it. */
export function authenticate(request: FastifyRequest, schemes: string[], accounts: Account[]): Account | undefined {
	if (schemes.length === 0) return accounts[0];
	const authorization = request.headers.authorization ?? '';
	return schemes.map((name) => SCHEMES[name]?.(authorization, accounts)).find((account) => account !== undefined);
}
