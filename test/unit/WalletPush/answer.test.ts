import { Group } from '../../../nodes/service/pairing';
import { walletEntries, walletVerdict } from '../../../nodes/WalletPush/message/answer';

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
		expect(walletEntries({ result: [entry('1', 'x'), entry('2', 'b')] }, drafts('a', 'b'))).toStrictEqual([
			undefined,
			entry('2', 'b'),
		]);
	});

	it('a key that is a number and its digits are the same', () => {
		const result = [{ code: 'OK', result: '1', mergeKey: 7 }];
		expect(walletEntries({ result }, drafts('7'))).toStrictEqual(result);
	});

	it.each([
		['two messages with the same key', [entry('2', 'a'), entry('1', 'b')], drafts('a', 'a')],
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
		['a message without a key', [of2, of1], drafts('a', undefined), [of1, of2]],
		['an entry without a key', [of2, none], drafts('a', 'b'), [none, of2]],
		['more messages than entries', [of2, of1], drafts('a', undefined, 'b'), [of1, undefined, of2]],
		['more entries than messages', [of2, none, of1], drafts('a', 'b'), [of1, of2]],
	])('%s: the keys that are there still tell whose they are', (_shows, result, sent, expected) => {
		expect(walletEntries({ result }, sent)).toStrictEqual(expected);
	});

	it('what no key tells is a group of the messages that are left', () => {
		const [once, again] = [entry('4', 'c'), entry('5', 'c')];
		const group = new Group([once, none, again], 3);
		expect(walletEntries({ result: [once, none, of2, again] }, drafts('a', 'b', 'c', undefined))).toStrictEqual([
			group,
			of2,
			group,
			group,
		]);
		const both = [entry('2', 'a'), entry('1', 'a')];
		const pair = new Group(both, 2);
		expect(walletEntries({ result: both }, drafts('a', 'b'))).toStrictEqual([pair, pair]);
	});

	it.each([
		['one for two', [of2, none], drafts('a', undefined, 'b'), (group: Group<unknown>) => [group, group, of2]],
		['two for one', [of2, none, entry('4')], drafts('a', 'b'), (group: Group<unknown>) => [group, of2]],
	])('what is left is a group where it is %s', (_shows, result, sent, expected) => {
		const group = new Group(result.slice(1), sent.length - 1);
		expect(walletEntries({ result }, sent)).toStrictEqual(expected(group));
	});

	it('what names a message that two have stays in the group of those', () => {
		const group = new Group([of1, none], 2);
		expect(walletEntries({ result: [of2, of1, none] }, drafts('a', 'a', 'b'))).toStrictEqual([group, group, of2]);
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
			said: { mergeKey: 'a' },
		});
	});

	it('says nothing: the fate stays open', () => expect(walletVerdict({ mergeKey: 'a' })).toBeUndefined());
});
