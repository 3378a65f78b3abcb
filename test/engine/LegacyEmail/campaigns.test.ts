import {
	CAMPAIGN,
	contactList,
	first,
	jsons,
	last,
	run,
	sandbox,
	setState,
	TEXT,
	wire,
	type Parameters,
} from './support';
import { EMPTY, NO_ADDRESS, notAnId } from '../../support/sentences';

describe('a campaign', () => {
	it('is made, started, stopped, resumed and finished, and its counters follow', async () => {
		const group = await contactList(['a@example.com', 'b@example.com', 'bounced@example.com', 'clicked@example.com']);
		const made = await first({ ...CAMPAIGN, contactGroups: group });
		expect(made).toStrictEqual({
			taskName: 'Spring',
			code: 'OK',
			taskId: expect.stringMatching(/^\d{18,}$/),
			TaskId: made.taskId,
			TotalContacts: 4,
			Dublicates: 0,
			Duplicates: 0,
			Unsubscribed: 0,
			Excluded: 0,
			OverPackage: 0,
			SpamScore: 0.5,
		});
		expect(last().headers).toMatchObject({
			accept: '*/*',
			authorization: `Basic ${Buffer.from('sandbox:sandbox-password').toString('base64')}`,
		});
		expect(last().body).toContain(`"ContactGroups":[{"Id":${group},"Included":true}]`);
		const { taskId } = made;
		const state = async () =>
			(await first({ resource: 'campaign', operation: 'get', taskId: taskId as string })).StateName;
		expect(await state()).toBe('New');
		expect(jsons(await setState(taskId, 'Started'))).toStrictEqual([
			{
				taskId,
				code: 'OK',
				State: 2,
				StateName: 'Started',
				Description: 'task state updated to Started',
			},
		]);
		await sandbox.clock.advance(1_000);
		expect(await state()).toBe('Started');
		sandbox.faults.add({
			kind: 'status',
			match: { method: 'PUT' },
			status: 200,
			body: { Code: 'ok', Description: '' },
		});
		expect(jsons(await setState(taskId, 'Started'))[0]).not.toHaveProperty('Description');
		await setState(taskId, 'stopped');
		await sandbox.clock.advance(60_000);
		expect(await state()).toBe('Stopped');
		const counters = async () =>
			await first({ resource: 'statistics', operation: 'getCounters', findBy: 'campaign', taskId: taskId as string });
		expect(await counters()).toMatchObject({ NotSent: 2, Delivered: 2, Total: 4 });
		await setState(taskId, '2');
		await sandbox.clock.advance(60_000);
		expect(await state()).toBe('Finished');
		const alike = { notSent: 0, sent: 0, delivered: 2, read: 0, clicked: 1, bounced: 1, rejected: 0, total: 4 };
		expect(await counters()).toStrictEqual({
			...alike,
			NotSent: 0,
			Sent: 0,
			Delivered: 2,
			Read: 0,
			Clicked: 1,
			Bounced: 1,
			Rejected: 0,
			Total: 4,
		});
		const messages = jsons(
			await run({
				resource: 'statistics',
				operation: 'getMessages',
				findBy: 'campaign',
				taskId: taskId as string,
				returnAll: true,
				options: { state: 'Bounced' },
			}),
		);
		expect(messages).toStrictEqual([
			{
				messageId: expect.stringMatching(/^\d+$/),
				status: 'Bounced',
				to: 'bounced@example.com',
				sentAt: '2030-03-17T17:47:41.000Z',
				occurredAt: '2030-03-17T17:47:43.000Z',
				State: 'Bounced',
				final: true,
				Price: 0.01,
				Id: expect.stringMatching(/^\d+$/),
				DestinationEmail: 'bounced@example.com',
				LastUpdateUtc: '2030-03-17T17:47:43.000Z',
				CreatedDateUtc: '2030-03-17T17:47:41.000Z',
			},
		]);
		const gone = await setState(taskId, 'Deleted');
		expect(jsons(gone)[0]).toMatchObject({ StateName: 'Deleted', deleted: true });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('every field goes over the wire; dates in UTC, ids as raw integers, each once', async () => {
		const group = await contactList(['a@example.com']);
		const other = await contactList(['a@example.com', 'on-unsubscribed-list@example.com']);
		const template = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			html: TEXT,
		});
		const made = await run(
			{
				...CAMPAIGN,
				content: 'body',
				html: TEXT,
				plainText: 'plain',
				type: 'birthday',
				contactGroups: `${other}, ${other}`,
				options: {
					startDateTime: '2030-04-01T10:00:00',
					endDateTime: '2030-04-01T12:00:00',
					excludedContactGroups: group,
					sendDuplicates: true,
					templateId: { __rl: true, mode: 'list', value: template.templateId as string },
					userCampaignId: 'mine',
					smsResend: { sms: { text: 'Hi', senderAddress: 'Shop', startDelay: '01:00:00', contactGroupId: '77' } },
				},
			},
			[{}],
			{ timezone: 'Europe/Berlin' },
		);
		expect(jsons(made)[0]).toMatchObject({ TotalContacts: 2, Duplicates: 0, Excluded: 1, Unsubscribed: 1 });
		expect(last().body).toBe(
			`{"Name":"Spring","Sender":{"Name":"News","Address":"news@example.com"},"Subject":"Hello",` +
				`"Body":{"Html":"${TEXT}","PlainText":"plain"},"Type":"Birthday",` +
				`"StartDateTime":"2030-04-01T08:00:00","EndDateTime":"2030-04-01T10:00:00",` +
				`"ContactGroups":[{"Id":${other},"Included":true},{"Id":${group},"Included":false}],` +
				`"TemplateId":"${template.templateId as string}","UserCampaignId":"mine","SendDuplicates":true,` +
				`"SmsResendTask":{"ContactGroupId":77,"Text":"Hi","SenderAddress":"Shop","StartDelay":"01:00:00"}}`,
		);
		const got = await first({ resource: 'campaign', operation: 'get', taskId: jsons(made)[0].taskId as string });
		expect(got).toMatchObject({
			Type: 2,
			State: 0,
			StateName: 'New',
			StartDateTime: '2030-04-01T08:00:00.000Z',
			SendDuplicates: true,
			ContactGroups: [
				{ Id: other, Included: true },
				{ Id: group, Included: false },
			],
			SmsResendTask: { ContactGroupId: '77' },
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is updated in state New only; otherwise nothing is sent to change it', async () => {
		const { taskId } = await first(CAMPAIGN);
		const update = { ...CAMPAIGN, operation: 'update', taskId: taskId as string, name: 'Summer' };
		sandbox.requests.length = 0;
		expect(await first(update)).toMatchObject({ taskId, Duplicates: 0 });
		// All fields are required and replaced (part 2, 4.5): what is empty goes out, too.
		const { body } = sandbox.requests.find(({ method }) => method === 'PUT')!;
		expect(JSON.parse(body)).toMatchObject({ Name: 'Summer', Contacts: [], ContactGroups: [], SendDuplicates: false });
		expect((await first({ resource: 'campaign', operation: 'get', taskId: taskId as string })).Name).toBe('Summer');
		await setState(taskId, 'Created');
		sandbox.requests.length = 0;
		const { error } = await run(update);
		expect(error?.message).toBe(
			`Campaign: campaign ${taskId as string} is in state Created, and only a campaign in state New can be edited. It was not updated.`,
		);
		expect(wire()).toStrictEqual([`GET /email/v2/Tasks/${taskId as string}`]);
	});

	it('is updated as ours say, where the counters have fields of the same names', async () => {
		const { taskId } = await first(CAMPAIGN);
		const Result = { TaskId: 7, code: 'X', taskId: 8, TotalContacts: 4, Extra: true };
		sandbox.faults.add({ kind: 'status', match: { method: 'PUT' }, status: 200, body: { Code: 'ok', Result } });
		const updated = await first({ ...CAMPAIGN, operation: 'update', taskId: taskId as string });
		expect(updated).toMatchObject({ code: 'OK', taskId, TotalContacts: 4, Extra: true });
	});

	it('is made with its type as a number where the service wants one', async () => {
		const options = { typeAs: 'number' };
		const contactGroups = await contactList(['a@example.com']);
		const [{ taskId }] = jsons(await run({ ...CAMPAIGN, contactGroups, type: 'Birthday', options }));
		expect(last().body).toContain('"Type":2,');
		expect(await first({ resource: 'campaign', operation: 'get', taskId: taskId as string })).toMatchObject({
			Type: 2,
		});
	});

	it.each([
		['the macros are missing', { text: 'Hello' }, 'Text: [Unsubscribe] and [WebVersion] are missing'],
		['no name', { name: '={{ "" }}' }, `Name: ${EMPTY}`],
		['no sender', { from: '={{ $json.none }}' }, `From: ${NO_ADDRESS}, since no item has $json.none`],
		['an unknown type', { type: 'Weekly' }, 'Type: “Weekly” is not a type of campaign'],
		[
			'a group that is no id',
			{ contactGroups: '<x>' },
			`Contact Group IDs: ${notAnId('<x>')}: it holds “<”, “>” or “\\”`,
		],
		[
			'an SMS without a sender',
			{ options: { smsResend: { sms: { text: 'Hi', startDelay: '01:00:00' } } } },
			`SMS Resend, From: ${EMPTY}`,
		],
		[
			'a group in and out',
			{ contactGroups: '6, 7', options: { excludedContactGroups: '8, 7' } },
			'Contact Group IDs: 7 is included and excluded',
		],
		...[
			['excludedContactGroups', 'Excluded Contact Group IDs'],
			['excludedContacts', 'Excluded Contact IDs'],
			['startDateTime', 'Start Date and Time'],
		].map(([name, label]): [string, object, string] => [
			`no item has the field of ${name}`,
			{ options: { [name]: '={{ $json.none }}' } },
			`${label}: ${EMPTY}, since no item has $json.none`,
		]),
		...[
			['contactGroups', 'Contact Group IDs'],
			['contacts', 'Contact IDs'],
		].map(([name, label]): [string, object, string] => [
			`no item has the field of ${name}`,
			{ contactGroups: '6', contacts: '7', [name]: '={{ $json.none }}' },
			`${label}: ${EMPTY}, since no item has $json.none`,
		]),
		[
			'an end before the start',
			{ options: { startDateTime: '2030-04-02', endDateTime: '2030-04-01' } },
			'End Date and Time: it lies before the start',
		],
		[
			'a subject over 10 MB',
			{ subject: '={{ "x".repeat(10485761) }}' },
			'Subject: it has 10485761 bytes, and 10 MB (10485760) is the most',
		],
	])('is not sent: %s', async (_name, fields, message) => {
		const { error } = await run({ ...CAMPAIGN, ...(fields as Parameters) });
		expect(error?.message).toBe(`${message}. It was not created.`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([
		['a start alone', { startDateTime: '2030-04-01T10:00:00Z' }, { StartDateTime: '2030-04-01T10:00:00' }],
		['an end alone', { endDateTime: '2030-04-01T10:00:00Z' }, { EndDateTime: '2030-04-01T10:00:00' }],
	])('is made with %s', async (_what, options, dates) => {
		const contactGroups = await contactList(['a@example.com']);
		expect((await run({ ...CAMPAIGN, contactGroups, options })).error).toBeUndefined();
		const { Name, StartDateTime, EndDateTime } = JSON.parse(last().body) as Record<string, string | undefined>;
		expect({ Name, StartDateTime, EndDateTime }).toStrictEqual({
			Name: 'Spring',
			StartDateTime: undefined,
			EndDateTime: undefined,
			...dates,
		});
	});

	it('in a state that the documents do not name is left to the service to edit', async () => {
		const { taskId } = await first(CAMPAIGN);
		const body = { Code: 'ok', Result: { TaskId: taskId, State: 42, Counters: { TaskId: taskId, Dublicates: 3 } } };
		sandbox.faults.add({ kind: 'status', match: { method: 'GET' }, status: 200, body, times: 2 });
		const picked = { taskId: taskId as string };
		expect(await first({ resource: 'campaign', operation: 'get', ...picked })).toMatchObject({
			State: 42,
			StateName: null,
			Counters: { TaskId: taskId, Dublicates: 3, Duplicates: 3 },
		});
		expect(await first({ ...CAMPAIGN, operation: 'update', ...picked, name: 'Summer' })).toMatchObject({
			TaskId: taskId,
			code: 'OK',
		});
		expect(last().method).toBe('PUT');
	});

	it('are listed for a sub-login', async () => {
		await run({ resource: 'campaign', operation: 'getMany', options: { creatorLogin: 'ann' } });
		expect(wire()).toStrictEqual(['GET /email/v2/Tasks?CreatorLogin=ann']);
	});

	it('an unknown type is told with the known ones', async () => {
		const { error } = await run({ ...CAMPAIGN, type: 'Weekly' });
		expect(error?.description).toContain('Use Distribution or Birthday.');
		const contactGroups = await contactList(['a@example.com']);
		expect((await run({ ...CAMPAIGN, contactGroups, type: ' birthday ' })).error).toBeUndefined();
		expect(last().body).toContain('"Type":"Birthday"');
	});

	it('an unknown state is refused before it is sent', async () => {
		const { error } = await setState('5', 'Paused');
		expect(error?.message).toBe('State: “Paused” is not a state of a campaign. It was not changed.');
		expect(error?.description).toContain('Use one of New (0), Created (1), Started (2)');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('the statistics of a date range', () => {
	const counters: Parameters = {
		resource: 'statistics',
		operation: 'getCounters',
		findBy: 'dates',
		period: 'custom',
		start: '2030-04-01T10:00:00',
		end: '2030-04-02T10:00:00',
		options: { login: 'sandbox' },
	};

	it('are asked for in UTC', async () => {
		const { error, items } = await run(counters, [{}], { timezone: 'Europe/Berlin' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ Sent: 0, Total: 0 });
		expect(Object.fromEntries(new URLSearchParams(last().query))).toStrictEqual({
			StartDateTime: '2030-04-01T08:00:00',
			EndDateTime: '2030-04-02T08:00:00',
			Login: 'sandbox',
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['with one end', { end: '={{ "" }}' }, `End: ${EMPTY}`],
		['the wrong way round', { end: '2030-03-01' }, 'Period: it ends before it begins'],
	])('are not asked for %s', async (_name, fields, message) => {
		const { error } = await run({ ...counters, ...fields });
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
