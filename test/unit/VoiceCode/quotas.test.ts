import { quotasOf, rangeIn, rangeKey, rangesOf, USUAL, type CodeRequest } from '../../../nodes/VoiceCode/quotas';

const REQUEST: CodeRequest = { to: '+447700900001', personKey: 'person', limits: USUAL };

/** The key of a limit, by its label. */
const keyOf = (label: string, request: Partial<CodeRequest>) =>
	[...quotasOf({ ...REQUEST, ...request })].find(([, problem]) => problem.startsWith(`${label}:`))?.[0].key;

it('each requester has a limit of its own', () => {
	const [one, other] = ['192.0.2.7', '192.0.2.8'].map((requester) =>
		keyOf('Codes per Requester and Hour', { requester }),
	);
	expect(one).not.toBe(other);
	expect(keyOf('Codes per Requester and Hour', {})).toBeUndefined();
});

it('email addresses that differ behind a plus count as one recipient', () => {
	const keys = ['ann@example.com', 'Ann+1@example.com', 'ann+a.b+c@example.com', 'anna@example.com', 'ann@example.org'];
	const [plain, ...others] = keys.map((to) => keyOf('Codes per Recipient and Hour', { to }));
	expect(others.map((key) => key === plain)).toStrictEqual([true, true, false, false]);
});

it('costs in two currencies are no sum', () => {
	const limits = { ...USUAL, costPerHour: 10 };
	const [one, other] = ['1', '2'].map((currencyId) =>
		keyOf('Max Cost per Hour', { limits, cost: { amount: 0.04, currencyId } }),
	);
	expect(one).not.toBe(other);
	expect(keyOf('Max Cost per Hour', { limits })).toBeUndefined();
});

it('what codes cost is looked at before the pause between two of them, which ends sooner', () => {
	const cost = { amount: 0.04, currencyId: '1' };
	const [first] = quotasOf({ ...REQUEST, cost, limits: { ...USUAL, costPerHour: 10 } }).values();
	expect(first).toBe('Max Cost per Hour: 10 at most');
});

it('a range is a prefix or a country; what is none has none', () => {
	expect(rangesOf('+447700900001')).toStrictEqual({ prefix: '44770090', country: 'GB' });
	expect(rangesOf('+881612345678')).toStrictEqual({ prefix: '88161234', country: '+881' });
	expect(rangesOf('ann@example.com')).toBeUndefined();
	expect(rangeIn(rangeKey('44770090'))).toStrictEqual({ kind: 'prefix', name: '44770090', what: 'sent' });
	expect(rangeIn(`${rangeKey('GB')} confirmed`)).toStrictEqual({ kind: 'country', name: 'GB', what: 'confirmed' });
	expect(rangeIn(rangeKey('+881'))).toStrictEqual({ kind: 'country', name: '+881', what: 'sent' });
	expect(rangeIn('4f3a91c57f3a91c5')).toBeUndefined();
});
