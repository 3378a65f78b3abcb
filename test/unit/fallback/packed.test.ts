import { packPeople, packProgress, unpackPeople, unpackProgress } from '../../../nodes/fallback/packed';
import type { Person, Progress } from '../../../nodes/fallback/plan';

const PEOPLE: Person[] = [1, 2, 3].map((number) => ({
	item: number,
	steps: [
		{
			channel: 'chatApp',
			fields: { to: `+1202555010${number}`, json: '{"type":"text"}' },
			patience: 60_000,
			statuses: ['SEEN'],
		},
		{ channel: 'sms', fields: { to: `+1202555010${number}`, text: 'Hello' }, patience: 0, statuses: [] },
	],
	...(number === 2 && { precautions: { sendOnce: { key: 'A' } }, zone: 'Europe/Berlin' }),
}));

it('people come back as they were', () => {
	expect(unpackPeople(packPeople(PEOPLE))).toStrictEqual(PEOPLE);
	expect(unpackPeople(packPeople([]))).toStrictEqual([]);
});

it('what many share is there once', () => {
	const text = 'A long text. '.repeat(100);
	const sms = { channel: 'sms', fields: { text }, patience: 0, statuses: [] } as const;
	const people = Array.from({ length: 1000 }, (_, item): Person => ({ item, steps: [{ ...sms, statuses: [] }] }));
	expect(packPeople(people).length).toBeLessThan(25_000);
});

it('progress comes back as it was; where there is none, nothing was tried', () => {
	const progress: Progress = {
		tries: [[{ step: 0, code: 'OK', messageId: '12345678901234567890', at: 1 }], []],
		reports: { sms: {} },
	};
	expect(unpackProgress(packProgress(progress), 2)).toStrictEqual(progress);
	expect(unpackProgress(undefined, 2)).toStrictEqual({ tries: [[], []], reports: {} });
});
