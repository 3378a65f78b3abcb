import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { Server, WSDL } from 'soap';

import { readSoap, soapCall } from '../../../nodes/api/soap';
import { InvalidInput } from '../../../nodes/ground/errors';
import { xmlSafe, xmlText } from '../../../nodes/ground/xml';
import { Client } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';
import { anyText } from '../../support/texts';

const CONTRACT = path.join(__dirname, '../../../contract/sms.wsdl');

const { context } = new N8n();
const connection = { baseUrl: 'https://soap.example.com', fields: {}, field: () => 'x', secrets: [] };
const client = new Client(context, context.getNode(), 'omniSoapLoginApi', connection);

let server: Server;
let read: unknown;

beforeAll(async () => {
	const wsdl = new WSDL(readFileSync(CONTRACT, 'utf8'), '/', {});
	wsdl.options.preserveWhitespace = true;
	const answer = ({ messageID }: { messageID: string }) => {
		read = messageID;
		return { GetMessageStateResult: { StateDescription: messageID } };
	};
	const services = { SmsServiceV2: { SmsServiceV2Soap12: { GetMessageState: answer } } };
	server = await new Promise((resolve) => {
		const made = new Server(null, '/', services, wsdl, { path: '/', services, callback: () => resolve(made) });
	});
});

/** What the foreign implementation reads of our envelope, and what we read of its answer with the same text. */
async function thereAndBack(text: string): Promise<{ there: unknown; back: unknown }> {
	const { body } = await soapCall(client, 'SOAP /smsservicev2.asmx#GetMessageState', { messageID: text });
	const answer = readSoap((await server.processRequest(body as string)).body);
	const result = answer && 'result' in answer ? answer.result : null;
	return { there: read, back: xmlText((result as { StateDescription?: string } | null)?.StateDescription) };
}

/** Any text of at least one visible character, among them markup, and characters that XML can not hold. */
const texts = fc
	.array(fc.oneof(anyText(), fc.constantFrom(']]>', '<![CDATA[', '&amp;', '&#10;', '\r\n', '\t', '  ')))
	.map((parts) => parts.join(''))
	.filter((text) => text.trim() !== '');

const HELD = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

it('every text arrives at the foreign implementation as it is, and back, or is refused', async () => {
	await fc.assert(
		fc.asyncProperty(texts, async (text) => {
			if (HELD.test(text)) {
				expect(xmlSafe(text, 'Text')).toBe(text);
				const { there, back } = await thereAndBack(text);
				expect(there).toBe(text);
				// The package takes a text of this form for CDATA that is already written.
				if (!/^<!\[CDATA\[.*\]\]>$/s.test(text)) expect(back).toBe(text);
			} else {
				expect(() => xmlSafe(text, 'Text')).toThrow(InvalidInput);
			}
		}),
		{ numRuns: 300 },
	);
});

it.each(['\u0000', '\u0001', '\u000b', '\u001f', '\ud83d', '\udc00', '\ufffe', '\uffff'])(
	'%j is refused',
	(character) => {
		expect(() => xmlSafe(`a${character}b`, 'Text')).toThrow('Text: it holds a control character that can not be sent');
	},
);
