import fc from 'fast-check';

import { codeOwnerKey, usedKey } from '../../../nodes/precautions/personKeys';
import {
	earlierCodes,
	findCode,
	isReplaced,
	isRight,
	newVerification,
	NO_EARLIER,
	readVerification,
	rowsOfCode,
	rowsOfWithheld,
	rowsOfUnknown,
	rightOf,
	stillOpen,
	type EarlierCodes,
} from '../../../nodes/VoiceCode/openCode';
import { bucketOf } from '../../../nodes/table/buckets';
import { compact } from '../../../nodes/table/compact';
import { KEPT_FOR } from '../../../nodes/table/kinds';
import { noteRows } from '../../../nodes/table/quotas';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const OPEN = { to: '+447700900001', purpose: 'login', expires: Date.now() + 60_000 };
const made = () => newVerification(OPEN.expires);

it('what the store has of a code is opened with its verification only, and shows nothing', async () => {
	const tables = new DataTables();
	const store = newStore(tables);
	const [own, other] = [made(), made()];
	await store.write(rowsOfCode(own, '004217', OPEN));
	const found = await findCode(store, own);
	expect(found).toMatchObject(OPEN);
	expect(['004217', '4217', '4218'].map((entered) => isRight(found!.right!, entered))).toStrictEqual([
		true,
		true,
		false,
	]);
	expect(await findCode(store, other)).toBeUndefined();
	// The key of the row alone opens nothing.
	expect(await findCode(store, { ...own, secret: other.secret })).toBeUndefined();
	expect(JSON.stringify(tables.rows)).not.toMatch(/004217|7700900001|login/);
});

it('of several codes of a person and a purpose the last one is open', async () => {
	const store = newStore(new DataTables());
	const [first, second] = [made(), made()];
	const clock = jest.spyOn(Date, 'now').mockReturnValue(OPEN.expires - 50_000);
	await store.write(rowsOfCode(first, '1111', OPEN));
	clock.mockReturnValue(OPEN.expires - 40_000);
	await store.write(rowsOfCode(second, '2222', OPEN));
	clock.mockReturnValue(OPEN.expires - 30_000);
	await store.write(rowsOfWithheld(made(), OPEN));
	await store.write(rowsOfCode(made(), '3333', OPEN).map((row) => ({ ...row, owner: 'a run that may hold it back' })));
	const [older, newer] = await Promise.all(
		[first, second].map(async (verification) => (await findCode(store, verification))!.right!),
	);
	expect([await isReplaced(store, older, OPEN), await isReplaced(store, newer, OPEN)]).toStrictEqual([true, false]);
	// Of one that is erased nothing is left that could count.
	expect(await isReplaced(store, older, { ...OPEN, purpose: 'payment' })).toBe(true);
	clock.mockRestore();
});

it('a code that was held back is found until it expires, and none is right', async () => {
	const tables = new DataTables();
	const store = newStore(tables);
	const held = made();
	await store.write(rowsOfWithheld(held, OPEN));
	const found = await findCode(store, held);
	expect(found).toStrictEqual(OPEN);
	expect(JSON.stringify(tables.rows)).not.toMatch(/7700900001|login/);
	expect(tables.rows.map(({ until }) => until)).toStrictEqual(tables.rows.map(() => OPEN.expires));
});

it('of a code that is sent, the rows have nothing but what it is verified with', async () => {
	const store = newStore(new DataTables());
	const own = made();
	await store.write(rowsOfCode(own, '0042', { ...OPEN, limits: {} } as typeof OPEN));
	const { secret, codeKey } = own;
	const right = { codeKey, secret, digest: expect.any(String) as string, length: 4, expires: OPEN.expires };
	expect(await findCode(store, own)).toStrictEqual({ ...OPEN, right });
});

/** What is known of one earlier verification; nothing where it is none of theirs. */
const earlierOf = async (store: Store, earlier: string, open: typeof OPEN): Promise<EarlierCodes> => {
	const verification = made();
	const known = await earlierCodes(store, [{ ...open, verification, earlier }]);
	return known.get(verification) ?? NO_EARLIER;
};

