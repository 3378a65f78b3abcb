import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The head of an answer whose body follows. */
export const HEADERS = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** What a server answers whose answer has no end. */
export const ENDLESS_ANSWERS: Array<[string, (socket: Socket) => void]> = [
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

/** Does something against a server that answers so; gives what came of it, and the sockets that were opened. */
export async function against<T>(
	answer: (socket: Socket) => void,
	act: (url: string) => Promise<T>,
): Promise<{ given: T; sockets: Socket[] }> {
	const sockets: Socket[] = [];
	const server = createServer((socket) => {
		sockets.push(socket);
		socket.on('error', () => {});
		socket.once('data', () => answer(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const given = await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
		return { given, sockets };
	} finally {
		server.close();
	}
}

/** Resolves once the other side has hung up. */
export async function hungUp(socket: Socket): Promise<void> {
	if (!socket.destroyed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
