import { deletedEntries, deletedVerdict } from '../../../nodes/Contacts/contactList/delete';

const A = '3158622571446665001';
const B = '915862257144666002';
const drafts = (...ids: string[]) => ids.map((contactGroupId) => ({ body: {}, identity: { contactGroupId } }));
const bare = (result: string | null) => ({ code: 'OK', result });

describe('entries of the answer to a deletion', () => {
	it.each<[string, unknown, ReturnType<typeof drafts>, unknown]>([
		['follow the ids, whatever their order', [bare(B), bare(A)], drafts(A, B), [bare(A), bare(B)]],
		['have one for both items that name a list', [bare(B), bare(A)], drafts(A, B, A), [bare(A), bare(B), bare(A)]],
		['leave open whom none names', [bare(A)], drafts(A, B), [bare(A), undefined]],
		['stand as they came without ids', [bare(null), bare(null)], drafts(A, B), [bare(null), bare(null)]],
		[
			'stand as they came where the ids that are there agree',
			[bare(null), bare(B)],
			drafts(A, B),
			[bare(null), bare(B)],
		],
		['tell nothing where some ids are elsewhere', [bare(B), bare(null)], drafts(A, B), undefined],
		[
			'tell nothing where two items name one list and there are more entries than lists',
			[bare(null), bare(null)],
			drafts(A, A),
			undefined,
		],
		[
			'have one for both items that name a list, in the order of the request',
			[{ code: 'REJECTED', result: null }, bare(B)],
			drafts(A, B, A),
			[{ code: 'REJECTED', result: null }, bare(B), { code: 'REJECTED', result: null }],
		],
		['are none in an empty list', [], drafts(A), []],
		['are none without a list', null, drafts(A), undefined],
	])('%s', (_what, result, of, entries) => {
		expect(deletedEntries({ result }, of)).toStrictEqual(entries);
	});
});

describe('an entry of the answer to a deletion', () => {
	const reasons = [{ key: 'in.use' }];
	it.each<[string, unknown, unknown]>([
		[
			'accepted: what else it says stays',
			{ code: 'ok', result: A, description: 'gone', reasons: [] },
			{ accepted: true, output: { code: 'OK', description: 'gone', deleted: true } },
		],
		[
			'rejected: the id is that of the list',
			{ code: 'REJECTED', result: A, reasons, description: 'in use' },
			{ accepted: false, reasons, details: {}, description: 'in use' },
		],
		['a fault of the service', { code: 'internal_error', result: A }, expect.objectContaining({ open: true })],
		['an id alone', { result: A }, undefined],
		['a text', 'OK', undefined],
	])('%s', (_what, given, verdict) => {
		expect(deletedVerdict(given)).toStrictEqual(verdict);
	});
});
