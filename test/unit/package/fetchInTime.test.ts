import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { fetchInTime } from '../../../scripts/lib/fetchInTime';

/** A server in a thread of its own, which answers before it reads what is posted, as n8n does where no form is open. */
const SERVER = `
const { parentPort } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => response.writeHead(404).end());
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const POSTS = 200;

it('a form that is refused before it is read has its answer', async () => {
	const server = new Worker(SERVER, { eval: true });
	try {
		const [port] = (await once(server, 'message')) as [number];
		const answers: number[] = [];
		for (let at = 0; at < POSTS; at++) {
			const body = new FormData();
			body.append('file', new Blob(['a line of a file\n'.repeat(30)]), 'people.csv');
			answers.push((await fetchInTime(`http://127.0.0.1:${port}/form`, { method: 'POST', body })).status);
		}
		expect(answers).toStrictEqual(Array.from({ length: POSTS }, () => 404));
	} finally {
		await server.terminate();
	}
});
