import { createServer } from 'node:http';

/** A server on this machine that answers everything with the same JSON. */
export async function startStub(answer: object): Promise<{ url: string; stop: () => void }> {
	const server = createServer((request, response) => {
		request.resume();
		response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (typeof address !== 'object' || !address) throw new Error('The stub has no address');
	const stop = (): void => {
		server.closeAllConnections();
		server.close();
	};
	return { url: `http://127.0.0.1:${address.port}`, stop };
}
