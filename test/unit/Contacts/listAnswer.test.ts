import { deletedEntries, deletedVerdict } from '../../../nodes/Contacts/contactList/answer';

const A = '3158622571446665001';
const B = '915862257144666002';
const drafts = (...ids: string[]) => ids.map((contactGroupId) => ({ body: {}, identity: { contactGroupId } }));
const entry = (result: string | null, ...keys: string[]) => ({
	code: 'OK',
	result,
	reasons: keys.map((key) => ({ key })),
});
const bare = (result: string | null) => ({ code: 'OK', result });

describe('entries of the answer to a deletion', () => {
	it('follow the ids, whatever their order; a list that two items name has one for both', () => {
		expect(deletedEntries({ result: [bare(B), bare(A)] }, drafts(A, B))).toStrictEqual([entry(A), entry(B)]);
		expect(deletedEntries({ result: [bare(B), bare(A)] }, drafts(A, B, A))).toStrictEqual([
			entry(A),
			entry(B),
			entry(A),
		]);
	});

	it('stand as they came without ids, also where an id beside them agrees', () => {
		expect(deletedEntries({ result: [bare(null), bare(B)] }, drafts(A, B))).toStrictEqual([entry(null), entry(B)]);
		expect(deletedEntries({ result: [bare(null)] }, drafts(A, B))).toStrictEqual([entry(null)]);
	});

	it('an id elsewhere leaves those open that none names', () => {
		expect(deletedEntries({ result: [bare(B), bare(null)] }, drafts(A, B))).toStrictEqual([undefined, entry(B)]);
		expect(deletedEntries({ result: [bare(A), bare(null), bare(B)] }, drafts(A, B))).toStrictEqual([
			entry(A),
			entry(B),
		]);
		expect(deletedEntries({ result: [bare(A)] }, drafts(A, B))).toStrictEqual([entry(A), undefined]);
	});

	it('without ids can not be told apart where two items name one list', () => {
		expect(deletedEntries({ result: [bare(null), bare(null)] }, drafts(A, A))).toBeUndefined();
		expect(deletedEntries({ result: [bare(null)] }, drafts(A, A))).toBeUndefined();
	});

	it('are those that are objects; an answer without a list has none', () => {
		expect(deletedEntries({ result: ['x', bare(A)] }, drafts(A))).toStrictEqual([entry(A)]);
		expect(deletedEntries({ message: 'no' }, drafts(A))).toBeUndefined();
	});
});

describe('reasons beside the entries', () => {
	const told = (refs: Array<string | undefined>, result: unknown[], ...ids: string[]) =>
		deletedEntries({ result, reasons: refs.map((ref, at) => ({ key: `k${at}`, ref })) }, drafts(...ids));
	const keysOf = (entries: unknown[] | undefined) =>
		(entries as Array<{ reasons: Array<{ key: string }> }>).map(({ reasons }) => reasons.map(({ key }) => key));

	it.each([['ids'], ['smsIds'], ['SmsIds'], ['IDS']])('point at a place in the request: %s[1]', (name) => {
		const refs = [`${name}[1]`, `${name}[0]`];
		expect(keysOf(told(refs, [bare(A), bare(B)], A, B))).toStrictEqual([['k1'], ['k0']]);
		expect(keysOf(told(refs, [bare(null), bare(null)], A, B))).toStrictEqual([['k1'], ['k0']]);
	});

	it('point at the place of the list, where the answer has another order or another item names it, too', () => {
		expect(keysOf(told(['ids[1]'], [bare(B), bare(A)], A, B))).toStrictEqual([[], ['k0']]);
		expect(keysOf(told(['ids[1]'], [bare(B), bare(A)], A, A, B))).toStrictEqual([[], [], ['k0']]);
	});

	it('name a list by its id, which is no place and no part of another id', () => {
		expect(keysOf(told([B, `id ${A}.`], [bare(A), bare(B)], A, B))).toStrictEqual([['k1'], ['k0']]);
		expect(keysOf(told(['ids[1]', 'list 11'], [bare('1'), bare('11')], '1', '11'))).toStrictEqual([[], ['k0', 'k1']]);
	});

	it('stand behind those of the entry; what names none is nobody’s own', () => {
		const own = { code: 'REJECTED', result: A, reasons: [{ key: 'own' }] };
		expect(keysOf(told(['ids[0]', 'name', undefined, ''], [own, bare(null)], A, B))).toStrictEqual([['own', 'k0'], []]);
	});

	it('point at the eleventh as well, and at a list of that name alone', () => {
		const ids = Array.from({ length: 11 }, (_, at) => `9${at}`);
		expect(keysOf(told(['ids[10]', 'groupIds[10]'], ids.map(bare), ...ids))).toStrictEqual([
			...Array<string[]>(10).fill([]),
			['k0'],
		]);
	});

	it('a list that was not asked for has none by its place', () => {
		expect(keysOf(told(['ids[0]', 'ids[1]'], [bare('9'), bare(B)], A, B)?.slice(1))).toStrictEqual([['k1']]);
	});
});

describe('an entry of the answer to a deletion', () => {
	it('accepted: what else it says stays', () => {
		expect(deletedVerdict({ code: 'ok', result: A, description: 'gone', reasons: [] })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', description: 'gone', deleted: true },
		});
	});

	it('an id alone says that it was done', () => {
		expect(deletedVerdict({ result: A })).toStrictEqual({ accepted: true, output: { code: 'OK', deleted: true } });
	});

	it('rejected: its reasons, and the id of the list is that of no message', () => {
		const reasons = [{ key: 'in.use' }];
		expect(deletedVerdict({ code: 'REJECTED', result: A, reasons, description: 'in use' })).toStrictEqual({
			accepted: false,
			reasons,
			said: {},
			description: 'in use',
		});
	});

	it('of a code that proves nothing: open', () => {
		expect(deletedVerdict({ code: 'internal_error', result: A })).toMatchObject({ open: true, said: {} });
		expect(deletedVerdict({ code: 'internal_error', result: A })).not.toHaveProperty('said.messageId');
	});

	it('says nothing: the fate stays open', () => {
		expect(deletedVerdict({ result: null })).toBeUndefined();
		expect(deletedVerdict('OK')).toBeUndefined();
	});
});
