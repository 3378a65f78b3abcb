/**
 * What the dearest calls to Omni Trigger cost, most of them made to hurt: CPU, also for each MB of their bodies, and how long
 * n8n's other requests wait at most, in CPU. Each is answered six times, and the cheapest one counts.
 *
 *   tsx benchmarks/callback-cost.ts             this package, as it was built
 *   tsx benchmarks/callback-cost.ts ../other    another one, such as an earlier state of it
 */
import { EventEmitter } from 'node:events';
import path from 'node:path';

import type { INodeType, IWebhookFunctions } from 'n8n-workflow';

import { ensureBuild } from '../scripts/lib/build';

const ROOT = path.resolve((require.main === module ? process.argv[2] : undefined) ?? path.join(__dirname, '..'));
const ROUNDS = 6;
const MB = 1024 * 1024;
const LARGEST = 5 * MB;
const PARAMETERS: Record<string, unknown> = { checks: [], options: { repeated: 'drop', late: 'mark' } };

const many = (count: number, one: (place: number) => string, between = ','): string =>
	Array.from({ length: count }, (_, place) => one(place)).join(between);
const fill = (head: string, piece: string, tail: string): string =>
	head + piece.repeat(Math.floor((LARGEST - head.length - tail.length) / piece.length)) + tail;
const id = (place: number): string => String(3_158_622_571_446_000_000n + BigInt(place));
const status = (place: number, more = ''): string =>
	`{"messageId":${id(place)},"ts":${1_769_851_800_000 + place},"status":"SENT","errorCode":0${more}}`;
const keys = (count: number): string => `{"messageId":"1","status":"SENT",${many(count, (place) => `"k${place}":1`)}}`;
const xml = (place: number): string =>
	`<messageEventDto><channel>EMAIL</channel><messageId>${id(place)}</messageId><ts>${place}</ts><status>SENT</status><email>ann@example.com</email></messageEventDto>`;

