import { ofContact } from '../../../nodes/delivery/firstMessages';
import { Mailbox } from '../../../nodes/delivery/mailbox';
import { envelope, statusIn } from '../../../nodes/events/envelope';
import { outcomeOf } from '../../../nodes/events/progress';

const LAST = ['step-2'];

/** A callback of a scenario's message: which contact, at which step, and how it stands. */
const told = (contactId: string | null, triggerId: string, status: string, messageId = '70') =>
	envelope({}, { channel: 'scenario', kind: 'status', ...statusIn(status), messageId, contactId, triggerId });

/** What a wait makes of callbacks that came in this order. */
function outcomes(events: Array<ReturnType<typeof told>>, statuses: string[] = []) {
	const box = new Mailbox(statuses);
	for (const event of events) box.put(ofContact(event, LAST));
	return box.list().map((notice) => [notice.messageId, notice.status, outcomeOf(notice, statuses)]);
}

it('a status counts for its contact, whichever message it is of', () => {
	expect(outcomes([told('1', 'step-1', 'delivered', '70'), told('2', 'step-2', 'delivered', '71')])).toStrictEqual([
		['1', 'DELIVERED', 'reached'],
		['2', 'DELIVERED', 'reached'],
	]);
	expect(outcomes([told(null, 'step-1', 'delivered')])).toStrictEqual([]);
});

it('a step that failed is no end while another one comes after it', () => {
	expect(outcomes([told('1', 'step-1', 'expired')])).toStrictEqual([['1', 'EXPIRED', undefined]]);
	expect(outcomes([told('1', 'step-1', 'expired'), told('1', 'step-2', 'undeliverable')])).toStrictEqual([
		['1', 'UNDELIVERABLE', 'failed'],
	]);
});

it('what was delivered counts more than what failed, in any order', () => {
	const all = [told('1', 'step-1', 'expired'), told('1', 'step-1', 'delivered'), told('1', 'step-2', 'rejected')];
	for (const events of [all, [...all].reverse()])
		expect(outcomes(events)).toStrictEqual([['1', 'DELIVERED', 'reached']]);
});

it('a chosen status is waited for over all steps', () => {
	const events = [told('1', 'step-1', 'expired'), told('1', 'step-2', 'delivered')];
	expect(outcomes(events, ['CLICKED'])).toStrictEqual([['1', 'DELIVERED', undefined]]);
	expect(outcomes([...events, told('1', 'step-2', 'clicked')], ['CLICKED'])).toStrictEqual([
		['1', 'CLICKED', 'reached'],
	]);
});
