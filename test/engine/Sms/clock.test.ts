import { createServer, type AddressInfo, type Socket } from 'node:net';

import { useSandbox } from '../../support/sandbox';
import { jsonOf, phone, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const SETTINGS = { onError: 'continueRegularOutput' } as const;
const HEADERS = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** What a server answers whose answer has no end. */
const ANSWERS: Array<[string, (socket: Socket) => void]> = [
	['nothing', () => {}],
	[
		'101, and switches protocols',
		(socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
	],
	['101, and nothing of a protocol', (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
	['102, again and again', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
	[
		'a byte now and then',
		(socket) => {
			socket.write(HEADERS);
			drip(socket, '1\r\n \r\n');
		},
	],
	[
		'a header without an end',
		(socket) => {
			socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
			drip(socket, 'x');
		},
	],
];

function drip(socket: Socket, bytes: string): void {
	const dripping = setInterval(() => socket.write(bytes), 100);
	socket.on('close', () => clearInterval(dripping));
}

/** Sends one SMS to a server that answers so; gives its item, and the sockets that were opened. */
async function sendTo(answer: (socket: Socket) => void) {
	const sockets: Socket[] = [];
	const server = createServer((socket) => {
		sockets.push(socket);
		socket.on('error', () => {});
		socket.once('data', () => answer(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const parameters = { options: { timeout: 1 } };
	const { items } = await runSms(sandbox, rows(1), { baseUrl, parameters, settings: SETTINGS });
	server.close();
	return { items: jsonOf(items), sockets };
}

describe('a request ends at its Timeout', () => {
	it.each(ANSWERS)('and hangs up, whose server answers %s', async (_name, answer) => {
		const { items, sockets } = await sendTo(answer);
		expect(items).toMatchObject([{ to: phone(0), code: 'UNKNOWN', messageId: null }]);
		expect(sockets).toHaveLength(1);
		const [socket] = sockets;
		if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
	});

	it('whose server answers headers, and no body: n8n’s helper keeps its socket', async () => {
		const { items, sockets } = await sendTo((socket) => socket.write(HEADERS));
		expect(items).toMatchObject([{ to: phone(0), code: 'UNKNOWN', messageId: null }]);
		expect(sockets).toHaveLength(1);
		sockets[0].destroy();
	});
});
