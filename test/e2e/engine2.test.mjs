import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { startN8n } from '../../scripts/lib/n8n.ts';
import { LOCAL } from '../../scripts/lib/ports.ts';
import { startSandbox } from '../../scripts/lib/sandbox.ts';
import { ensureServers, startPostgres } from '../../scripts/lib/servers.ts';
import { Services } from '../../scripts/lib/services.ts';
import { eventually } from './eventually.mjs';
import { connected, omni, run, start, START } from './workflows.mjs';

const FOLDER = path.join(RUN, 'engine2');
const SEND = 'Send';
const UNDER_WAY = ['new', 'running'];
const ENGINE_2 = { executionOrder: 'v1', engineType: 'v2' };

const WAITS = {
	sendAndWaitForDelivery: { text: 'Waited for', waitAtMost: 5, waitUnit: 'minutes' },
	askAndWaitForReply: { question: 'When?', answerType: 'text' },
	sendAndWait: { message: 'May I?' },
};

const servers = await ensureServers();

/** n8n's engine 2.0 in an n8n that has it on, which is its module's switch; it keeps its executions in PostgreSQL. */
describe(
	'the door behind the switch: engine 2.0',
	{ concurrency: false, skip: !servers && 'no PostgreSQL here' },
	() => {
		const services = new Services(FOLDER);
		const stage = {};

		before(async () => {
			rmSync(FOLDER, { recursive: true, force: true });
			await services.claim();
			const postgres = await startPostgres(services, servers, path.join(FOLDER, 'postgres'));
			stage.sandbox = await startSandbox(services, 4330);
			const login = `${postgres.user}:${postgres.password}`;
			const settings = {
				N8N_ENABLED_MODULES: 'engine-v2',
				N8N_ENGINE_DATABASE_URL: `postgres://${login}@${LOCAL}:${postgres.port}/${postgres.database}`,
				N8N_ENGINE_HOST: LOCAL,
				N8N_ENGINE_PORT: String(await services.port('engine 2.0', 5790)),
				N8N_ENGINE_CONTROL_PLANE_PORT: String(await services.port("engine 2.0's control", 5795)),
			};
			stage.n8n = await startN8n(services, path.join(FOLDER, 'n8n'), { settings });
			const data = { baseUrl: stage.sandbox.url, apiKey: stage.sandbox.apiKey };
			const credential = { name: 'Omni API key (sandbox)', type: 'omniApiKeyApi', data };
			stage.examples = { credentialId: await stage.n8n.putCredential(credential) };
		});

		after(async () => {
			await services.stop();
		});

		/** Runs an operation of Omni SMS there; gives how the execution ended, and its data as n8n writes it. */
		async function end(id, to, parameters) {
			const nodes = [start(), omni(stage, SEND, 'omniSms', { from: 'OmniDemo', to, ...parameters })];
			const workflow = { id, nodes, connections: connected([START, SEND]), settings: ENGINE_2 };
			const executionId = await run(stage, workflow);
			// n8n's public interface does not know these executions.
			const { data } = await eventually(
				() => stage.n8n.call('GET', `/rest/executions/${executionId}`),
				({ status, data }) => status === 200 && !UNDER_WAY.includes(data.status),
			);
			return { status: data.status, text: data.data };
		}

		const messages = async (to) => (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === to);

		it('sends', async () => {
			const to = '+13035550111';
			assert.equal((await end('omniEngineSend01', to, { operation: 'send', text: 'Sent' })).status, 'success');
			assert.equal((await messages(to)).length, 1);
		});

		it('Send Once knows in the second run what the first one sent', async () => {
			const to = '+13035550112';
			const once = { operation: 'send', text: 'Once', options: { sendOnce: { once: { key: to } } } };
			await end('omniEngineOnce01', to, once);
			assert.match((await end('omniEngineOnce01', to, once)).text, /"ALREADY_SENT"/);
			assert.equal((await messages(to)).length, 1);
		});

		for (const [operation, parameters] of Object.entries(WAITS)) {
			it(`${operation} refuses before anything is sent`, async () => {
				const to = '+13035550113';
				const { status, text } = await end(`omniEngine${operation}`, to, { operation, ...parameters });
				assert.equal(status, 'error');
				assert.match(text, /engine 2\.0 can not wait\. Nothing was sent/);
				assert.deepEqual(await messages(to), []);
			});
		}
	},
);
