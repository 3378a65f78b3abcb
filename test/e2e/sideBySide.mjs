import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { askFields, differences } from './askFields.mjs';
import { eventually } from './eventually.mjs';
import { People } from './people.mjs';
import { MailServer } from './smtp.mjs';
import { connected, node, omni, run, start, START } from './workflows.mjs';

const ASK = 'Ask';
/** What docs/approvals.md names as not there, and why. */
const NOT_OURS = [
	'formFields.acceptFileTypes',
	'formFields.elementName',
	'formFields.formatDate',
	'formFields.html',
	'formFields.multipleFiles',
	'formFields.multiselect',
	'formFields.multiselectLegacyNotice',
	'options.responseFormCustomCss',
];
/** The options that sends of this package have beside. */
const OUR_OPTIONS = [
	'auditApproval',
	'auditReference',
	'addCost',
	'addNumberType',
	'defaultCountry',
	'deliverBetween',
	'doNotContact',
	'keepBalanceAbove',
	'messagesPerHour',
	'messagesPerPrefix',
	'messagesPerRecipient',
	'rehearsalReport',
	'rehearse',
	'sendOnce',
	'sendUnusualTexts',
	'shortenUrl',
	'smartEncoding',
	'spreadOver',
	'stopAboveCost',
	'stopAboveParts',
	'timeout',
	'topic',
];
const OURS = new RegExp(`^(from|to|options\\.(${OUR_OPTIONS.join('|')}))(\\.|$)`);

const FORM = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Amount', fieldType: 'number' },
			{ fieldLabel: 'How', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'Bank' }, { option: 'Card' }] } },
			{
				fieldLabel: 'Why',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
			},
			{ fieldLabel: 'When', fieldType: 'date' },
			{ fieldLabel: 'Words', fieldType: 'textarea' },
		],
	},
};

const BROWSER = {
	headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' },
};
const post = async (link, fields) => {
	const body = new FormData();
	for (const [name, value] of fields) body.append(name, value);
	await fetchInTime(link, { method: 'POST', body });
};

/** The parameters of a question, and how it is answered in n8n's node and in ours. */
const QUESTIONS = {
	approval: [
		{ approvalOptions: { values: { approvalType: 'double' } } },
		async (link) => await fetchInTime(link, BROWSER),
		async (link) => await fetchInTime(link, { method: 'POST', body: new URLSearchParams({ approved: 'true' }) }),
	],
	freeText: [
		{ responseType: 'freeText' },
		async (link) => await post(link, [['field-0', 'Half of it']]),
		async (link) => await post(link, [['field-0', 'Half of it']]),
	],
	customForm: [
		FORM,
		async (link) => await post(link, [...FILLED, ['field-2', JSON.stringify(['Late', 'Broken'])]]),
		async (link) => await post(link, [...FILLED, ['field-2', 'Late'], ['field-2', 'Broken']]),
	],
};
const FILLED = [
	['field-0', '12.5'],
	['field-1', 'Card'],
	['field-3', '2026-03-01'],
	['field-4', 'As agreed'],
];

/** Our Send and Wait for Response beside that of n8n's own nodes. */
export function sideBySideTests(stage) {
	const people = new People(stage);
	const mail = new MailServer();
	let smtp;

	before(async () => {
		await mail.start();
		const data = { user: '', password: '', host: mail.host, port: mail.port, secure: false, disableStartTls: true };
		smtp = {
			smtp: { id: await stage.n8n.putCredential({ name: 'Mail server', type: 'smtp', data }), name: 'Mail server' },
		};
	});

	after(() => mail.stop());

	const described = async () => {
		const { data } = await stage.n8n.call('GET', '/types/nodes.json');
		const newest = (name) => data.filter((type) => type.name === name).sort((a, b) => versionOf(b) - versionOf(a))[0];
		return (name) => askFields(newest(name));
	};

	it('has the fields, choices and defaults of Send Email and Slack, but for what the docs name', async () => {
		const fieldsOf = await described();
		for (const theirs of ['n8n-nodes-base.emailSend', 'n8n-nodes-base.slack']) {
			for (const ours of ['omniSms', 'omniEmail', 'omniChatApp']) {
				const found = differences(fieldsOf(theirs), fieldsOf(`n8n-nodes-omni-messaging.${ours}`));
				const shared = found.theirs.filter((path) =>
					/^(message|responseType|approvalOptions|formFields|options\.(?!thread))/.test(path),
				);
				assert.deepEqual(shared, NOT_OURS, `${theirs} and ${ours}`);
				assert.deepEqual(
					found.ours.filter((path) => !OURS.test(path)),
					theirs.endsWith('slack') && ours === 'omniEmail' ? ['subject'] : [],
				);
				assert.deepEqual(
					found.other.map((difference) => difference.split(':')[0]),
					[
						'formFields.fieldName displayName',
						'formFields.fieldOptions default',
						'formFields.fieldType choices',
						'jsonOutput default',
					],
				);
			}
		}
	});

	for (const [kind, [parameters, answerTheirs, answerOurs]] of Object.entries(QUESTIONS)) {
		it(`${kind}: the same parameters in Send Email and in Omni Email give the same`, async () => {
			const shared = { operation: 'sendAndWait', subject: 'Question', message: 'Refund order 1001?', ...parameters };
			const ask = async (id, asking) => {
				const executionId = await run(stage, { id, nodes: [start(), asking], connections: connected([START, ASK]) });
				await people.until(executionId, ({ status }) => status === 'waiting');
				return executionId;
			};
			const outcome = async (executionId) =>
				itemsOf(await people.end(executionId), ASK).map(({ data: { respondedAt, ...data }, ...rest }) => {
					assert.match(respondedAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
					return { data, ...rest };
				});
			const mark = kind.padEnd(10, '0').slice(0, 10);
			const address = { resource: 'email', fromEmail: 'news@example.com', toEmail: 'side@example.com' };
			const emails = mail.emails.length;
			const theirs = await ask(
				`theirs${mark}`,
				node(ASK, 'n8n-nodes-base.emailSend', 2.1, { ...shared, ...address }, { credentials: smtp }),
			);
			await eventually(
				() => Promise.resolve(mail.emails.length),
				(count) => count > emails,
			);
			await answerTheirs(mail.links(emails).at(-1));
			const to = `side.${kind.toLowerCase()}@example.com`;
			const ours = await ask(
				`oursss${mark}`,
				omni(stage, ASK, 'omniEmail', { ...shared, from: 'news@example.com', to }),
			);
			await answerOurs((await people.links(to)).at(-1));
			assert.deepEqual(await outcome(ours), await outcome(theirs));
		});
	}
}

const versionOf = ({ version }) => Math.max(...[version].flat());