const BODIES: Record<string, () => string> = {
	'one status': () => `[${status(1)}]`,
	'1,000 statuses': () => `[${many(1000, (place) => status(place))}]`,
	'10,000 statuses': () => `[${many(10_000, (place) => status(place))}]`,
	'10,000 statuses of one message': () => `[${many(10_000, (place) => status(place).replace(id(place), id(0)))}]`,
	'5 MB of statuses': () => `[${many(61_000, (place) => status(place))}]`,
	'5 MB of statuses of one message': () => fill('[', `${status(1)},`, `${status(2)}]`),
	'5 MB of incoming SMS of odd numbers': () =>
		`[${many(56_000, (place) => `{"incomingMessageId":${id(place)},"from":"99912345678","to":"15550100","text":"a"}`)}]`,
	'65,000 entries of no known form': () => `[${many(65_000, (place) => `{"a":${place}}`)}]`,
	'10,000 statuses with data, 5 MB': () =>
		`[${many(10_000, (place) => status(place, `,"options":{${many(27, (key) => `"key ${key}":"${place}"`)}}`))}]`,
	'10,000 entries of 40 unknown keys': () => `[${many(10_000, (place) => keys(40).replace('"1"', id(place)))}]`,
	'an object with 50,000 keys': () => keys(50_000),
	'an object with 400,000 keys': () => keys(400_000),
	'5 MB of small numbers in one entry': () =>
		fill(`{"messageId":${id(1)},"status":"SENT","options":{"a":[`, '1,', '1]}}'),
	'5 MB of long integers in one entry': () =>
		fill('{"messageId":"1","status":"SENT","options":{"a":[', `${id(1)},`, '1]}}'),
	'5 MB of brackets': () => fill('', '[', ''),
	'5 MB of one text': () => fill('{"messageId":"1","status":"SENT","x":"', '\\\\', '"}'),
	'5 MB of escaped quotes in a text without an end': () => fill('[\n"', '\\"', ''),
	'75 dates of 64 KB': () =>
		`[${many(75, () => `{"messageId":"1","event":"OPENED","email":"a@example.com","dateTime":"${'1:11'.repeat(16_000)}"}`)}]`,
	'JSON in JSON in JSON': () =>
		JSON.stringify({ a: JSON.stringify({ a: fill('[', `${status(1)},`, '1]').slice(0, 2 * MB) }) }),
	'1,000 events in XML': () => `<messageEventDtos>${many(1000, xml, '')}</messageEventDtos>`,
	'3,000 events in XML': () => `<messageEventDtos>${many(3000, xml, '')}</messageEventDtos>`,
	'10,000 events in XML': () => `<messageEventDtos>${many(10_000, xml, '')}</messageEventDtos>`,
	'512 KB of empty elements': () => `<a>${'<b/>'.repeat(131_000)}</a>`,
	'512 KB of elements of different names': () => `<a>${many(52_000, (place) => `<b${place}/>`, '')}</a>`,
	'512 KB of elements with attributes': () =>
		`<a>${`<b ${many(250, (place) => `k${place}=""`, ' ')}/>`.repeat(240)}</a>`,
	'512 KB of brackets in CDATA': () => `<a><b><![CDATA[${']x'.repeat(262_000)}]]></b></a>`,
	'512 KB of control characters in XML': () => `<a>${'\u0001'.repeat(524_000)}</a>`,
	'512 KB of control characters by number': () => `<a>${'&#1;'.repeat(131_000)}</a>`,
	'5 MB of empty elements': () => fill('<a>', '<b/>', '</a>'),
	'5 MB of attributes': () => fill('<a ', `b${'c'.repeat(20)}="1" `, '/>'),
	'5 MB of entities': () => fill('<a><messageId>', '&amp;', '</messageId></a>'),
	'5 MB of open elements': () => fill('', '<a>', ''),
	'a form of 10,000 fields': () => many(10_000, (place) => `k${place}=${place}`, '&'),
	'5 MB of form fields': () => fill('a=1', '&a[b]=%41', ''),
	'5 MB of escapes': () => fill('messageId=1&status=SENT&x=', '%41', ''),
	'5 MB of escapes, each by itself': () => fill('messageId=1&status=SENT&x=', '%41a', ''),
	'5 MB of escapes that are no UTF-8': () => fill('messageId=1&status=SENT&x=', '%C3a', ''),
	'10,000 fields of a list, no UTF-8': () => many(10_000, (place) => `a[${place}]=%C3`, '&'),
	'10,000 fields of XML': () => `[${many(5000, (place) => `{"x":${place},"p":"<a/>","q":"<b>"}`)}]`,
	'20,000 fields of XML': () => `[${many(5000, (place) => `{"x":${place},"p":"<a/>","q":"<b>","r":"<","s":"<c/>"}`)}]`,
	'5,000 fields of XML, 1 MB': () => `[${many(5000, (place) => `{"x":${place},"p":"<a>${'<b/>'.repeat(50)}</a>"}`)}]`,
	'5 MB of headers of parts': () => fill('', `--b\r\n${'content-disposition:;'.repeat(190)}\r\n\r\n1\r\n`, '--b--'),
	'10,000 parts of multipart': () =>
		`${many(9999, (place) => `--b\r\nContent-Disposition: form-data; name="a[${place}]"\r\n\r\n1\r\n`, '')}--b--`,
	'5 MB of multipart': () => fill('', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', '--b--'),
};

async function answer(trigger: INodeType, body: Buffer): Promise<number> {
	const response = Object.assign(new EventEmitter(), {
		statusCode: 200,
		status(code: number) {
			response.statusCode = code;
			return response;
		},
		end: () => undefined,
	});
	const context = {
		getRequestObject: () => ({ rawBody: body, headers: {}, url: '/', socket: { remoteAddress: '192.0.2.7' } }),
		getResponseObject: () => response,
		getQueryData: () => ({}),
		getParamsData: () => ({}),
		getHeaderData: () => ({}),
		getMode: () => 'webhook',
		getWorkflow: () => ({ id: 'workflow' }),
		getTimezone: () => 'Etc/UTC',
		getNode: () => ({ id: 'node', name: 'Omni Trigger', parameters: PARAMETERS }),
		getNodeParameter: (name: string, fallback: unknown) => PARAMETERS[name] ?? fallback,
		logger: { warn: () => undefined },
	};
	try {
		await trigger.webhook?.call(context as unknown as IWebhookFunctions);
	} catch (error) {
		// What n8n answers to an error of a node; one of today's findings was a RangeError.
		response.statusCode = 500;
		if (!(error instanceof Error)) throw error;
	}
	response.emit('finish');
	// Else the trigger counts it among the calls that are under way, and takes a hundred of these at most.
	response.emit('close');
	return response.statusCode;
}

/** Milliseconds of CPU that this thread has used. */
function cpuNow(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** The CPU in milliseconds, and the longest time that nothing else had its turn, in CPU of this thread. */
async function measure(work: () => Promise<number>): Promise<{ cpu: number; block: number; status: number }> {
	let block = 0;
	let isDone = false;
	let used = cpuNow();
	const turn = (): void => {
		block = Math.max(block, cpuNow() - used);
		used = cpuNow();
		if (!isDone) setImmediate(turn);
	};
	setImmediate(turn);
	await new Promise((resolve) => setImmediate(resolve));
	const before = process.cpuUsage();
	const status = await work();
	const { user, system } = process.cpuUsage(before);
	await new Promise((resolve) => setImmediate(resolve));
	isDone = true;
	return { cpu: (user + system) / 1000, block, status };
}

/** What one of the calls costs, round by round. */
export async function callsOf(name: string, rounds: number): Promise<Array<Awaited<ReturnType<typeof measure>>>> {
	const trigger = await loadTrigger();
	const body = Buffer.from(BODIES[name]());
	const measured = [];
	// The first one is cold.
	for (let round = 0; round <= rounds; round += 1)
		measured.push(await measure(async () => await answer(trigger, body)));
	if (measured.some(({ status }) => status !== 200)) throw new Error(`${name}: the trigger does not take it`);
	return measured.slice(1);
}

async function loadTrigger(): Promise<INodeType> {
	// What users run: tsx gives each function its name when it is made, which some are for every entry.
	const module = (await import(path.join(ROOT, 'dist', 'nodes', 'Trigger', 'OmniTrigger.node.js'))) as {
		OmniTrigger: new () => INodeType;
	};
	return new module.OmniTrigger();
}

async function main(): Promise<void> {
	if (ROOT === path.join(__dirname, '..')) await ensureBuild();
	const trigger = await loadTrigger();
	console.log(`${'call'.padEnd(36)} answer      MB   CPU ms  ms/MB  longest block ms`);
	for (const [name, make] of Object.entries(BODIES)) {
		const body = Buffer.from(make());
		const rounds = [];
		while (rounds.length < ROUNDS) rounds.push(await measure(async () => await answer(trigger, body)));
		const [{ cpu, block, status }] = rounds.sort((one, other) => one.cpu - other.cpu);
		const size = body.length / MB;
		const cells = [
			size.toFixed(2).padStart(7),
			cpu.toFixed(0).padStart(8),
			(cpu / size).toFixed(0).padStart(6),
			block.toFixed(0).padStart(8),
		];
		console.log(`${name.padEnd(36)}    ${status} ${cells.join(' ')}`);
	}
}

if (require.main === module) void main();
