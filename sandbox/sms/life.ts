import type { SmsStatus } from '../../contract/generated/values';
import type { StatusChange } from '../core/messages';
import { DEFAULT_VALIDITY, DELIVERED, digitsOf, MAGIC_ENDINGS } from './magic';
import { parseUtc, type SmsMessage } from './rules';

const SENT_AFTER = 1_000;

type Change = StatusChange<SmsStatus>;

/**
 * The statuses that a message goes through (part 1, 2.9; the documents show no transitions): ACCEPTED, SCHEDULED until its
 * time, SENT, and its end; EXPIRED where its lifetime is over first. A lifetime of 0 is taken as none given.
 */
export function planLife({ to, scheduledTime, validity }: SmsMessage, now: number): Change[] {
	const start = scheduledTime === undefined ? now : parseUtc(scheduledTime);
	const ending = MAGIC_ENDINGS[digitsOf(to)] ?? DELIVERED;
	const plan: Change[] = [{ status: 'ACCEPTED', at: now, errorCode: 0 }];
	if (start > now) plan.push({ status: 'SCHEDULED', at: now, errorCode: 0 });
	plan.push({ status: 'SENT', at: start + SENT_AFTER, errorCode: 0 });
	for (const { status, after } of ending.between ?? []) plan.push({ status, at: start + after, errorCode: 0 });
	plan.push({ status: ending.status, at: start + ending.after, errorCode: ending.errorCode });
	return expire(plan, start + (validity || DEFAULT_VALIDITY) * 1_000);
}

function expire(plan: Change[], end: number): Change[] {
	if (plan.every(({ at }) => at <= end)) return plan;
	return [...plan.filter(({ at }) => at <= end), { status: 'EXPIRED', at: end, errorCode: 46 }];
}
