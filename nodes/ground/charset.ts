/** Turns bytes into text; whatever they are, it gives some text. */
export type Decode = (bytes: Uint8Array) => string;

/** The first bytes of a body, in which an XML declaration or a byte order mark stands. */
const HEAD_BYTES = 200;

/** The charset that a header such as Content-Type names; undefined when it names none. */
export function charsetOf(header: string): string | undefined {
	return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];
}

/**
 * How to read a body's bytes: by its byte order mark, else by the charset that its header names, else by its XML
 * declaration, else as UTF-8. A name that nobody knows counts as none, and so does one that the bytes contradict. What
 * is no UTF-8 then is read as `otherwise`, which keeps all bytes apart unless it is given.
 */
export function decoderFor(bytes: Uint8Array, header: string, otherwise = 'windows-1252'): Decode {
	const label = markOf(bytes) ?? wide(bytes) ?? usable(charsetOf(header)) ?? usable(declared(bytes)) ?? 'utf-8';
	// A form has thousands of parts: all are read by the same decoders.
	const decoder = new TextDecoder(label, { fatal: label === 'utf-8' });
	let second: InstanceType<typeof TextDecoder> | undefined;
	return (part) => {
		try {
			return decoder.decode(part);
		} catch {
			second ??= new TextDecoder(otherwise);
			return second.decode(part);
		}
	};
}

function markOf([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Two bytes a character show themselves: JSON, XML and forms all begin with a character of ASCII. */
function wide([first, second]: Uint8Array): string | undefined {
	if (first === 0 && second > 0) return 'utf-16be';
	return second === 0 && first > 0 ? 'utf-16le' : undefined;
}

/** A charset's name as the decoder takes it; undefined for one that it does not know, or that the bytes can't be. */
function usable(label: string | undefined): string | undefined {
	if (label === undefined) return undefined;
	try {
		const { encoding } = new TextDecoder(label);
		// Two bytes a character would have shown themselves.
		return encoding.startsWith('utf-16') ? undefined : encoding;
	} catch {
		return undefined;
	}
}

function declared(bytes: Uint8Array): string | undefined {
	const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
	return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}
