import { walletEntries, walletVerdict } from '../../../nodes/WalletPush/message/answer';

const drafts = (...keys: Array<string | undefined>) => keys.map((mergeKey) => ({ body: { mergeKey }, identity: {} }));
const entry = (result: string, mergeKey?: string | null) => ({ code: 'OK', result, mergeKey });

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
		['a message without a key', [entry('2', 'b'), entry('1', 'a')], drafts('a', undefined)],
		['an entry without a key', [entry('2', 'b'), entry('1', null)], drafts('a', 'b')],
		['two messages with the same key', [entry('2', 'a'), entry('1', 'b')], drafts('a', 'a')],
		['two entries with the same key', [entry('2', 'a'), entry('1', 'a')], drafts('a', 'b')],
		['fewer entries and no keys', [entry('2')], drafts('a', 'b')],
	])('%s: they stand as they came', (_shows, result, sent) => {
		expect(walletEntries({ result }, sent)).toStrictEqual(result);
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
