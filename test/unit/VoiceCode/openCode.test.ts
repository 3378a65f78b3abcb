import fc from 'fast-check';

import {
	findCode,
	isCodeOf,
	newVerification,
	readVerification,
	rowsOfCode,
	type Verification,
} from '../../../nodes/VoiceCode/openCode';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const OPEN = { to: '+447700900001', purpose: 'login', expires: Date.now() + 60_000 };
const made = (): Verification => readVerification(newVerification(OPEN.to, OPEN.purpose, OPEN.expires))!;

it('what the store has of a code is opened with its verification only, and shows nothing', async () => {
	const tables = new DataTables();
	const store = newStore(tables);
	const [own, other] = [made(), made()];
	await store.write(rowsOfCode(own, '004217', OPEN));
	const found = await findCode(store, own);
	expect(found).toMatchObject({ ...OPEN, isReplaced: false });
	expect([
		isCodeOf(found!, own, '004217'),
		isCodeOf(found!, own, '4218'),
		isCodeOf(found!, other, '004217'),
	]).toStrictEqual([true, false, false]);
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
	expect([(await findCode(store, first))?.isReplaced, (await findCode(store, second))?.isReplaced]).toStrictEqual([
		true,
		false,
	]);
	clock.mockRestore();
});

it('a verification is read with blanks around it, and nothing else is one', () => {
	const text = newVerification(OPEN.to, OPEN.purpose, OPEN.expires);
	expect(readVerification(` ${text}\n`)).toStrictEqual(readVerification(text));
	expect(readVerification(text)?.personKey).toBe(
		readVerification(newVerification('447700900001', 'login', 0))?.personKey,
	);
	expect(readVerification(text)?.expires).toBe(OPEN.expires);
	fc.assert(
		fc.property(fc.string({ maxLength: 200 }), (other) => {
			expect(readVerification(other)).toBeUndefined();
		}),
	);
});