it('an earlier code is found for its own person and purpose alone, also through one that was held back', async () => {
	const store = newStore(new DataTables());
	const [own, held] = [made(), made()];
	await store.write(rowsOfCode(own, '0042', OPEN));
	const right = (await findCode(store, own))!.right!;
	expect(await earlierOf(store, own.secret, OPEN)).toStrictEqual({ codes: [right], tried: [own.codeKey] });
	await store.write(rowsOfWithheld(held, OPEN, { codes: [right], tried: [own.codeKey] }));
	expect(await earlierOf(store, held.secret, OPEN)).toStrictEqual({
		codes: [right],
		tried: [held.codeKey, own.codeKey],
	});
	const others = [
		earlierOf(store, own.secret, { ...OPEN, to: '+447700900002' }),
		earlierOf(store, own.secret, { ...OPEN, purpose: 'payment' }),
		earlierOf(store, made().secret, OPEN),
		earlierOf(store, 'no verification', OPEN),
	];
	expect(await Promise.all(others)).toStrictEqual(others.map(() => ({ codes: [], tried: [] })));
});

it('of codes of which nobody knows whether they were sent, the newest and those of which it is surest count', async () => {
	const store = newStore(new DataTables());
	const all = [made(), made(), made(), made()];
	await store.write(rowsOfCode(all[0], '0', OPEN));
	for (const [at, one] of all.entries()) {
		if (at === 0) continue;
		const earlier = await earlierOf(store, all[at - 1].secret, OPEN);
		await store.write(rowsOfUnknown(one, String(at), OPEN, earlier));
	}
	const right = rightOf((await findCode(store, all[3]))!);
	expect(right.map(({ codeKey }) => all.findIndex((one) => one.codeKey === codeKey))).toStrictEqual([3, 1, 0]);
	expect(await Promise.all(right.map(async (one) => await isReplaced(store, one, OPEN)))).toStrictEqual([
		false,
		false,
		false,
	]);
});

it('a code that was used stays so once counts are added up, whose time may be later', async () => {
	const now = Date.UTC(2030, 0, 15, 10, 1);
	const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
	const tables = new DataTables();
	const store = newStore(tables);
	const { codeKey, secret, expires } = newVerification(now + 60_000);
	const isOpen = async () =>
		(await stillOpen(store, [{ codeKey, secret, digest: '', length: 4, expires }], now)).length === 1;
	expect(await isOpen()).toBe(true);
	await store.write(noteRows('codes', [usedKey(codeKey)], KEPT_FOR.codes.day));
	expect(await isOpen()).toBe(false);
	await compact(store, 'codes', new Set([`codes:${bucketOf(usedKey(codeKey))}`]));
	const [[at]] = JSON.parse(tables.rows[0].value as string) as [[number]];
	expect([at > now, await isOpen()]).toStrictEqual([true, false]);
	clock.mockRestore();
});

it('one that was used only after that moment is still open then', async () => {
	const store = newStore(new DataTables());
	const own = made();
	const right = { codeKey: own.codeKey, secret: own.secret, digest: '', length: 4, expires: OPEN.expires };
	await store.write(noteRows('codes', [usedKey(own.codeKey)], KEPT_FOR.codes.day));
	expect(await stillOpen(store, [right], Date.now() - 1000)).toStrictEqual([right]);
});

it('a verification is read with blanks around it, and nothing else is one', () => {
	const own = made();
	expect(readVerification(` ${own.secret}\n`)).toStrictEqual(own);
	expect(readVerification(`${own.secret}${codeOwnerKey(OPEN.to, OPEN.purpose)}`)).toBeUndefined();
	fc.assert(
		fc.property(fc.string({ maxLength: 200 }), (other) => {
			expect(readVerification(other)).toBeUndefined();
		}),
	);
});
