import { Group } from '../../../nodes/service/pairing';
import { walletEntries, walletVerdict } from '../../../nodes/WalletPush/message/send';

const drafts = (...keys: Array<string | undefined>) => keys.map((mergeKey) => ({ body: { mergeKey }, identity: {} }));
const entry = (result: string, mergeKey?: string | null) => ({ code: 'OK', result, mergeKey });

const none = entry('3', null);

describe('entries of a wallet answer', () => {
	it('follow the merge keys, whatever their order', () => {
		const result = [entry('2', 'b'), entry('1', 'a')];
		expect(walletEntries({ result }, drafts('a', 'b'))).toStrictEqual([entry('1', 'a'), entry('2', 'b')]);
	});

	it('a message that no entry names has none, the others are still paired', () => {
		expect(walletEntries({ result: [entry('2', 'b')] }, drafts('a', 'b'))).toStrictEqual([undefined, entry('2', 'b')]);
	});

	it('a key that is a number and its digits are the same', () => {
		const result = [{ code: 'OK', result: '1', mergeKey: 7 }];
		expect(walletEntries({ result }, drafts('7'))).toStrictEqual(result);
	});

	it.each([
		['two messages and entries with the same key', [entry('2', 'a'), entry('1', 'a')], drafts('a', 'a')],
		['entries without keys for a message that has one', [none, entry('1')], drafts('a', undefined)],
		['entries without keys', [entry('2', null), entry('1')], drafts('a', 'b')],
		['a key of its own for a message without one', [entry('2', 'a'), entry('1', 'x')], drafts('a', undefined)],
		['fewer entries and no keys', [entry('2')], drafts('a', 'b')],
		['no entries', [], drafts('a', 'b')],
	])('%s: they stand as they came', (_shows, result, sent) => {
		expect(walletEntries({ result }, sent)).toStrictEqual(result);
	});

	const [of2, of1] = [entry('2', 'b'), entry('1', 'a')];

	it.each([
		['a message without a key', [of2, of1], drafts('a', undefined)],
		['an entry without a key', [of2, none], drafts('a', 'b')],
		['a key of nobody', [entry('1', 'x'), of2], drafts('a', 'b')],
		['more entries than messages', [of2, none, of1], drafts('a', 'b')],
		['a key twice', [entry('2', 'a'), of1], drafts('a', 'b')],
	])('out of order with %s are a group of all messages', (_shows, result, sent) => {
		const group = new Group(result, sent.length);
		expect(walletEntries({ result }, sent)).toStrictEqual(sent.map(() => group));
	});

	it('an answer without a list has none', () => {
		expect(walletEntries({ message: 'no' }, drafts('a'))).toBeUndefined();
	});
});

describe('a wallet entry', () => {
	it('accepted: its result is the message id', () => {
		expect(walletVerdict({ code: 'ok', result: '3158622571446665001', mergeKey: 'a', reasons: null })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', messageId: '3158622571446665001', mergeKey: 'a', reasons: null },
		});
	});

	it('accepted without a key: the one that was sent is not taken away', () => {
		expect(walletVerdict({ code: 'OK', result: '7', mergeKey: null })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', messageId: '7' },
		});
	});

	it('rejected: its reasons', () => {
		const reasons = [{ key: 'invalid.image.url' }];
		expect(walletVerdict({ code: 'REJECTED', result: null, reasons, mergeKey: 'a' })).toStrictEqual({
			accepted: false,
			reasons,
			details: { mergeKey: 'a' },
		});
	});

	it('says nothing: the fate stays open', () => expect(walletVerdict({ mergeKey: 'a' })).toBeUndefined());
});
