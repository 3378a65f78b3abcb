import { charsetOf, type Decode } from '../../ground/charset';
import { BUDGETS, within } from '../budgets';
import type { Fields } from './form';

const HEADER_END = '\r\n\r\n';
/** Headers of one part; more is no callback. */
const HEADER_CHARACTERS = 4096;

/**
 * The fields of a multipart/form-data body, files among them; undefined when the body is none. `decode` reads the parts
 * that name no charset of their own. Refuses what is beyond the budget.
 */
export function multipartFields(bytes: Uint8Array, header: string, decode: Decode): Fields | undefined {
	// One character a byte, so that places in the text are places in the body.
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	const boundary = boundaryOf(header) ?? /^--([^\r\n]{1,70})\r\n/.exec(text)?.[1];
	if (boundary === undefined) return undefined;
	const fields: Fields = [];
	const mark = `--${boundary}`;
	let at = text.startsWith(mark) ? 0 : text.indexOf(`\r\n${mark}`) + 2;
	if (at === 1) return undefined;
	for (;;) {
		const start = at + mark.length;
		if (text.startsWith('--', start)) return fields;
		const end = text.indexOf(`\r\n${mark}`, start);
		const head = text.indexOf(HEADER_END, start);
		if (end === -1 || head === -1 || head > end || head - start > HEADER_CHARACTERS) return undefined;
		const headers = text.slice(start, head);
		const name = nameOf(headers, decode);
		const charset = charsetOf(headers);
		const content = bytes.subarray(head + HEADER_END.length, end);
		if (name !== undefined)
			fields.push([name, charset === undefined ? decode(content) : inCharset(content, charset, decode)]);
		within(fields.length, BUDGETS.fields, 'parts');
		at = end + 2;
	}
}

function boundaryOf(header: string): string | undefined {
	return /^multipart\/.*;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(header)?.slice(1).find(Boolean);
}

function nameOf(headers: string, decode: Decode): string | undefined {
	// Looked for where a line begins, and nowhere else: a line may hold these words hundreds of times.
	const name = /^content-disposition:[^\r\n]*;\s*name=(?:"([^"]*)"|([^\s;]+))/im.exec(headers);
	return name ? decode(Buffer.from(name[1] ?? name[2], 'latin1')) : undefined;
}

function inCharset(bytes: Uint8Array, charset: string, decode: Decode): string {
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		return decode(bytes);
	}
}
