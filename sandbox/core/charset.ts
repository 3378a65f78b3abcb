/** Writes a text in a charset; what windows-1251 does not have becomes a question mark. */
export function encodeText(text: string, charset: 'utf-8' | 'windows-1251'): Buffer {
	if (charset === 'utf-8') return Buffer.from(text, 'utf8');
	const all = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
	const bytes = new Map(Array.from(all, (character, byte) => [character, byte]));
	return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
}
