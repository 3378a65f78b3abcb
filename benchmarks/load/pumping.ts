import type { INodeParameters } from 'n8n-workflow';

import { eachBounded } from '../../nodes/ground/turns';
import type { QueueStage } from '../../scripts/lib/queueStage';
import type { Queue } from './queue';
import { calledAt, publish } from './takers';

const PER_CALL = 500;
const NUMBERS_OF_A_PREFIX = 250;
/** Calls of the attack under way at once, and honest people. */
const WIDTH = { attack: 4, honest: 4 };
const HONEST = 1000;
const HEADERS = { 'content-type': 'application/json' };
/** Area codes of the same country. */
const ATTACKED = [201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228];
const USED = [301, 302, 303, 304, 305, 307, 308, 309, 310, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 323];

/** What a workflow answers of one number. */
interface Told {
	code: string;
	verification: string;
	digits?: string;
}

const number = (area: number, at: number): string => `+1${area}555${String(at).padStart(4, '0')}`;

/** A number of the attack. */
function pumped(): string {
	const area = ATTACKED[Math.floor(Math.random() * ATTACKED.length)];
	return number(area, Math.floor(Math.random() * NUMBERS_OF_A_PREFIX));
}

/**
 * Many requests for codes over numbers of a few prefixes, beside honest people who log in, on two workers; gives lines of a table.
 *
 * @param requests how many codes the attack asks for
 */
export async function pumping({ stage }: Queue, requests: number): Promise<string[]> {
	const login = await publishLogin(stage);
	const start = performance.now();
	const calls = Array.from({ length: Math.ceil(requests / PER_CALL) }, (_, at) => at);
	let sent = 0;
	const attack = eachBounded(calls, WIDTH.attack, async () => {
		const told = await login.send(Array.from({ length: PER_CALL }, pumped));
		sent += told.filter(({ code }) => code === 'OK').length;
	}).then(() => seconds(start));

	const people = Array.from({ length: HONEST }, (_, at) =>
		number(USED[at % USED.length], Math.floor(at / USED.length)),
	);
	const times: number[] = [];
	const failures = new Map<string, number>();
	await eachBounded(people, WIDTH.honest, async (to) => {
		const began = performance.now();
		const outcome = await login.logIn(to);
		times.push(seconds(began));
		if (outcome !== 'verified') failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
	});
	const honestIn = seconds(start);
	const attackIn = await attack;
	times.sort((one, other) => one - other);
	const failed = [...failures].map(([outcome, count]) => `${outcome}: ${count}`).join(', ');
	const good = HONEST - [...failures.values()].reduce((sum, count) => sum + count, 0);
	const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
	const share = (100 * sent) / (calls.length * PER_CALL);
	return [
		line('codes that the attack asked for', String(calls.length * PER_CALL), ''),
		line('codes that it got', `${sent} (${share.toFixed(2)} %)`, '1 %'),
		line('honest people who logged in', `${good} of ${HONEST}${failed === '' ? '' : ` (${failed})`}`, '990'),
		line('a login: median, 95 % of them', `${at(times, 0.5)} s, ${at(times, 0.95)} s`, ''),
		line('the attack took, the honest people', `${attackIn.toFixed(0)} s, ${honestIn.toFixed(0)} s`, ''),
	];
}

const seconds = (start: number): number => (performance.now() - start) / 1000;
const at = (sorted: readonly number[], share: number): string =>
	(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

/** Two published workflows, one that sends codes to the numbers of its call, and one that verifies a code. */
async function publishLogin({ n8n, examples }: QueueStage): Promise<{
	send(numbers: readonly string[]): Promise<Told[]>;
	logIn(to: string): Promise<string>;
}> {
	const node = async (name: string, jsCode: string, parameters: INodeParameters): Promise<string> => {
		const path = `load-pumping-${name}`;
		await publish(n8n, `Pumping ${name}`, [
			calledAt(path, { responseMode: 'lastNode', responseData: 'allEntries' }),
			{ name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
			{
				name: 'Code',
				type: 'n8n-nodes-omni-messaging.omniVoiceCode',
				typeVersion: 1,
				credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
				parameters: { resource: 'code', ...parameters },
			},
		]);
		return `${n8n.webhookUrl}/webhook/${path}`;
	};
	const sendUrl = await node('send', 'return $input.first().json.body.numbers.map((to) => ({ json: { to } }));', {
		operation: 'sendCodeBySms',
		from: 'Shop',
		to: '={{ $json.to }}',
		text: 'Your code is {code}',
		purpose: 'login',
		limits: {},
		options: { includeCode: true },
	});
	const verifyUrl = await node('verify', 'return [{ json: $input.first().json.body }];', {
		operation: 'verifyCode',
		verification: '={{ $json.verification }}',
		entered: '={{ $json.entered }}',
		options: {},
	});
	const send = async (numbers: readonly string[]): Promise<Told[]> => await post(sendUrl, { numbers });
	return {
		send,
		async logIn(to) {
			const [told] = await send([to]);
			if (told?.code !== 'OK') return told?.code ?? 'no answer';
			const [{ reason, verified }] = await post<{ verified: boolean; reason: string }>(verifyUrl, {
				verification: told.verification,
				entered: told.digits,
			});
			return verified ? 'verified' : reason;
		},
	};
}

async function post<T>(url: string, body: object): Promise<T[]> {
	const answer = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
	return answer.ok ? ((await answer.json()) as T[]) : [];
}
