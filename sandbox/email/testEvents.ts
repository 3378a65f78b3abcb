import { EMAIL_STATUSES, type EmailStatus } from '../../contract/generated/values';
import type { TestEvent } from '../core/domain';
import { deliveryOf } from './callbacks';
import { MAGIC_STEPS } from './magic';
import type { Form } from './message';

const TITLES: Record<Form, string> = { A: 'JSON, form A', B: 'JSON, form B', XML: 'XML' };
const ADDRESS = 'ann@example.com';
const CONTACT_ID = '915862257144666002';

/** The callbacks of an email in each of their forms (part 1, 2.10). */
export const TEST_EVENTS: TestEvent[] = (['B', 'A', 'XML'] as const).map((form) => ({
	form: `emailStatus${form}`,
	title: `Status of an email (${TITLES[form]})`,
	statuses: ['DELIVERED', ...EMAIL_STATUSES.filter((status) => status !== 'DELIVERED')],
	delivery(status, id, at, url) {
		const details = { recipient: { Address: ADDRESS }, contactId: CONTACT_ID };
		const fields = status === 'BOUNCED' ? MAGIC_STEPS.bounced[0].fields : undefined;
		const change = { status: status as EmailStatus, at, errorCode: 0 };
		return deliveryOf(form, { id, recipient: ADDRESS, text: '', details }, change, url, fields ?? {});
	},
}));
