import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BlockList, isIP } from 'node:net';
import { Refusal } from '../core/reply';

const LOCAL_NAME = /^([a-z0-9-]+\.)*localhost$/;
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** The names by which the page and the control interface may be called, beside those of this machine. */
export interface Reach {
	/** Where the sandbox listens. */
	host: string;
	/** Further names, such as that of a container. */
	names: readonly string[];
}

/**
 * Refuses calls of the page and the control interface that come from a foreign web page: under a name that is not this
 * machine's (DNS rebinding), or with an origin other than their own.
 */
export function guard(app: FastifyInstance, reach: Reach): void {
	app.addHook('onRequest', async (request) => {
		const problem = hostProblem(request.headers.host ?? '', reach) ?? originProblem(request);
		if (problem !== undefined) throw new Refusal(403, problem);
	});
}

/** Whether an address or name is this machine's own loopback. */
export function isLocal(name: string): boolean {
	const family = isIP(name);
	if (family === 0) return LOCAL_NAME.test(name);
	return LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

function hostProblem(host: string, { host: listening, names }: Reach): string | undefined {
	const name = nameOf(host);
	const known = [listening, ...names].map((one) => one.toLowerCase());
	// A name can be made to point here by anybody; an address that was asked for can't.
	const isOwnAddress = !isLocal(listening) && isIP(name) !== 0;
	if (name !== '' && (isLocal(name) || known.includes(name) || isOwnAddress)) return undefined;
	return `The sandbox is not called ${host || '(no Host)'}: open it as localhost, or start it with --allow-host ${name || 'NAME'}`;
}

/** A browser names the page that a call comes from; other programs name none. */
function originProblem({ headers, method, url }: FastifyRequest): string | undefined {
	const { origin, host = '' } = headers;
	const site = headers['sec-fetch-site'];
	const isOwn = origin === undefined || origin === `http://${host}`;
	const isPage = method === 'GET' && url.split('?')[0] === '/' && headers['sec-fetch-mode'] === 'navigate';
	const isForeign = site === 'cross-site' || site === 'same-site';
	if (isOwn && (!isForeign || isPage)) return undefined;
	return `Another web page (${origin ?? site}) can't use the sandbox's page and control interface`;
}

/** The name in a Host header, without port and brackets; empty where there is none. */
function nameOf(host: string): string {
	return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : '';
}
