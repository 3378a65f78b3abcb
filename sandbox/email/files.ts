import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { EMAIL_ATTACHMENT_EXTENSIONS, FILE_CATEGORIES } from '../../contract/generated/values';
import type { Call, Core, Handler, Table } from '../core/domain';
import { Refusal } from '../core/reply';

/** A file that emails can carry. */
export interface StoredFile {
	name: string;
	size: number;
	content: Buffer;
}

/** The files that were uploaded, by id. */
export type Files = Map<string, StoredFile>;

/** The files, for people. */
export function filesTable(files: Files): Table {
	return {
		name: 'Files',
		columns: ['id', 'name', 'size'],
		rows: () => [...files].map(([id, { name, size }]) => ({ id, name, size })),
	};
}

/** POST /files/files (part 1, 2.4 and 4.2). */
export function createUpload(core: Core, files: Files): Handler<'uploadFile'> {
	const extensions = new Set<string>(EMAIL_ATTACHMENT_EXTENSIONS);
	const [category] = FILE_CATEGORIES;

	return async (call) => {
		const parts = await readForm(call);
		const file = parts.find(({ name, file: one }) => name === 'file' && one)?.file;
		if (!file) throw new Refusal(400, 'the form has no file in a part named file');
		const names = parts.map(({ name }) => name).sort();
		if (names.join() !== 'file' && names.join() !== 'category,file') {
			throw new Refusal(400, `the form takes the parts file and category, once each, and got ${names.join(', ')}`);
		}
		const own = parts.find(({ name }) => name === 'category')?.value;
		const given = [call.query.category, own].filter((value) => value !== undefined);
		if (given.length === 0 || given.some((value) => value !== category)) {
			throw new Refusal(400, `the category has to be ${category}`);
		}
		const extension = path.extname(file.name).toLowerCase();
		if (!extensions.has(extension)) throw new Refusal(400, `files of the kind ${extension || '(none)'} are not taken`);
		const fileId = core.ids.next('text');
		files.set(fileId, file);
		const publicUrl = `https://files.example.com/${fileId}/${encodeURIComponent(file.name)}`;
		return { body: { result: { fileId, publicUrl } } };
	};
}

interface Part {
	name: string;
	value?: string;
	file?: StoredFile;
}

/** Reads a multipart form. */
async function readForm({ bytes, headers }: Call<'uploadFile'>): Promise<Part[]> {
	const parts: Part[] = [];
	try {
		const reader = new Busboy({ headers: { 'content-type': String(headers['content-type']) } });
		reader.on('field', (name, value) => parts.push({ name, value }));
		reader.on('file', (name, stream, fileName) => {
			const pieces: Buffer[] = [];
			stream.on('data', (piece: Buffer) => pieces.push(piece));
			stream.on('end', () => {
				const content = Buffer.concat(pieces);
				parts.push({ name, file: { name: fileName, size: content.length, content } });
			});
		});
		await finished(reader.end(bytes));
	} catch {
		throw new Refusal(400, 'The body is no multipart form');
	}
	return parts;
}
