import type { Traits } from '../core/dialect';
import type { Reply } from '../core/reply';
import { stringifyJson } from '../core/json';

const BOM = '\uFEFF';

const CONTENT_TYPES: Record<NonNullable<Traits['contentType']>, string> = {
	charset: 'application/json;charset=UTF-8',
	text: 'text/plain; charset=utf-8',
	html: 'text/html; charset=utf-8',
	vendor: 'application/vnd.example.v2+json',
	binary: 'application/octet-stream',
	capital: 'Application/JSON; Charset=UTF-8',
};

/** Writes a JSON answer as a dialect writes it; an answer that is text already stays as it is, but for the text table. */
export function write(reply: Reply, traits: Traits): Reply {
	const { body } = reply;
	if (Buffer.isBuffer(body))
		return /csv/.test(reply.contentType ?? '') ? { ...reply, body: table(body, traits) } : reply;
	if (typeof body !== 'object' || body === null) return reply;
	const { json, contentType } = traits;
	if (json === undefined && contentType === undefined) return reply;
	const text = spaced(stringifyJson(body), json);
	return { ...reply, body: text, contentType: contentType ? CONTENT_TYPES[contentType] : 'application/json' };
}

function spaced(json: string, form: Traits['json']): string {
	switch (form) {
		case 'blanks':
			return `\r\n\t ${json}\r\n\r\n`;
		case 'pretty':
			return indented(json);
		case 'escaped':
			return json.replace(/[^ -~]/gu, numbered).replaceAll('/', '\\/');
		default:
			return json;
	}
}

function numbered(character: string): string {
	return [...Array(character.length).keys()]
		.map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
		.join('');
}

/** The same JSON over several lines; only what stands outside of texts moves, so that numbers keep their digits. */
function indented(json: string): string {
	return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
		if (token === ':') return ' : ';
		return token === ',' || token === '{' || token === '['
			? `${token}\n  `
			: token.startsWith('"')
				? token
				: `\n${token}`;
	});
}

/** The text table of email statistics (part 1, 2.11); its bytes stay in the charset that was asked for. */
function table(bytes: Buffer, { csv }: Traits): Buffer {
	// Every byte is one character here, in either charset.
	const text = bytes.toString('latin1');
	switch (csv) {
		case 'lf':
			return Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1');
		case 'bom':
			return Buffer.concat([Buffer.from(BOM, 'utf8'), bytes]);
		case 'quoted':
			return Buffer.from(text.replace(/[^;\r\n]+/g, '"$&"'), 'latin1');
		case 'blank line':
			return Buffer.from(`${text}\r\n`, 'latin1');
		case 'no end':
			return Buffer.from(text.replace(/\r\n$/, ''), 'latin1');
		default:
			return bytes;
	}
}
