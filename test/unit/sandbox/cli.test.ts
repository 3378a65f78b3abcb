import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expectOutcome } from '../../../sandbox/cli/expect';
import { findEvent, trigger } from '../../../sandbox/cli/trigger';
import { controlDocument } from '../../../sandbox/outbox/openapi';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call, message, send } from './help';

const ROOT = path.join(__dirname, '..', '..', '..');
const receiver = useReceiver();
const sandbox = useSandbox({ breaksContract: true });

let said: string[];

beforeEach(() => {
	said = [];
	jest.spyOn(console, 'log').mockImplementation((line: unknown) => said.push(String(line)));
});

afterEach(() => {
	jest.restoreAllMocks();
});

describe('trigger', () => {
	it('posts an event to an address, by a sandbox of its own', async () => {
		expect(await trigger(['sms.delivered', '--to', receiver.url, '--set', 'messageId=42'])).toBe(0);
		expect(receiver.events()).toStrictEqual([expect.objectContaining({ messageId: '42', status: 'DELIVERED' })]);
		expect(said.at(-1)).toBe(`${receiver.url} answered 200`);
	});

	it('posts it by a running sandbox, which keeps the attempt, and fails where the answer is an error', async () => {
		receiver.answer = () => 500;
		const args = ['email.clicked', '--to', receiver.url, '--form', 'emailStatusXML', '--sandbox', sandbox.baseUrl];
		expect(await trigger(args)).toBe(1);
		expect(receiver.bodies).toStrictEqual([expect.stringContaining('CLICKED')]);
		expect(sandbox.attempts()[0]).toMatchObject({ channel: 'email', url: receiver.url });
	});

	it('lists the events without one', async () => {
		expect(await trigger(['--sandbox', sandbox.baseUrl])).toBe(0);
		expect(said[0].split('\n')).toStrictEqual(
			expect.arrayContaining(['sms.delivered', 'chatapp.incoming', 'push.opened']),
		);
	});

	it.each([
		[['sms.nothing', '--to', 'http://127.0.0.1/'], 'There is no event sms.nothing; trigger without one lists all.'],
		[['sms.sent'], 'Say with --to where the callback goes: the URL of an Omni Trigger.'],
		[
			['sms.sent', '--to', 'here'],
			'--to has to be an address that begins with http:// or https://, and here was given.',
		],
		[['sms.sent', '--to', 'http://127.0.0.1/', '--set', 'a'], '--set has to be a field, an equals sign and a value'],
	])('%j is refused with a sentence', async (args, problem) => {
		await expect(trigger([...args, '--sandbox', sandbox.baseUrl])).rejects.toThrow(problem);
	});

	it('tells the forms that an event has', () => {
		const views = [{ form: 'emailStatusA', statuses: ['SENT'] }];
		expect(() => findEvent(views, 'email.sent', 'emailStatusC')).toThrow(
			'has no form emailStatusC. It has: emailStatusA.',
		);
	});
});

describe('expect', () => {
	const expecting = (...args: string[]): Promise<number> => expectOutcome([...args, '--sandbox', sandbox.baseUrl]);

	it('is met: three were sent, one failed, nothing went against the contract', async () => {
		await send(sandbox, [message(), message(), message({ to: '+447700900901' })]);
		await sandbox.clock.advance(5_000);
		expect(await expecting('--sent', '3', '--delivered', '2', '--failed', '1', '--status', 'DELIVERED=2')).toBe(0);
		expect(said).toStrictEqual(['✔ sent: 3', '✔ delivered: 2', '✔ failed: 1', '✔ DELIVERED: 2', '✔ violations: 0']);
	});

	it('is not met: what differs is said, with what went against the contract', async () => {
		await call(sandbox, 'POST', '/sms/messages', { messages: [{ to: 7 }] });
		expect(await expecting('--sent', '1')).toBe(1);
		expect(said.slice(0, 2)).toStrictEqual(['✖ sent: 0, and 1 was expected', '✖ violations: 1, and 0 was expected']);
		expect(said[2]).toContain('POST /sms/messages: ');
	});

	it('counts one channel', async () => {
		await send(sandbox, [message()]);
		expect(await expecting('--sent', '0', '--channel', 'email')).toBe(0);
	});

	it('says where no sandbox is, and what is no number', async () => {
		await expect(expectOutcome(['--sandbox', 'http://127.0.0.1:1'])).rejects.toThrow('No sandbox answers at');
		await expect(expecting('--sent', 'many')).rejects.toThrow('--sent has to be a whole number, and many was given.');
	});
});

describe('the document of the control interface', () => {
	const { paths } = controlDocument() as { paths: Record<string, Record<string, { requestBody?: unknown }>> };
	const documented = Object.entries(paths).flatMap(([route, calls]) =>
		Object.keys(calls).map((method) => `${method} ${route}`),
	);

	it('names every call that the sandbox has, and no other', () => {
		const sources = globSync('sandbox/{core,outbox}/*.ts', { cwd: ROOT }).map((file) =>
			readFileSync(path.join(ROOT, file), 'utf8'),
		);
		const routes = sources.flatMap((text) => [
			...text.matchAll(/\.(get|post|delete)(?:<[^(]*>)?\('(\/_sandbox\/[^']+)'/g),
		]);
		const own = routes.map(([, method, route]) => `${method} ${route.replace(/:(\w+)/g, '{$1}')}`);
		const lists = ['messages', 'attempts', 'requests', 'violations'].map((name) => `get /_sandbox/${name}`);
		const ofThePage = ['get /_sandbox/outbox.js', 'get /_sandbox/outbox.css'];
		expect(
			own
				.filter((route) => !ofThePage.includes(route))
				.concat(lists)
				.sort(),
		).toStrictEqual(documented.sort());
	});

	it('is given by the sandbox itself', async () => {
		const { status, json } = await call(sandbox, 'GET', '/_sandbox/openapi.json', undefined, {});
		expect([status, json?.openapi]).toStrictEqual([200, '3.1.0']);
	});
});
