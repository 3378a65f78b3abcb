import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Server, WSDL, type IServerOptions, type IServicePort } from 'soap';
import type { SoapOperation } from '../../contract/generated/routes';
import { CONTRACT_FOLDER } from '../contract';
import type { Account } from '../core/accounts';
import type { RawCall, Route } from '../core/domain';
import type { Reply } from '../core/reply';
import { arrange, type Described, type Fields } from './arrange';
import { SoapRefusal } from './fault';

const NAMESPACE = 'http://soap.example.com/';
const HOST = 'http://soap.example.com';

/** A call whose elements stand where the WSDL has them, of an account that is known. */
export interface SoapCall {
	fields: Fields;
	account: Account;
	at: number;
}

/** Answers an operation with the content of its `…Result` element; throws SoapRefusal for a fault. */
export type SoapHandler = (call: SoapCall) => unknown;

/** What answers the operations of the service at a path. */
export type SoapHandlers<Path extends string> = Record<SoapOperation<Path>, SoapHandler>;

/** One SOAP service: its WSDL document in contract/, where it is served, and what answers its operations. */
export interface SoapService {
	wsdl: string;
	path: string;
	handlers: Record<string, SoapHandler>;
	/** `strict` refuses a call with an element in the wrong place, `silent` drops the element. */
	mode: () => string;
}

/** The operations of a port and their sequences, as the soap package reads them from the WSDL. */
type Calls = Record<string, { input: Described }>;

/** Values stay as they were written: the package would lose digits, and read times in the machine's own zone. */
const AS_WRITTEN = Object.fromEntries(
	['dateTime', 'decimal', 'long'].map((type) => [type, (text: string): string => text]),
);

/** The routes of a service: POST for its operations, GET for its WSDL. XML is read and written by the soap package. */
export function soapRoutes(service: SoapService): Route[] {
	const text = readFileSync(path.join(CONTRACT_FOLDER, service.wsdl), 'utf8');
	let loading: Promise<Server> | undefined;
	const load = async (): Promise<Server> => (loading ??= loadServer(service, text));
	return [
		{ method: 'GET', path: service.path, handle: async (call) => describe(call, text) },
		{
			method: 'POST',
			path: service.path,
			handle: async (call) => {
				const type = String(call.headers['content-type'] ?? '');
				if (!/^application\/soap\+xml\b/i.test(type)) call.violations.push(`Content-Type ${type} is not SOAP 1.2`);
				if (!new RegExp(`["']${NAMESPACE}["']`).test(call.body)) return foreign(call);
				const server = await load();
				const { body, statusCode } = await server.processRequest(call.body, {
					headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
					connection: call,
				});
				return { status: statusCode, body, contentType: 'application/soap+xml; charset=utf-8' };
			},
		},
	];
}

/** The fault for an operation in a namespace that is not the service's (part 2, 7: any fault has the code `soap:Receiver`). */
function foreign(call: RawCall): Reply {
	call.violations.push(`no element is in the namespace ${NAMESPACE}`);
	const text = 'Unable to handle request without a valid action parameter. Please supply a valid soap action.';
	const fault = `<soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason></soap:Fault>`;
	const body = `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${fault}</soap:Body></soap:Envelope>`;
	return { status: 500, body, contentType: 'application/soap+xml; charset=utf-8' };
}

function describe(call: RawCall, text: string): Reply {
	if (!/^wsdl\b/i.test(call.query)) return { status: 404, body: 'Ask for ?WSDL', contentType: 'text/plain' };
	const host = String(call.headers.host ?? '');
	return { body: text.replaceAll(`location="${HOST}/`, `location="http://${host}/`), contentType: 'text/xml' };
}

async function loadServer(service: SoapService, xml: string): Promise<Server> {
	const options: IServerOptions & { customDeserializer: unknown } = {
		path: service.path,
		services: {},
		forceSoap12Headers: true,
		handleNilAsNull: true,
		customDeserializer: AS_WRITTEN,
	};
	const wsdl = new WSDL(xml, service.path, options);
	// The package takes this setting for its clients only, and trims texts without it.
	wsdl.options.preserveWhitespace = true;
	const server = await new Promise<Server>((resolve, reject) => {
		const made = new Server(null, service.path, options.services, wsdl, {
			...options,
			callback: (error: unknown) => {
				if (error instanceof Error) reject(error);
				else resolve(made);
			},
		});
	});
	const described = wsdl.describeServices() as Record<string, Record<string, Calls>>;
	for (const [serviceName, ports] of Object.entries(described)) {
		options.services[serviceName] = Object.fromEntries(
			Object.entries(ports).map(([portName, calls]) => [portName, handlersOf(service, calls)]),
		);
	}
	return server;
}

/** The handlers as the package calls them: with the parts of the operation's element, and the request's own call. */
function handlersOf(service: SoapService, calls: Calls): IServicePort {
	return Object.fromEntries(
		Object.entries(calls).map(([name, { input }]) => {
			const answer = (given: Fields | null, _done: unknown, _headers: unknown, request: { connection: RawCall }) => {
				const call = request.connection;
				const { fields, dropped } = arrange(given ?? {}, input);
				call.violations.push(...dropped.map((text) => `${name}: ${text}`));
				if (dropped.length > 0 && service.mode() !== 'silent') throw new SoapRefusal(`${name}: ${dropped.join('; ')}`);
				const account = call.accounts.find(
					({ login, password }) => fields.login === login && fields.password === password,
				);
				if (!account) throw new SoapRefusal('Invalid login or password');
				return { [`${name}Result`]: service.handlers[name]({ fields, account, at: call.at }) };
			};
			return [name, answer];
		}),
	);
}
