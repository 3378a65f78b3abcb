import type { FastifyInstance } from 'fastify';
import { CONTROL_BODIES } from './checks';

/** A call of the control interface: its summary, and the body that it takes. */
interface ControlCall {
	method: 'get' | 'post' | 'delete';
	/** After /_sandbox/, with parameters in braces. */
	path: string;
	summary: string;
	/** The body that is checked; a call with neither this nor `fields` takes none. */
	body?: keyof typeof CONTROL_BODIES;
	/** Fields of a body that is not checked. */
	fields?: object;
	/** What comes, where it is no JSON. */
	type?: string;
}

const get = (path: string, summary: string, type?: string): ControlCall => ({ method: 'get', path, summary, type });

const CALLS: readonly ControlCall[] = [
	get('openapi.json', 'This document'),
	get('state', 'The clock, the settings, what can be chosen, and how much of everything there is'),
	get('summary', 'How many messages were sent, arrived and failed, by channel, and what went against the contract'),
	get('changes', 'The state, whenever it changes, as server-sent events', 'text/event-stream'),
	{ method: 'post', path: 'clock', summary: 'Moves the clock, or sets its speed', body: 'clock' },
	{ method: 'post', path: 'configure', summary: 'Changes settings', body: 'configure' },
	{ method: 'post', path: 'seed', summary: 'Another seed, then a reset', body: 'seed' },
	{ method: 'post', path: 'reset', summary: 'Back to the seed; URLs stay and ids go on' },
	get('faults', 'The faults that wait'),
	{ method: 'post', path: 'faults', summary: 'Adds a fault that requests will meet', body: 'faults' },
	{ method: 'delete', path: 'faults', summary: 'Clears the faults' },
	{
		method: 'post',
		path: 'incoming/{channel}',
		summary:
			'Posts a message of a person to the URL configured, or keeps an SMS where none is; fields left out are filled in',
		fields: { from: { type: 'string' }, to: { type: 'string' }, text: { type: 'string' } },
	},
	get('test-events', 'The forms of callbacks with their statuses and a sample'),
	{ method: 'post', path: 'test-events', summary: 'Posts a callback of any form to any URL', body: 'test-events' },
	{ method: 'post', path: 'attempts/{number}/again', summary: 'Posts the body of an attempt again', body: 'again' },
	get('messages', 'Every message with its statuses; ?last=10 for the last ten'),
	get('messages/{id}', 'All that is known of a message'),
	get('attempts', 'Every attempt to deliver a callback'),
	get('requests', 'Every request to the service with its answer'),
	get('violations', 'All that went against the contract'),
	get('conversations', 'Conversations, newest first, in parts'),
	get('conversations/{peer}', 'One conversation'),
	get('mails', 'Emails, newest first, in parts'),
	get('mails/{id}/html', 'An email as it is read', 'text/html'),
	get('files/{id}', 'A file that was uploaded', 'application/octet-stream'),
	get('traffic/requests', 'Requests, newest first, in parts'),
	get('traffic/requests/{number}', 'A request in full'),
	get('traffic/requests/{number}/body', 'The whole body of a request', 'application/octet-stream'),
	get('traffic/requests/{number}/answer', 'The whole answer to a request', 'application/octet-stream'),
	get('traffic/attempts', 'Attempts, newest first, in parts'),
	get('traffic/attempts/{number}', 'An attempt in full'),
	get('traffic/violations', 'Violations, newest first, in parts'),
	get('accounts', 'The accounts with what they have left'),
	get('tables', 'What the domains hold'),
	get('tables/{name}', 'The rows of a table'),
];

function operation({ path, summary, body, fields, type = 'application/json' }: ControlCall): object {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
	const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
	const schema = body === undefined ? { type: 'object', properties: fields } : CONTROL_BODIES[body];
	const takesBody = body !== undefined || fields !== undefined;
	return {
		summary,
		...(parameters.length > 0 && { parameters }),
		...(takesBody && { requestBody: { content: { 'application/json': { schema } } } }),
		responses: {
			'200': { description: 'Done', content: { [type]: {} } },
			'400': { description: 'A sentence says what is wrong' },
			'403': { description: 'A foreign web page, or a name that is not of this machine' },
		},
	};
}

/** The control interface as OpenAPI 3.1: what drives the sandbox, and what it tells of itself. */
export function controlDocument(): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const call of CALLS) (paths[`/_sandbox/${call.path}`] ??= {})[call.method] = operation(call);
	return {
		openapi: '3.1.0',
		info: {
			title: 'The control interface of the sandbox',
			version: '0.1.0',
			description: 'For this machine only; there is no login.',
		},
		servers: [{ url: 'http://127.0.0.1:4010' }],
		paths,
	};
}

/** Adds the document to the control interface. */
export function addControlDocument(app: FastifyInstance): void {
	app.get('/_sandbox/openapi.json', () => controlDocument());
}
