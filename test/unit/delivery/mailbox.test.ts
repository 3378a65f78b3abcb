import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { emptyMailboxes, Mailbox } from '../../../nodes/delivery/mailbox';
import { readCall } from '../../../nodes/events';
import { envelope, type OmniEvent } from '../../../nodes/events/envelope';
import { readEvents } from '../../support/readEvents';

const WAKE = 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=x';

function status(messageId: string, word: string, ts = 0): OmniEvent {
	const [event] = readEvents(JSON.stringify([{ messageId, ts, status: word }])) ?? [];
	return event;
}

function boxWith(statuses: string[], ...events: OmniEvent[]): Mailbox {
	const box = new Mailbox(statuses);
	for (const event of events) box.put(event);
	return box;
}

const told = (box: Mailbox) => box.list().map((notice) => [notice.messageId, notice.status]);

describe('a mailbox', () => {
	it('keeps the furthest status of each message, and nothing that is none', () => {
		const box = boxWith(
			[],
			status('1', 'SENT'),
			status('2', 'DELIVERED', 2),
			status('1', 'ACCEPTED'),
			status('2', 'DELIVERED', 2),
			envelope({}, { channel: 'sms', kind: 'incoming', messageId: '3' }),
			envelope({}, { channel: 'unknown', kind: 'raw' }),
		);
		expect(told(box)).toStrictEqual([
			['1', 'SENT'],
			['2', 'DELIVERED'],
		]);
	});

	it('keeps what a callback says, and not the body that said it', async () => {
		setFlagsFromString('--expose-gc');
		const heap = (): number => {
			(runInNewContext('gc') as () => void)();
			return process.memoryUsage().heapUsed;
		};
		const box = new Mailbox([]);
		const before = heap();
		const bodies = 20;
		const length = 2 ** 19;
		for (let at = 0; at < bodies; at += 1) {
			const body = `messageId=315860000000000${at}&ts=1769851800000&status=SENT&x=${'y'.repeat(length)}`;
			const bytes = Buffer.from(body);
			const events = await readCall({ bytes });
			for (const event of events) box.put(event);
		}
		expect(box.list()).toHaveLength(bodies);
		// There is room for five of the bodies here, as the last one may still be in use.
		expect(heap() - before).toBeLessThan(5 * length);
	});

	it('asks for a call when the last message has ended, and once only', () => {
		const box = boxWith([], status('1', 'DELIVERED'));
		expect(box.dueCall()).toBeUndefined();
		box.expect({ messageIds: ['1', '2', '3'], wakeUrl: WAKE, isAll: true });
		box.put(status('2', 'SENT'));
		box.put(status('3', 'REJECTED'));
		box.put(status('4', 'DELIVERED'));
		expect(box.dueCall()).toBeUndefined();
		box.put(status('2', 'DELIVERED'));
		expect(box.dueCall()).toBe(WAKE);
		expect(box.dueCall()).toBeUndefined();
	});

	it('asks again for each expectation', () => {
		const box = boxWith([], status('1', 'DELIVERED'));
		for (const wakeUrl of [`${WAKE}1`, `${WAKE}2`]) {
			box.expect({ messageIds: ['1', wakeUrl], wakeUrl, isAll: true });
			box.put(status(wakeUrl, 'DELIVERED'));
			expect(box.dueCall()).toBe(wakeUrl);
		}
	});

	it('does not ask for what is not expected any more: the service may have told it', () => {
		const box = boxWith([]);
		box.expect({ messageIds: ['1', '2'], wakeUrl: WAKE, isAll: true });
		box.expect({ messageIds: ['2'], wakeUrl: WAKE, isAll: true });
		box.put(status('2', 'DELIVERED'));
		expect(box.dueCall()).toBe(WAKE);
	});

	it('waits for the chosen status', () => {
		const box = boxWith(['SEEN']);
		box.expect({ messageIds: ['1', '2'], wakeUrl: WAKE, isAll: true });
		box.put(status('1', 'DELIVERED'));
		box.put(status('2', 'UNDELIVERABLE'));
		expect(box.dueCall()).toBeUndefined();
		box.put(status('1', 'SEEN'));
		expect(box.dueCall()).toBe(WAKE);
	});
});

it('a mailbox counts what its messages take, those that are missing, too', () => {
	const box = new Mailbox([]);
	const empty = box.bytes;
	box.expect({ messageIds: ['1', '2', '3'], wakeUrl: WAKE, isAll: true });
	expect(box.bytes - empty).toBe(300);
	const sizeOf = (word: string): number => {
		const box = new Mailbox([]);
		box.put(status('7', word));
		return box.bytes;
	};
	expect(sizeOf('S'.repeat(100)) - sizeOf('S')).toBe(2 * 99);
	expect(sizeOf('S')).toBeGreaterThan(300);
	const withCode = (errorCode: string): number => {
		const box = new Mailbox([]);
		box.put(envelope({}, { channel: 'sms', kind: 'status', messageId: '7', errorCode }));
		return box.bytes;
	};
	expect(withCode('E'.repeat(100)) - withCode('E')).toBe(2 * 99);
});

type Boxes = ReturnType<typeof emptyMailboxes>;
const open = (boxes: Boxes, id: string): Mailbox => boxes.obtain(id, () => new Mailbox([]));
const list = (boxes: Boxes, id: string) => boxes.get(id)?.list() ?? [];
const measure = (boxes: Boxes, id: string): void => {
	const box = boxes.get(id);
	if (box) boxes.set(id, box);
};

describe('the mailboxes of a process', () => {
	it('keep each wait apart, and its statuses', () => {
		const boxes = emptyMailboxes();
		open(boxes, '1').put(status('7', 'SENT'));
		expect(told(open(boxes, '1'))).toStrictEqual([['7', 'SENT']]);
		expect(told(open(boxes, '2'))).toStrictEqual([]);
	});

	it('forget a wait that ended', () => {
		const boxes = emptyMailboxes();
		open(boxes, '1').put(status('7', 'SENT'));
		boxes.delete('1');
		expect(told(open(boxes, '1'))).toStrictEqual([]);
	});

	it('let go of the one that was quiet for longest when all together are too large', () => {
		const boxes = emptyMailboxes(7000);
		const fill = (id: string): void => {
			for (let at = 1; at <= 5; at += 1) open(boxes, id).put(status(String(at), 'SENT'));
			measure(boxes, id);
		};
		fill('1');
		fill('2');
		expect(list(boxes, '1')).toHaveLength(5);
		fill('3');
		expect([list(boxes, '1'), list(boxes, '2').length, list(boxes, '3').length]).toStrictEqual([[], 5, 5]);
		measure(boxes, '1');
		expect(list(boxes, '1')).toStrictEqual([]);
		// One that has grown too large by itself goes, too.
		const box = open(boxes, '3');
		for (let at = 1; at <= 20; at += 1) box.put(status(String(at), 'SENT'));
		expect(list(boxes, '3')).toHaveLength(20);
		measure(boxes, '3');
		expect(list(boxes, '3')).toStrictEqual([]);
	});

	it('keep what came for each of 2,000 waits that sleep, however long they were quiet', () => {
		const boxes = emptyMailboxes();
		const waits = Array.from({ length: 2000 }, (_, at) => `wait ${at}`);
		for (const wait of waits) open(boxes, wait).put(status('7', 'SENT'));
		for (const wait of waits) measure(boxes, wait);
		expect(waits.filter((wait) => list(boxes, wait).length !== 1)).toStrictEqual([]);
	});
});
