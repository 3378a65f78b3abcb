import { smsStateWord } from '../../../nodes/api/statuses';
import { Group } from '../../../nodes/service/pairing';
import { idEntries, partIds, type SoapDraft } from '../../../nodes/Soap/ids';

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
	['one id each', ids(3), drafts(3, 1), [['1'], ['2'], ['3']]],
	['one id each, where no parts are known', ids(2), drafts(2), [['1'], ['2']]],
	[
		'all parts of the first, then of the second',
		ids(4),
		drafts(2, 2),
		[
			['1', '2'],
			['3', '4'],
		],
	],
	['one recipient, whatever the number', ids(3), drafts(1, 2), [['1', '2', '3']]],
])('%s', (_what, list, given, entries) => {
	expect(idEntries(answer(list), given)).toStrictEqual(entries);
});

it.each([
	['as many as recipients, though each has two parts', 2, drafts(2, 2)],
	['one part more than expected', 5, drafts(2, 2)],
	['divisible, but by another number of parts', 6, drafts(2, 2)],
	['fewer ids than recipients', 2, drafts(3, 1)],
])('a group: %s', (_what, count, given) => {
	const [group, same] = idEntries(answer(ids(count)), given) ?? [];
	expect(group).toStrictEqual(
		new Group(
			ids(count).map((id) => [id]),
			given.length,
		),
	);
	expect(same).toBe(group);
});

it('an empty list has no entries, and what is no id leaves its message open', () => {
	for (const result of [null, '', { '@href': '#1' }]) expect(idEntries({ result }, drafts(2))).toStrictEqual([]);
	expect(idEntries(answer(['1', '', '3']), drafts(3, 1))).toStrictEqual([['1'], [''], ['3']]);
	expect(idEntries(answer(['']), drafts(1, 1))).toStrictEqual([['']]);
});

it('the parts of a message are the ids that it was given', () => {
	expect(partIds({ messageIds: ['1', '2'] })).toStrictEqual(['1', '2']);
	expect(partIds({ messageIds: null })).toStrictEqual([]);
	expect(partIds({ messageIds: ['1', null, 2] })).toStrictEqual(['1']);
});

it('a fault has no entries', () => {
	expect(idEntries({ fault: { code: 'Receiver', reasons: ['Timeout'] } }, drafts(1))).toBeUndefined();
});

it('State numbers and their words', () => {
	const words = [0, -1, -2, -10, -40, 46, 47, 42, 48, 69, 8, 10, 11, 41, 255, -3, -41, 99].map(smsStateWord);
	expect(words).toStrictEqual([
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

it('a State in words passes, whether the documents have it or not', () => {
	const words = [' UNDELIVERED', 'Unknown', 'Ringing', '-3', '', undefined].map(smsStateWord);
	expect(words).toStrictEqual(['undelivered', 'unknown', 'ringing', null, null, null]);
});
