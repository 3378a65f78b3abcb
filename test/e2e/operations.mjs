import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, it } from 'node:test';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { withShortMinute } from '../../scripts/lib/shortMinute.ts';
import { OpenWaits } from './openWaits.mjs';
import { campaignOf, cancelCampaign } from './otherWaits.mjs';
import { Questions } from './questions.mjs';
import { told } from './reply.mjs';
import { AFTER, people, SMS, Waits } from './waits.mjs';
import { connected, node, run, start, START } from './workflows.mjs';

const PATIENT = '+447700900906';
const HOUR = 3_600_000;
const FIRST_PLANS = path.join(ROOT, 'test', 'versions', '1', 'plans', 'statuses.json');

/**
 * What an operator does while waits and questions sleep.
 * @param {string} name of the stage, whose copy of the package is replaced
 * @param {(meanwhile?: () => unknown) => Promise<void>} restart stops n8n and starts it again
 */
export function operationsTests(stage, name, restart) {
	const questions = new Questions(stage);
	const waits = new Waits(stage);
	const openWaits = new OpenWaits(stage);
	const phone = (number) => `+12095550${100 + number}`;
	const person = (number) => [{ index: 0, to: phone(number) }];

	before(async () => {
		await stage.n8n.activate(await stage.n8n.ask('GET', `/rest/workflows/${REPLIES.id}`));
	});

	/** Starts a wait for a message that stays SENT, and waits until it sleeps; gives the execution's id. */
	async function asleep(id) {
		const executionId = await waits.start(id, 'omniSms', people(PATIENT), { ...SMS, text: id });
		await waits.until(executionId, ({ status }) => status === 'waiting');
		return executionId;
	}

	/** Begins a wait for a campaign with a plan as the first version has left it, and waits until it sleeps; gives the execution's id. */
	async function firstPlanAsleep(id, campaign) {
		const { keeper } = JSON.parse(readFileSync(FIRST_PLANS, 'utf8')).campaign;
		// Nobody is to go on when it has ended, and nobody is there to be asked after.
		const plan = { ...keeper, deadline: Date.now() + HOUR, statusUrl: '', resuming: undefined };
		const jsCode = `return [{ json: ${JSON.stringify(plan).replaceAll(keeper.items[0].taskId, campaign)} }]`;
		const helper = { operation: 'sendAndWait', kind: 'delivery', role: 'keeper', channel: 'campaign' };
		const login = { omniBasicLoginApi: { id: stage.examples.credentialIds.omniBasicLoginApi, name: 'Login' } };
		const nodes = [
			start(),
			// Helpers read what they were given in the output of a node of this name.
			node('Items', 'n8n-nodes-base.code', 2, { jsCode }),
			node('Keep', 'n8n-nodes-omni-messaging.omniHelper', 1, helper, { credentials: login }),
			node(AFTER, 'n8n-nodes-base.noOp', 1, {}),
		];
		const both = ['Keep', AFTER].map((name) => [{ node: name, type: 'main', index: 0 }]);
		const connections = { ...connected([START, 'Items'], ['Items', 'Keep']), Keep: { main: both } };
		const executionId = await run(stage, { id, nodes, connections });
		await waits.until(executionId, ({ status }) => status === 'waiting');
		return executionId;
	}

	/** The personal project of somebody else on this n8n. */
	async function otherProject() {
		const email = 'somebody@example.com';
		await stage.n8n.ask('POST', '/rest/invitations', [{ email, role: 'global:member' }]);
		const projects = await stage.n8n.ask('GET', '/rest/projects');
		return projects.find(({ name }) => name.includes(email)).id;
	}

	const ends = (items) => items.map(({ outcome, status }) => [outcome, status]);
	const sent = async (text) =>
		(await stage.sandbox.list('requests')).filter(
			({ path: route, body }) => route.endsWith('/messages') && body.includes(text),
		).length;

	it('the package is updated while waits and a question sleep, one by a plan of the first version: all go on', async () => {
		const id = 'omniUpdateWait01';
		const wait = await asleep(id);
		const campaign = await campaignOf(stage, 'Update');
		const old = await firstPlanAsleep('omniUpdatePlan01', campaign);
		const question = await questions.asleep('omniUpdateAsk001', person(1));
		await restart(async () => {
			const { packageRoot } = await withShortMinute(name);
			const file = path.join(packageRoot, 'package.json');
			const manifest = JSON.parse(readFileSync(file, 'utf8'));
			writeFileSync(file, JSON.stringify({ ...manifest, version: '99.0.0' }));
		});
		await questions.write(phone(1), 'yes');
		assert.equal((await waits.deliver(id)).status, 200);
		await cancelCampaign(stage, campaign);
		assert.deepEqual((await questions.answers(question)).map(told), [['ANSWERED', true, 'yes', 'yes', 1]]);
		assert.deepEqual(ends(await waits.items(wait)), [['REACHED', 'DELIVERED']]);
		assert.deepEqual(ends(await waits.items(old)), [['FAILED', 'Canceled']]);
		assert.equal(await sent(id), 1);
	});

	it('a workflow is unpublished and archived while it waits: the wait goes on', async () => {
		const id = 'omniArchivedWait';
		const wait = await asleep(id);
		await stage.n8n.ask('POST', `/rest/workflows/${id}/archive`, {});
		assert.equal((await waits.deliver(id)).status, 200);
		assert.deepEqual(ends(await waits.items(wait)), [['REACHED', 'DELIVERED']]);
	});

	it('a workflow is deleted while it waits: nothing of it is left, and its replies go on as any other message', async () => {
		const [waiting, asking] = ['omniDeletedWait1', 'omniDeletedAsk01'];
		await asleep(waiting);
		await questions.asleep(asking, person(2));
		for (const id of [waiting, asking]) {
			await stage.n8n.ask('POST', `/rest/workflows/${id}/archive`, {});
			await stage.n8n.ask('DELETE', `/rest/workflows/${id}`);
		}
		await questions.write(phone(2), 'hello?');
		assert.deepEqual(await questions.others(phone(2)), ['hello?']);
		assert.equal((await waits.deliver(waiting)).status, 404);
		for (const id of [waiting, asking]) assert.deepEqual(await stage.n8n.executions(id), []);
		assert.equal(await sent(waiting), 1);
	});

	it('a workflow is moved to another project while it waits: the wait goes on, and a question ends as unknown and is an orphan', async () => {
		const [waiting, asking] = ['omniMovedWait001', 'omniMovedAsk0001'];
		const wait = await asleep(waiting);
		const question = await questions.asleep(asking, person(3));
		const destinationProjectId = await otherProject();
		const shareCredentials = [stage.examples.credentialId];
		for (const id of [waiting, asking]) {
			await stage.n8n.ask('PUT', `/rest/workflows/${id}/transfer`, { destinationProjectId, shareCredentials });
		}
		assert.equal((await waits.deliver(waiting)).status, 200);
		assert.deepEqual(ends(await waits.items(wait)), [['REACHED', 'DELIVERED']]);
		const [answer] = await questions.answers(question);
		assert.deepEqual([answer.outcome, answer.answered], ['UNKNOWN', false]);
		assert.match(answer.message, /is not there any more/);
		const left = await openWaits.listed(asking);
		assert.deepEqual(
			left.map(({ state, execution }) => [state, execution]),
			[['ORPHANED', question]],
		);
		assert.deepEqual(
			(await openWaits.end(left)).map(({ outcome }) => outcome),
			['ENDED'],
		);
		assert.deepEqual(await openWaits.listed(asking), []);
		await questions.write(phone(3), 'to nobody');
		assert.deepEqual(await questions.others(phone(3)), ['to nobody']);
	});

	it('n8n’s encryption key is another one: n8n does not start, and with the old key a wait goes on', async () => {
		const id = 'omniKeyWait00001';
		const wait = await asleep(id);
		const file = path.join(RUN, name, 'n8n', '.n8n', 'config');
		const config = readFileSync(file, 'utf8');
		const use = (text) => () => writeFileSync(file, text);
		const other = JSON.stringify({ ...JSON.parse(config), encryptionKey: 'another key' });
		await assert.rejects(restart(use(other)), /cannot be read with this instance encryption key/);
		await restart(use(config));
		assert.equal((await waits.deliver(id)).status, 200);
		assert.deepEqual(ends(await waits.items(wait)), [['REACHED', 'DELIVERED']]);
	});
}
