import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageBundle, type PageBundle } from './pageBundle';

/** Nothing from elsewhere, no inline script or style; frames hold mails, which have a policy of their own. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"img-src 'self' data:",
	"frame-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');

const SHELL = `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="color-scheme" content="light dark" />
		<title>Outbox</title>
		<link rel="icon" href="data:," />
		<link rel="stylesheet" href="/_sandbox/outbox.css" />
		<script src="/_sandbox/outbox.js" defer></script>
	</head>
	<body>
		<div id="app"></div>
		<noscript>This page needs JavaScript. Everything it shows stands under /_sandbox/, too.</noscript>
	</body>
</html>
`;

let bundled: Promise<PageBundle> | undefined;

/** Adds the page; its script and styles are bundled at the first call, in memory, once a process. */
export function addPage(app: FastifyInstance): void {
	app.get('/', (_request, reply) => send(reply, 'text/html', SHELL));
	app.get('/_sandbox/outbox.js', async (_request, reply) => send(reply, 'text/javascript', (await bundle()).js));
	app.get('/_sandbox/outbox.css', async (_request, reply) => send(reply, 'text/css', (await bundle()).css));
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
	return reply
		.type(`${type}; charset=utf-8`)
		.headers({
			'content-security-policy': POLICY,
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'no-referrer',
			'cross-origin-resource-policy': 'same-origin',
			'cache-control': 'no-cache',
		})
		.send(text);
}

function bundle(): Promise<PageBundle> {
	bundled ??= pageBundle();
	return bundled;
}
