import { isXmlParts, tryParseXml } from '../../ground/xml';
import type { Client } from '../client';
import { httpTrouble, nodeError } from '../trouble';

/** What was read of each service in a run, so that its WSDL is asked for once. */
const known = new WeakMap<Client, Map<string, Promise<string>>>();

/**
 * The namespace of the operations of the service at a path: what the credential says, else the targetNamespace of its WSDL
 * document (part 2, 4.6). Throws a node error when it can't be read there.
 */
export async function namespaceOf(client: Client, path: string): Promise<string> {
	const given = client.connection.field('namespace');
	if (given !== '') return given;
	const ofRun = known.get(client) ?? new Map<string, Promise<string>>();
	known.set(client, ofRun);
	const reading = ofRun.get(path) ?? readNamespace(client, path);
	ofRun.set(path, reading);
	return await reading;
}

async function readNamespace(client: Client, path: string): Promise<string> {
	const headers = { Accept: 'text/xml' };
	const exchange = await client.retried({ method: 'GET', path: `${path}?WSDL`, headers, loginInside: true });
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	const { status, text } = exchange.answer;
	const definitions = tryParseXml(text)?.definitions;
	const found = isXmlParts(definitions) ? definitions['@targetNamespace'] : undefined;
	if (status === 200 && typeof found === 'string' && found !== '') return found;
	const { httpCode } = httpTrouble(status, text);
	throw nodeError(client.node, {
		message: `The namespace could not be read from the WSDL document of the service (HTTP ${status})`,
		description:
			'Check the base URL and the path of the service in the credential, or fill in “Namespace” there. Nothing was sent.',
		httpCode,
	});
}
