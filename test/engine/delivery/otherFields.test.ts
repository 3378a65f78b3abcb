import type { IDataObject } from 'n8n-workflow';

import { withContacts } from '../../../nodes/delivery/firstMessages';
import type { DeliveryPlan, FirstMessages } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { pack, unpack } from '../../../nodes/durable/packed';
import { FIRST, useFewRuns } from '../../support/fewRuns';
import { report } from '../../support/reports';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const runs = useFewRuns();

const CONTINUE = { onError: 'continueRegularOutput' } as const;
const SMS = 'omniSms.message.sendAndWaitForDelivery';
const sms = { from: 'MyShop', to: '={{ $json.to }}', text: 'Hi' };
const EMAIL = 'omniEmail.message.sendAndWaitForDelivery';
const email = { from: 'news@example.com', to: '={{ $json.to }}', subject: 'Hello', html: 'Hi [Unsubscribe]' };

/** What the last run comes out with, where its messages have this status. */
function ends(status: string): IDataObject[] {
	const { sub } = runs;
	const plan = { ...sub.plan, awaited: pack(sub.plan.awaited) } as unknown as DeliveryPlan;
	const reports = Object.fromEntries(sub.plan.awaited.map(({ messageId }) => [messageId, report(status)]));
	return DELIVERY.items(plan, pack({ reports, few: 'stopped' }), 'done');
}

/** What an item has that comes from an earlier wait. */
const BEFORE = {
	outcome: 'REACHED',
	status: 'DELIVERED',
	final: true,
	occurredAt: '2030-01-14T10:00:00.000Z',
	occurredAtText: '2030-01-14 10:00:00',
	errorCode: 0,
	source: 'callback',
	deliveries: [{ messageId: '7', outcome: 'REACHED' }],
};
const WITH_FIELDS = { includeOtherFields: true };

describe('with Include Other Input Fields behind an earlier wait', () => {
	it('what was not sent says nothing of how that one ended', async () => {
		const rows = [
			{ ...BEFORE, order: 1, to: '+12025550101' },
			{ ...BEFORE, order: 2, to: '+447700900912' },
			{ ...BEFORE, order: 3, to: 'nobody' },
		];
		await runs.run(SMS, sms, rows, { options: WITH_FIELDS, settings: CONTINUE });
		const [first, ...others] = ends('SENT');
		expect(first).toMatchObject({ order: 1, code: 'OK', outcome: 'TIMEOUT', status: 'SENT' });
		expect(others).toMatchObject([
			{ order: 2, code: 'REJECTED' },
			{ order: 3, code: 'INVALID' },
		]);
		for (const name of Object.keys(BEFORE)) for (const one of others) expect(one).not.toHaveProperty(name);
	});

	it('those of whom a few go first say nothing of it, be they sent or not', async () => {
		const rows = ['+12025550101', '+12025550102', '+447700900912'].map((to) => ({ ...BEFORE, to }));
		await runs.run(SMS, sms, rows, { options: { ...FIRST, ...WITH_FIELDS }, settings: CONTINUE });
		expect(Object.keys(ends('SENT')[1])).not.toContain('final');
		const sent = await runs.sendOthers();
		expect(sent.map(({ output }) => output.code)).toStrictEqual(['OK', 'REJECTED']);
		for (const { output } of sent) for (const name of Object.keys(BEFORE)) expect(output).not.toHaveProperty(name);
	});

	it('the recipients of an earlier email are not those of this message', async () => {
		const recipients = [
			{ to: 'ann@example.com', code: 'OK', messageId: '7' },
			{ to: 'bob@example.com', code: 'REJECTED', messageId: null },
			null,
		];
		await runs.run(SMS, sms, [{ recipients, to: '+12025550101' }], { options: WITH_FIELDS });
		const [item] = ends('DELIVERED');
		expect(item).toMatchObject({ recipients, outcome: 'REACHED', status: 'DELIVERED' });
		expect(item).not.toHaveProperty('deliveries');
	});

	it('the messages of an earlier scenario are not those of this one', async () => {
		const scenario = await runs.scenario();
		const rows = ['+12025550101', '+12025550102'].map((to, at) => ({ to, messageIds: [`900${at}`, `901${at}`] }));
		const parameters = { scenario, contactBy: 'details', phone: '={{ $json.to }}' };
		const options = { ...FIRST, ...WITH_FIELDS };
		await runs.run('omniScenario.message.sendAndWaitForDelivery', parameters, rows, { options });
		const [sent] = await runs.sendOthers();
		expect(sent.output.messageIds).toStrictEqual(rows[1].messageIds);
		const { contactId, messageId } = sent.output as Record<string, string>;
		const firsts = runs.sub.plan.firsts as FirstMessages;
		const known = unpack(firsts.ids) as unknown[];
		expect(unpack(withContacts(firsts, [sent]).ids)).toStrictEqual([...known, [contactId, messageId]]);
		const one = { ...firsts, isByMessage: true };
		expect(unpack(withContacts(one, [sent]).ids)).toStrictEqual([...known, [messageId, messageId]]);
	});
});

describe('an email that was refused for one of its recipients', () => {
	const ALSO = { additionalRecipients: { recipients: [{ address: 'refused@example.com' }] } };

	it('fails, also where it goes behind a few', async () => {
		const rows = [{ to: 'ann@example.com' }, { to: 'bob@example.com' }];
		await runs.run(EMAIL, email, rows, { options: { ...FIRST, ...ALSO } });
		const [sent] = await runs.sendOthers();
		expect([sent.output.code, sent.withoutId]).toStrictEqual(['PARTIAL', ['REJECTED']]);
		const plan = { ...runs.sub.plan, awaited: pack(runs.sub.plan.awaited) } as unknown as DeliveryPlan;
		const reports = Object.fromEntries(sent.ids.map((id) => [id, report('DELIVERED')]));
		const items = DELIVERY.items(plan, pack({ reports, few: 'passed', sent: [sent] }), 'done');
		expect(items[1]).toMatchObject({ code: 'PARTIAL', outcome: 'FAILED', status: 'REJECTED' });
		expect(items[1].deliveries).toMatchObject([{ outcome: 'REACHED' }, { messageId: null, outcome: 'FAILED' }]);
	});

	it('fails where it goes first, or alone', async () => {
		await runs.run(EMAIL, email, [{ to: 'ann@example.com' }], { options: ALSO });
		expect(runs.sub.plan.withoutId).toStrictEqual({ 0: ['REJECTED'] });
		expect(ends('DELIVERED')).toMatchObject([{ outcome: 'FAILED', status: 'REJECTED', final: true }]);
	});
});
