import { smsStateWord } from '../../../nodes/events/smsStates';
import { idEntries, idVerdict, type SoapDraft } from '../../../nodes/Soap/ids';

const drafts = (count: number, parts?: number): SoapDraft[] =>
	Array.from({ length: count }, (_, at) => ({
		body: { to: `+44770090000${at}` },
		identity: {},
		shared: {},
		...(parts === undefined ? {} : { facts: { parts } }),
	}));

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
const answer = (list: Array<string | null>) => ({ result: list.length === 0 ? '' : { string: list } });

it.each<[string, string[], SoapDraft[], unknown]>([
	['one id each', ids(3), drafts(3, 1), [{ ids: ['1'] }, { ids: ['2'] }, { ids: ['3'] }]],
	['one id each, where no parts are known', ids(2), drafts(2), [{ ids: ['1'] }, { ids: ['2'] }]],
	['all parts of the first, then of the second', ids(4), drafts(2, 2), [{ ids: ['1', '2'] }, { ids: ['3', '4'] }]],
	['one recipient, whatever the number', ids(3), drafts(1, 2), [{ ids: ['1', '2', '3'] }]],
	['fewer ids than recipients', ids(2), drafts(3, 1), [{ messageId: '1' }, { messageId: '2' }]],
	['no ids', [], drafts(2, 1), []],
])('%s', (_what, list, given, entries) => {
	expect(idEntries(answer(list), given)).toEqual(entries);
});

it.each([
	['as many as recipients, though each has two parts', 2, drafts(2, 2)],
	['one part more than expected', 5, drafts(2, 2)],
	['divisible, but by another number of parts', 6, drafts(2, 2)],
])('a group: %s', (_what, count, given) => {
	const entries = idEntries(answer(ids(count)), given);
	const group = { firstRecipient: '+447700900000', recipientCount: 2, messageIdCount: count };
	const recipients = ['+447700900000', '+447700900001'];
	expect(entries).toEqual([{ group: { ...group, recipients, messageIds: ids(count) } }, { group }]);
	expect(idVerdict(entries![1]!)).toMatchObject({
		accepted: true,
		output: { messageId: null, group },
		note: expect.any(String),
	});
});

it('a recipient whose id is empty stays open', () => {
	expect(idEntries(answer(['1', '', '3']), drafts(3, 1))).toEqual([{ ids: ['1'] }, undefined, { ids: ['3'] }]);
	expect(idEntries(answer(['1', null]), drafts(2, 1))).toEqual([{ ids: ['1'] }, undefined]);
});

it('a fault has no entries', () => {
	expect(idEntries({ fault: 'Timeout' }, drafts(1))).toBeUndefined();
});

it('State numbers and their words', () => {
	const words = [0, -1, -2, -10, -40, 46, 47, 42, 48, 69, 8, 10, 11, 41, 255, -3, -41, 99].map(smsStateWord);
	expect(words).toEqual([
		'delivered',
		'sent',
		'queued',
		'pending',
		'pending',
		'expired',
		'deleted',
		'rejected',
		'rejected',
		'rejected',
		'error',
		'error',
		'error',
		'error',
		'unknown',
		null,
		null,
		null,
	]);
});
