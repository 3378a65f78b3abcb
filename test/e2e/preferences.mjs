import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { People } from './people.mjs';
import { connected, omni, run, start, START } from './workflows.mjs';

const SCREENSHOTS = path.join(RUN, 'screenshots');
const EXAMPLE = 'omniPreferences1';
const ANN = 'ann.prefs@example.com';
const ANNS_PHONE = '+12025550195';
const BERND = 'bernd.prefs@example.com';
const NODE = 'Do';
const N8N_PACKAGE = createRequire(import.meta.url).resolve('n8n/package.json');
const STRATEGY = 'dist/modules/redaction/executions/strategies/node-defined-field-redaction.strategy.js';

/** n8n's own reader of `sensitiveOutputFields`, for nodes of these types. n8n 2.41.1 has it and does not ask it yet. */
function sensitiveFieldsOf(types) {
	const load = createRequire(N8N_PACKAGE);
	load('reflect-metadata');
	const { NodeDefinedFieldRedactionStrategy } = load(path.join(path.dirname(N8N_PACKAGE), STRATEGY));
	const getByNameAndVersion = (type) => ({ description: types.find(({ name }) => name === type) ?? {} });
	return new NodeDefinedFieldRedactionStrategy(console, { getByNameAndVersion });
}

/** A page on which people say what they want, on the real n8n: its link comes in an email, and a person clicks in a browser. */
export function preferencesTests(stage) {
	const people = new People(stage);
	let links;
	let first;

	before(async () => {
		mkdirSync(SCREENSHOTS, { recursive: true });
		await people.come();
	});

	after(async () => await people.leave());

	/** Runs one node; gives its items. */
	async function outputOf(id, type, parameters) {
		const nodes = [start(), omni(stage, NODE, type, parameters)];
		const execution = await people.end(await run(stage, { id, nodes, connections: connected([START, NODE]) }));
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, NODE);
	}

	/** What the Do Not Contact list says of an address. */
	const wishes = async (address) =>
		(await outputOf('omniPrefsCheck01', 'omniContacts', { resource: 'doNotContact', operation: 'check', address }))[0];

	const send = async (to, topic) => {
		const options = { doNotContact: true, topic };
		const text = `About ${topic}`;
		return (
			await outputOf('omniPrefsSend001', 'omniSms', { operation: 'send', from: 'OmniDemo', to, text, options })
		)[0];
	};

	/** The link in the email to somebody: of `first`, since other tests run the example, too. */
	const linkTo = async (recipient) => {
		const made = itemsOf(first, 'Create Link').map(({ preferencesLink }) => preferencesLink);
		const sent = (await people.messages(recipient)).map(
			({ text }) => /http[^"\s]+omni-preferences\?p=[\w-]+/.exec(text)?.[0],
		);
		return sent.find((link) => made.includes(link));
	};

	const post = async (link, body) => {
		const response = await fetchInTime(link, { method: 'POST', body });
		return { status: response.status, text: await response.text() };
	};

	before(async () => {
		first = await stage.n8n.runWorkflow(EXAMPLE, START);
		assert.equal(first.status, 'success', first.data.resultData.error?.message);
		links = { ann: await linkTo(ANN), bernd: await linkTo(BERND) };
	});

	it('the link names nobody, and opening it changes nothing, whoever opens it', async () => {
		assert.doesNotMatch(links.ann, /ann\.prefs|prefs@|2025550195/i);
		for (const headers of [{ 'user-agent': 'facebookexternalhit/1.1' }, { 'user-agent': 'curl/8' }, {}]) {
			const response = await eventually(
				() => fetchInTime(links.ann, { headers }),
				({ status }) => status < 500,
			);
			assert.equal(response.status, 200);
			assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
			assert.equal(response.headers.get('cache-control'), 'no-store');
			assert.match(await response.text(), /Offers and discounts/);
		}
		assert.deepEqual((await wishes(ANN)).topics, []);
	});

	it('n8n’s rule for sensitive fields takes the link out of an execution, and the next node has sent it', async () => {
		const data = structuredClone(first.data);
		const linksIn = () => itemsOf({ data }, 'Create Link').map(({ preferencesLink }) => preferencesLink);
		// The emails have them, as `links` shows.
		assert.deepEqual(linksIn().slice(0, 2), [links.ann, links.bernd]);
		const types = await stage.n8n.ask('GET', '/types/nodes.json');
		const workflowData = await stage.n8n.ask('GET', `/rest/workflows/${EXAMPLE}`);
		await sensitiveFieldsOf(types).apply({ data, workflowData }, { memo: new Map() });
		const isHidden = (link) => link.__redacted === true && link.canReveal === false;
		assert.deepEqual([...new Set(linksIn().map(isHidden))], [true]);
		assert.ok(itemsOf({ data }, 'Create Link').every(({ validUntil }) => typeof validUntil === 'string'));
	});

	it('a person wants no offers by phone: those are kept back, and news of orders still goes', async () => {
		await people.open(links.ann, async (page) => {
			const phone = page.getByRole('group', { name: '+•••0195' });
			await phone.getByLabel('Offers and discounts').uncheck();
			await page.screenshot({ path: path.join(SCREENSHOTS, 'preferences-page.png'), animations: 'disabled' });
			await page.getByRole('button', { name: 'Save' }).click();
			await page.getByRole('status').waitFor();
			await page.screenshot({ path: path.join(SCREENSHOTS, 'preferences-saved.png'), animations: 'disabled' });
			assert.equal(await phone.getByLabel('Offers and discounts').isChecked(), false);
			assert.equal(await phone.getByLabel('News of your orders').isChecked(), true);
		});
		assert.deepEqual((await wishes(ANNS_PHONE)).topics, ['offers']);
		assert.deepEqual((await wishes(ANN)).topics, []);
		const kept = await send(ANNS_PHONE, 'offers');
		assert.deepEqual([kept.code, kept.topic, kept.words], ['OPTED_OUT', 'offers', '☐ Offers and discounts']);
		assert.match(kept.source, /^Preferences page, in en, by a link of \d{4}-\d\d-\d\d$/);
		assert.equal((await send(ANNS_PHONE, 'orders')).code, 'OK');
		const texts = (await people.messages(ANNS_PHONE)).map(({ text }) => text);
		assert.deepEqual(
			texts.filter((text) => text.startsWith('About')),
			['About orders'],
		);
	});

	it('the person wants them again, and gets them', async () => {
		await people.open(links.ann, async (page) => {
			await page.getByRole('group', { name: '+•••0195' }).getByLabel('Offers and discounts').check();
			await page.getByRole('button', { name: 'Save' }).click();
			await page.getByRole('status').waitFor();
		});
		assert.equal((await send(ANNS_PHONE, 'offers')).code, 'OK');
		const notes = await outputOf('omniPrefsExport1', 'omniContacts', {
			resource: 'person',
			operation: 'export',
			addresses: ANNS_PHONE,
			searchLists: false,
		});
		const kept = notes[0].entries.filter(({ kind }) => kind === 'doNotContact');
		assert.deepEqual(
			kept.map(({ listed, words }) => [listed, words]),
			[
				[true, '☐ Offers and discounts'],
				[false, '☑ Offers and discounts'],
			],
		);
	});

	it('each reads it in their own language, and a forged link says only that it does not work', async () => {
		await people.open(links.bernd, async (page) => {
			await page.getByRole('heading', { name: 'Ihre Nachrichten' }).waitFor();
			await page.getByLabel('Angebote und Rabatte').waitFor();
			assert.equal(await page.locator('html').getAttribute('lang'), 'de');
			await page.screenshot({ path: path.join(SCREENSHOTS, 'preferences-de.png'), animations: 'disabled' });
		});
		const forged = links.bernd.slice(0, -4) + (links.bernd.endsWith('AAAA') ? 'BBBB' : 'AAAA');
		for (const link of [forged, links.bernd.replace(/\?.*/, '')]) {
			const { status, text } = await post(link, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
			assert.equal(status, 403);
			assert.match(text, /This link does not work any more/);
			assert.doesNotMatch(text, /<form/);
		}
		assert.equal((await wishes(BERND)).listed, false);
	});

	it('the unsubscribe button of a mail program takes one click, in either form of a post', async () => {
		const parts = new FormData();
		parts.append('List-Unsubscribe', 'One-Click');
		for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), parts]) {
			assert.equal((await post(links.bernd, body)).status, 200);
			const { listed, words, source } = await wishes(BERND);
			assert.deepEqual([listed, words], [true, 'List-Unsubscribe=One-Click']);
			assert.match(source, /^One-click unsubscribe, in de, by a link of/);
			await people.open(links.bernd, async (page) => {
				await page.getByLabel('Gar keine Nachrichten').uncheck();
				await page.getByRole('button', { name: 'Speichern' }).click();
				await page.getByText('Ihre Auswahl wurde gespeichert.').waitFor();
			});
			assert.equal((await wishes(BERND)).listed, false);
		}
	});
}
