import type { IConnections, IDataObject } from 'n8n-workflow';

import carts from '../../../examples/jobs/abandoned-cart.json';
import onCall from '../../../examples/jobs/on-call.json';
import orders from '../../../examples/jobs/order-notice.json';
import payments from '../../../examples/jobs/payment-reminder.json';
import reviews from '../../../examples/jobs/review-request.json';
import csv from '../../../examples/sms/1-send-to-a-csv-list.json';
import statuses from '../../../examples/sms/10-statuses-into-a-data-table.json';
import reconcile from '../../../examples/sms/3-reconcile-lost-callbacks.json';
import campaign from '../../../examples/sms/6-spreadsheet-campaign-with-report.json';
import autoReply from '../../../examples/sms/7-auto-reply.json';
import escalation from '../../../examples/sms/8-approval-with-escalation.json';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { nodeOf, passes, valueOf, type Example } from '../../support/exampleNodes';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

describe.each([
	['on call', onCall, 'Ask the first', 'Nobody took it?'],
	['approval with escalation', escalation, 'Ask by SMS', 'Nobody answered?'],
])('%s', (_what, example, asks, next) => {
	const ask = async (): Promise<NodeResult> => {
		const node = nodeOf(example, asks);
		return await runNode({
			type: 'omniSms',
			parameters: { ...node.parameters, message: 'Will you?' },
			items: itemsOf([{ body: {} }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			settings: { onError: node.onError },
		});
	};
	const isNextAsked = (json: IDataObject): boolean => passes(nodeOf(example, next), json);

	it('goes on to the next person when the SMS to the first is refused', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const { run, items } = await ask();
		expect([run.status, items.map(({ json }) => json.code)]).toStrictEqual(['success', ['NOT_SENT']]);
		expect(isNextAsked(items[0].json)).toBe(true);
	});

	it('waits when it is taken, and goes on to the next person only when nobody answers', async () => {
		const { run } = await ask();
		expect(run.status).toBe('waiting');
		expect(isNextAsked({ data: { approved: false, timedOut: true } })).toBe(true);
		expect(isNextAsked({ data: { approved: true } })).toBe(false);
	});
});

it('on call: the team hears that nobody took it when the SMS to the second is refused as well', async () => {
	sandbox.faults.add({ kind: 'status', status: 403, body: {} });
	const second = nodeOf(onCall, 'Ask the second');
	const { items } = await runNode({
		type: 'omniSms',
		parameters: { ...second.parameters, message: 'Will you?' },
		items: itemsOf([{ data: { approved: false, timedOut: true } }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		settings: { onError: second.onError },
	});
	const tell = nodeOf(onCall, 'Tell the team');
	const html = (tell.parameters.html as string).replaceAll(/\{\{ \$\('An alarm'\)[^}]*\}\}/g, 'It');
	expect(valueOf(tell, html, items[0].json)).toContain('Nobody has taken it.');
	expect(valueOf(tell, html, { data: { approved: true } })).toContain('Somebody has taken it.');
});

it('approval with escalation: who says no is not passed over', () => {
	expect(passes(nodeOf(escalation, 'Nobody answered?'), { data: { approved: false } })).toBe(false);
});

it('an earlier status that comes late is not written over the newer one', () => {
	const [, { json: delivered }] = statuses.pinData['Omni Trigger'];
	const filter = nodeOf(statuses, 'Is it in time?');
	expect([delivered, { ...delivered, late: true }].map((event) => passes(filter, event))).toStrictEqual([true, false]);
});

it('who writes STOP gets no answer, and a bus stop is none', () => {
	const [{ json: event }] = autoReply.pinData['Somebody writes'];
	const filter = nodeOf(autoReply, 'Is it a person?');
	const stop = { ...event, text: 'STOP', optOut: true };
	expect([event, stop, { ...event, sender: 'Bank', from: 'Bank' }].map((one) => passes(filter, one))).toStrictEqual([
		true,
		false,
		false,
	]);
	const answer = nodeOf(autoReply, 'What to answer');
	const { assignments } = answer.parameters.assignments as { assignments: Array<{ name: string; value: string }> };
	const [to, text] = ['to', 'text'].map((wanted) => assignments.find(({ name }) => name === wanted)!.value);
	expect(valueOf(answer, to, event)).toBe('+12025550101');
	expect(valueOf(answer, text, { text: 'Where is your bus stop?' })).toBe(
		'Thank you for writing. A colleague answers within the hour.',
	);
});

/** Dates as Google Sheets shows them in the United States and in Germany, and a word. */
const UNREADABLE = ['11/20/2026', '20.11.2026', 'soon'];

it('payment reminder: the team is told of each date that can not be read', () => {
	const [open, few, tell] = ['Is it open and due?', 'Fewer than three reminders?', 'Tell the team'].map((name) =>
		nodeOf(payments, name),
	);
	const [{ json: row }] = payments.pinData['Read the invoices'];
	const routeOf = (due: string) => {
		const json = { ...row, due };
		return passes(open, json) && (passes(few, json) ? 'remind' : valueOf(tell, tell.parameters.text as string, json));
	};
	expect(['2026-01-02', '9999-01-02'].map(routeOf)).toStrictEqual(['remind', false]);
	expect(UNREADABLE.map(routeOf)).toStrictEqual(
		UNREADABLE.map(
			(due) => `The invoice 2001 of Ann is due on “${due}”, which is not written as 2026-01-31: nobody is reminded.`,
		),
	);
	const old = { ...row, reminders: 3 };
	expect([passes(few, old), valueOf(tell, tell.parameters.text as string, old)]).toStrictEqual([
		false,
		'The invoice 2001 of Ann is still open after three reminders: please call +12025550151.',
	]);
});

it('review request: a date that can not be read ends with an error, and who was not written to is not noted as asked', () => {
	const [asked, read, say, sent] = [
		'Who is to be asked?',
		'Can the date be read?',
		'Say what is wrong',
		'Was it sent?',
	].map((name) => nodeOf(reviews, name));
	const [{ json: row }] = reviews.pinData['Read the orders'];
	const routeOf = (delivered: string) => {
		const json = { ...row, delivered };
		return passes(asked, json) && (passes(read, json) || valueOf(say, say.parameters.errorMessage as string, json));
	};
	expect(['2026-01-10', '9999-01-10', ''].map(routeOf)).toStrictEqual([true, false, false]);
	expect(UNREADABLE.map(routeOf)).toStrictEqual(
		UNREADABLE.map(
			(date) =>
				`Order 1001 was delivered on “${date}”, which is not written as 2026-01-31: nobody is asked. Format the column so.`,
		),
	);
	const codes = ['OK', 'ALREADY_SENT', 'REJECTED', 'OPTED_OUT', 'UNKNOWN'];
	expect(codes.filter((code) => passes(sent, { code }))).toStrictEqual(['OK', 'ALREADY_SENT']);
});

describe('a row whose phone number is missing or can not be read', () => {
	const send = async (example: Example, name: string, rows: IDataObject[]): Promise<NodeResult> => {
		const node = nodeOf(example, name);
		// Without its hours: this test runs at any hour.
		const { deliverBetween: _hours, ...options } = node.parameters.options as IDataObject;
		return await runNode({
			type: 'omniSms',
			parameters: { ...node.parameters, options } as NodeRun['parameters'],
			items: itemsOf(rows),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			settings: { onError: node.onError },
			dataTables: new DataTables(),
		});
	};
	const codesOf = ({ items }: NodeResult): unknown[] => items.map(({ json }) => json.code);

	it.each<[name: string, example: Example, row: IDataObject, send: string, tell: string, says: string]>([
		[
			'payment reminder',
			payments,
			payments.pinData['Read the invoices'][0].json,
			'Remind by SMS',
			'Tell the team',
			'The invoice 2009 of Dan: its reminder went wrong.',
		],
		[
			'review request',
			reviews,
			reviews.pinData['Read the orders'][0].json,
			'Ask for a review',
			'Say what is wrong',
			'Order 2009: the question went wrong.',
		],
		[
			'abandoned cart',
			carts,
			carts.pinData['Carts of the shop'][0].json,
			'Remind once',
			'Say what is wrong',
			'Cart 2009: the reminder went wrong.',
		],
	])('%s: is told of, and keeps no other from its message', async (_name, example, row, sends, tells, says) => {
		const other = { ...row, invoice: '2009', order: '2009', cart: '2009', name: 'Dan' };
		const rows = ['', 'see file'].map((phone) => ({ ...other, phone }));
		const result = await send(example, sends, [row, ...rows]);
		expect([result.run.status, codesOf(result)]).toStrictEqual(['success', ['OK']]);
		const [, onError] = (example.connections as IConnections)[sends].main;
		expect(onError?.map(({ node }) => node)).toStrictEqual([tells]);
		const tell = nodeOf(example, tells);
		const text = (tell.parameters.text ?? tell.parameters.errorMessage) as string;
		const told = result.errorItems.map(({ json }) => valueOf(tell, text, json));
		expect(told).toStrictEqual([
			`${says} To: no phone number is given. It was not sent.`,
			`${says} To: “see file” is not a phone number: it holds characters that are not digits. It was not sent.`,
		]);
	});
});

it('a box that is not ticked, and a cell with blanks only, are nothing in the columns “paid” and “asked”', () => {
	const [open, asked] = [nodeOf(payments, 'Is it open and due?'), nodeOf(reviews, 'Who is to be asked?')];
	const [[{ json: invoice }], [{ json: order }]] = [
		payments.pinData['Read the invoices'],
		reviews.pinData['Read the orders'],
	];
	const cells = ['', ' ', false, true, '2026-01-05', 46_027];
	const nothing = [true, true, true, false, false, false];
	expect(cells.map((paid) => passes(open, { ...invoice, paid }))).toStrictEqual(nothing);
	expect(cells.map((cell) => passes(asked, { ...order, asked: cell }))).toStrictEqual(nothing);
});

it('order notice: an order without a tracking link is on its way all the same', () => {
	const say = nodeOf(orders, 'What to say');
	const { assignments } = say.parameters.assignments as { assignments: Array<{ value: string }> };
	const [, { json: shipped }] = orders.pinData['An order has changed'];
	const texts = [shipped.body, { ...shipped.body, tracking: undefined }].map((body) =>
		valueOf(say, assignments[0].value, { body }),
	);
	expect(texts).toStrictEqual([
		'Your order 1002 is on its way: https://example.com/track/1002',
		'Your order 1002 is on its way.',
	]);
});

it('the first list begins with the byte order mark of Excel, which is taken off', () => {
	const [{ binary }] = csv.pinData['Upload the list'];
	expect(Buffer.from(binary.CSV_file.data, 'base64').toString()).toMatch(/^\uFEFFphone,name,order\n/);
	expect(nodeOf(csv, 'One item per row').parameters.options).toStrictEqual({ enableBOM: true });
});

it.each([
	['payment reminder', payments],
	['review request', reviews],
])('%s: what was only rehearsed is not noted as sent', (_name, example) => {
	const sent = nodeOf(example, 'Was it sent?');
	const message = { code: 'OK', messageId: null };
	expect([message, { ...message, rehearsed: true }].map((json) => passes(sent, json))).toStrictEqual([true, false]);
});

it('the table of messages and the report of a campaign tell what was only rehearsed from what was sent', () => {
	const row = nodeOf(campaign, 'Row of the report');
	const { assignments } = row.parameters.assignments as { assignments: Array<{ name: string; value: string }> };
	const end = assignments.find(({ name }) => name === 'end')!;
	const note = nodeOf(reconcile, 'Note what was sent');
	const { value } = note.parameters.columns as { value: { status: string } };
	const refused = { code: 'REJECTED', messageId: null };
	const rehearsed = { code: 'OK', messageId: null, rehearsed: true };
	const told = [refused, rehearsed].map((json) => [valueOf(row, end.value, json), valueOf(note, value.status, json)]);
	expect(told).toStrictEqual([
		['REJECTED', 'REJECTED'],
		['REHEARSED', 'REHEARSED'],
	]);
});
