/** What a status means to a person: it arrived, it did not, or it is on its way. */
export type Tone = 'good' | 'bad' | 'busy';

const ARRIVED = ['DELIVERED', 'CLICKED', 'OPENED', 'SEEN', 'READ', 'SUBSCRIBED', 'UNSUBSCRIBED', 'REPORTED'];
const NOTICED = ['CLICKED', 'OPENED', 'SEEN', 'READ', 'SUBSCRIBED', 'UNSUBSCRIBED'];
const FAILED = [
	'UNDELIVERABLE',
	'UNDELIVERED',
	'REJECTED',
	'EXPIRED',
	'BOUNCED',
	'COMPLAINED',
	'CANCELED',
	'DELETED',
	'FAILED',
	'UNKNOWN',
];

/** The tone of a status of any channel. */
export function toneOf(status: string): Tone {
	const name = status.toUpperCase();
	if (ARRIVED.includes(name)) return 'good';
	return FAILED.includes(name) ? 'bad' : 'busy';
}

/** The ticks beside a bubble: one when it left, two when it arrived, coloured when it was noticed, a cross when it failed. */
export function ticksOf(status: string): { mark: string; isNoticed: boolean } {
	const name = status.toUpperCase();
	const tone = toneOf(name);
	if (tone === 'bad') return { mark: '✕', isNoticed: false };
	if (tone === 'good') return { mark: '✓✓', isNoticed: NOTICED.includes(name) };
	return { mark: ['SCHEDULED', 'ENQUEUED'].includes(name) ? '◷' : '✓', isNoticed: false };
}
