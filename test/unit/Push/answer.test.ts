import { pushEntries, pushVerdict } from '../../../nodes/Push/message/send';
import { Group } from '../../../nodes/service/pairing';

const drafts = (...tokens: string[]) => tokens.map((to) => ({ body: { to }, identity: { to } }));

describe('entries of a push answer', () => {
	const entries = [{ index: 0 }, { index: 1 }, { index: 2 }];

	it('follow their index, whatever their order', () => {
		const { 0: first, 1: second, 2: third } = entries;
		expect(pushEntries({ result: [third, first, second] }, drafts('a', 'b', 'c'))).toStrictEqual(entries);
	});

	it.each([
		['no index', [{ code: 'ok' }, { code: 'REJECTED' }]],
		['an index that is no number', [{ index: 'a' }, { index: 'b' }]],
		['tokens that nobody asked for', [{ pushToken: 'x' }, { pushToken: 'y' }]],
	])('%s: they stand as they came', (_shows, result) => {
		expect(pushEntries({ result }, drafts('a', 'b'))).toStrictEqual(result);
	});

	it('an index that contradicts itself makes them a group', () => {
		const result = [{ index: 1, code: 'ok' }, { index: 1 }];
		const group = new Group(result, 2);
		expect(pushEntries({ result }, drafts('a', 'b'))).toStrictEqual([group, group]);
	});

	it('the tokens tell where the index does not', () => {
		const result = [{ pushToken: 'b', code: 'ok' }, { pushToken: 'a' }];
		expect(pushEntries({ result }, drafts('a', 'b'))).toStrictEqual([result[1], result[0]]);
	});

	it('a list under result is read, anything else is not', () => {
		expect(pushEntries([{ code: 'ok' }], drafts('a'))).toBeUndefined();
		expect(pushEntries({ message: 'no' }, drafts('a'))).toBeUndefined();
		expect(pushEntries({ result: [] }, drafts('a', 'b'))).toStrictEqual([]);
		expect(pushEntries({ result: ['a', { pushToken: 'a' }] }, drafts('a'))).toStrictEqual([{ pushToken: 'a' }]);
	});
});

describe('a push entry', () => {
	it.each([
		['current', { index: 3, pushToken: 't', pushId: '3158622571446665001', code: 'ok' }],
		['earlier', { index: 3, pushToken: 't', pushId: '3158622571446665001', code: 'OK', description: null }],
	])('accepted, %s form', (_form, entry) => {
		const verdict = pushVerdict(entry);
		expect(verdict).toMatchObject({
			accepted: true,
			output: { code: 'OK', messageId: '3158622571446665001', pushId: '3158622571446665001', pushToken: 't' },
		});
		expect(verdict).not.toHaveProperty('output.index');
	});

	it('a short id is text too', () => {
		expect(pushVerdict({ code: 'ok', pushId: 7 })).toMatchObject({ output: { messageId: '7', pushId: '7' } });
	});

	it('rejected, current form: its messages are the reasons', () => {
		const description = [{ errorMessage: 'Unknown from' }, { errorMessage: 'Wrong priority' }];
		expect(
			pushVerdict({ index: 0, pushToken: 't', state: 'off', code: 'validation_error', description }),
		).toStrictEqual({
			accepted: false,
			reasons: [
				{ key: 'validation_error', defaultMessage: 'Unknown from' },
				{ key: 'validation_error', defaultMessage: 'Wrong priority' },
			],
			details: { state: 'off' },
		});
	});

	it.each([
		['an object', (reason: object) => reason],
		['a list', (reason: object) => [reason]],
	])('rejected, earlier form with its reasons as %s', (_form, wrap) => {
		const reason = { key: 'k', params: ['7'], ref: 'messages[0].from' };
		const description = [{ errorMessage: 'Unknown from', fieldName: 'from' }];
		expect(pushVerdict({ Code: 'Rejected', Description: description, Reasons: wrap(reason) })).toStrictEqual({
			accepted: false,
			reasons: [
				{ key: 'k', params: ['7'], ref: 'messages[0].from' },
				{ key: 'Rejected', ref: 'from', defaultMessage: 'Unknown from' },
			],
			details: {},
		});
	});

	it('rejected with words, and with none', () => {
		const said = { accepted: false, reasons: [], details: {} };
		expect(pushVerdict({ code: 'validation_error', description: 'Unknown from' })).toStrictEqual({
			...said,
			description: 'Unknown from',
		});
		expect(pushVerdict({ code: 'validation_error' })).toStrictEqual(said);
	});

	it('of a code that proves nothing: open, with the words of the service', () => {
		const description = [{ errorMessage: 'Unknown from' }];
		expect(pushVerdict({ index: 0, code: 'internal_error', description })).toMatchObject({
			open: true,
			message: expect.stringContaining('The service has a problem of its own') as string,
		});
	});

	it('says nothing: the fate stays open', () => {
		expect(pushVerdict('ok')).toBeUndefined();
		expect(pushVerdict({ index: 0 })).toBeUndefined();
	});
});
