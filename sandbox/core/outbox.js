'use strict';

/** The outbox page: shows what the control interface tells, and drives it. All text goes in as text, never as HTML. */
const SHOWN = 100;
const REFRESH = 1000;
const GOOD = ['DELIVERED', 'CLICKED', 'OPENED', 'SEEN', 'READ', 'SUBSCRIBED'];
const BAD = ['UNDELIVERABLE', 'REJECTED', 'EXPIRED', 'BOUNCED', 'COMPLAINED', 'CANCELED', 'UNKNOWN'];

const byId = (id) => document.getElementById(id);

function element(tag, className, ...children) {
	const node = document.createElement(tag);
	node.className = className;
	node.append(...children);
	return node;
}

async function call(method, path, body) {
	const answer = await fetch(`/_sandbox/${path}`, {
		method,
		headers: body ? { 'content-type': 'application/json' } : {},
		body: body ? JSON.stringify(body) : undefined,
	});
	const result = await answer.json();
	if (!answer.ok) throw new Error(result.message);
	return result;
}

function toneOf(status) {
	const name = String(status).toUpperCase();
	if (GOOD.includes(name)) return 'good';
	return BAD.includes(name) ? 'bad' : 'busy';
}

function timeOf(at) {
	return new Date(at).toISOString().slice(11, 19);
}

function messageView({ channel, id, sender, recipient, text, status, history }) {
	const steps = history.map((step) =>
		element('li', '', element('span', toneOf(step.status), step.status), element('time', '', timeOf(step.at))),
	);
	return element(
		'article',
		'',
		element(
			'div',
			'head',
			element('span', 'tag', channel),
			element('strong', '', recipient),
			element('span', toneOf(status), status),
			element('span', 'id', `${sender} · ${id}`),
		),
		element('div', 'text', text),
		element('ul', 'steps', ...steps),
	);
}

function attemptView({ channel, kind, url, body, attempt, at, status, answer, error }) {
	const outcome = error ? `no answer: ${error}` : status === undefined ? 'on its way' : `${status} ${answer || ''}`;
	const tone = status === undefined && !error ? 'busy' : status === 200 ? 'good' : 'bad';
	return element(
		'article',
		'',
		element(
			'div',
			'head',
			element('span', 'tag', `${channel} ${kind}`),
			element('span', tone, outcome.slice(0, 200)),
			element('span', 'id', `attempt ${attempt} · ${timeOf(at)}`),
		),
		element('div', 'url', url),
		element('pre', '', body.slice(0, 2000)),
	);
}

let shown = '';

function showList(name, rows, view, emptyText) {
	byId(`${name}Count`).textContent = rows.length < SHOWN ? String(rows.length) : `last ${SHOWN}`;
	const nodes = rows.map(view).reverse();
	byId(`${name}s`).replaceChildren(...(nodes.length > 0 ? nodes : [element('div', 'empty', emptyText)]));
}

function showState({ now, speed, channels }) {
	byId('now').textContent = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
	byId('speed').textContent = speed === 0 ? 'the clock stands still' : `${speed}x`;
	if (document.activeElement !== byId('factor')) byId('factor').value = String(speed);
	const select = byId('incoming').elements.channel;
	if (select.options.length !== channels.length) select.replaceChildren(...channels.map((name) => new Option(name)));
}

async function refresh() {
	try {
		const [state, messages, attempts] = await Promise.all([
			call('GET', 'state'),
			call('GET', `messages?last=${SHOWN}`),
			call('GET', `attempts?last=${SHOWN}`),
		]);
		showState(state);
		const latest = JSON.stringify([messages, attempts]);
		if (latest === shown) return;
		shown = latest;
		showList('message', messages, messageView, 'No message yet: send one to this address.');
		showList('attempt', attempts, attemptView, 'No callback yet: it goes to the callbackUrl of a message.');
	} catch (error) {
		byId('speed').textContent = `no connection to the sandbox (${error.message})`;
	}
}

async function act(work) {
	try {
		byId('note').textContent = (await work()) ?? '';
	} catch (error) {
		byId('note').textContent = error.message;
	}
	await refresh();
}

for (const button of document.querySelectorAll('[data-advance]')) {
	button.addEventListener('click', () =>
		act(() => call('POST', 'clock', { advance: Number(button.dataset.advance) }).then(() => '')),
	);
}
byId('factor').addEventListener('change', (event) =>
	act(() => call('POST', 'clock', { speed: Number(event.target.value) }).then(() => '')),
);
byId('reset').addEventListener('click', () => act(() => call('POST', 'reset', {}).then(() => '')));
byId('incoming').addEventListener('submit', (event) => {
	event.preventDefault();
	const { channel, url, from, to, text } = event.target.elements;
	act(async () => {
		if (url.value) await call('POST', 'configure', { incomingUrls: { [channel.value]: url.value } });
		const fields = { from: from.value, to: to.value, text: text.value };
		const { status, error } = await call('POST', `incoming/${encodeURIComponent(channel.value)}`, fields);
		return error ? `Posted, but no answer came: ${error}` : `Posted; the answer was ${status}.`;
	});
});

void refresh();
setInterval(refresh, REFRESH);
