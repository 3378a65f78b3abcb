import type { Item } from '../../../nodes/engine/operation';
import { valuesOf } from '../../../nodes/panel/read';
import { send } from '../../../nodes/Sms/message/send';

const { definition } = send;
const connection = { baseUrl: '', field: () => '', secrets: [] };
const item = { index: 0, connection } as unknown as Item;
const draft = (options: object = {}, text = 'Hi') => {
	const raw = { from: 'Shop', to: '+12025550101', text, options };
	return definition.draft(valuesOf(send.form, raw, { label: '', timezone: 'UTC' }), item);
};

describe('an SMS', () => {
	it('says what was chosen, and nothing else', () => {
		const { body, shared } = draft();
		expect(JSON.parse(JSON.stringify(body))).toStrictEqual({ from: 'Shop', to: '+12025550101', text: 'Hi' });
		expect(shared).toBeUndefined();
	});

	it('has its options, a time in UTC among them', () => {
		const options = {
			validity: 0,
			scheduledTime: '2030-01-15T10:00:00+02:00',
			priority: 'HIGH',
			options: { order: '7' },
			shortenUrl: false,
			includeSegmentId: true,
		};
		const { body, shared } = draft(options);
		expect(body).toMatchObject({
			validity: 0,
			scheduledTime: '2030-01-15T08:00:00Z',
			priority: 'HIGH',
			options: { order: '7' },
		});
		expect(shared).toStrictEqual({ includeSegmentId: true, shortenUrl: false });
	});

	it('says first what is wrong with its callback URL, then with its text, then with its validity', () => {
		const warned = (options: object, text?: string) => draft(options, text).warning;
		const [url, tags, long] = [
			{ callbackUrl: 'https://n8n.example.com/webhook-test/omni' },
			'<p>Hi</p>',
			{ validity: 300_000 },
		];
		expect(warned({ callbackUrl: 'https://n8n.example.com/webhook/omni' })).toBeUndefined();
		expect(warned({ ...url, ...long }, tags)).toMatch(/^The callback URL is a test URL/);
		expect(warned(long, tags)).toMatch(/^A text holds HTML/);
		expect(warned(long)).toMatch(/^Validity \(Seconds\) is 300000, and services are seen to take up to 259200/);
		expect(warned({})).toBeUndefined();
	});

	it('off is said of short links only, which may be on', () => {
		expect(draft({ shortenUrl: false, includeSegmentId: false }).shared).toStrictEqual({ shortenUrl: false });
	});

	it('with other words has their parts, and all else as it was', () => {
		const { sms, tariffSender } = definition.handles ?? {};
		const one = draft({ priority: 'HIGH' });
		expect([sms?.of(one), one.facts, tariffSender?.of(one)]).toStrictEqual(['Hi', { parts: 1, text: 'Hi' }, 'Shop']);
		const other = sms!.with({ ...one, facts: { ...one.facts, more: true } }, 'ж'.repeat(71));
		expect(other).toStrictEqual({
			...one,
			body: { ...one.body, text: 'ж'.repeat(71) },
			facts: { parts: 2, text: 'Hi', more: true },
		});
	});
});

describe('what an answer says', () => {
	const verdict = (entry: object) => definition.verdict(entry);

	it('has the parts of a message that was taken, as texts', () => {
		expect(verdict({ code: 'OK', messageId: 7, segmentsId: [8, '9'] })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', messageId: '7', segmentsId: ['8', '9'] },
		});
		expect(verdict({ Code: 'ok', MessageId: 7, SegmentsId: [8, '9'] })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', messageId: '7', segmentsId: ['8', '9'] },
		});
		expect(verdict({ code: 'OK', messageId: 7 })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', messageId: '7' },
		});
	});

	it('has none of one that was refused', () => {
		const refused = verdict({ code: 'REJECTED', messageId: null, segmentsId: [8] });
		expect(refused).toMatchObject({ accepted: false });
		expect(refused).not.toHaveProperty('output');
	});
});
