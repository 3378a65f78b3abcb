import { createHash } from 'node:crypto';

import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';

import { request } from '../../api/routes';
import { EMAIL_ATTACHMENT_EXTENSIONS, type FileCategory } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../../ground/json';
import { Memory } from '../../ground/memory';
import { isDone } from '../../service/certainty';
import type { Client, OmniRequest } from '../../service/client';
import { createdVerdict } from '../../service/created';
import { id, readRecord, textValue, type Shape } from '../../service/shapes';
import { bodyMessage } from '../../service/summary';
import { httpTrouble, isHopeless, nodeError, type Trouble } from '../../service/trouble';
import { givenId, type Verdict } from '../../service/verdict';

export const UPLOAD_FILE = 'POST /files/files';

/** The only category that the interface names (part 1, 4.2). */
const CATEGORY: FileCategory = 'EMAIL_ATTACHMENT';

const EXTENSIONS: readonly string[] = EMAIL_ATTACHMENT_EXTENSIONS;

export const EXTENSIONS_TAKEN = `${EXTENSIONS.slice(0, -1).join(', ')} and ${EXTENSIONS[EXTENSIONS.length - 1]}`;

/** A file of an input item, by the binary field that holds it and the name that the recipient sees. */
export interface ItemFile {
	property: string;
	name: string;
}

const NO_FILE =
	'It has no binary field at all: put a node before this one that gives a file, such as Read/Write Files from Disk, or HTTP Request with a file as its response.';

/** The file in a binary field of an item; throws InvalidInput when there is none or its extension is not taken. */
export function itemFile({ binary }: INodeExecutionData, property: string, label: string): ItemFile {
	if (!binary || !Object.hasOwn(binary, property)) {
		const fields = Object.keys(binary ?? {}).map((field) => `“${field}”`);
		const fix = fields.length > 0 ? `Its binary fields are ${fields.join(', ')}.` : NO_FILE;
		throw new InvalidInput(label, `this item has no file in a binary field “${shorten(property)}”`, fix);
	}
	const name = fileName(binary[property], property);
	if (isTaken(name)) return { property, name };
	throw new InvalidInput(
		label,
		`the service does not take the file “${shorten(name)}”`,
		`It takes files whose names end in ${EXTENSIONS_TAKEN}.`,
	);
}

/** Whether the service takes a file of that name. */
function isTaken(name: string): boolean {
	return EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}

/** The name of a file, with the ending of its type where it has none that is taken: n8n takes the “1” of “Offer 2.1” for one. */
function fileName({ fileName: name, fileExtension, mimeType }: IBinaryData, property: string): string {
	const given = name ?? property;
	const endings = [fileExtension, /\/(\w+)/.exec(mimeType)?.[1]];
	return [given, ...endings.map((ending) => `${given}.${ending}`)].find(isTaken) ?? given;
}

export const FILE = {
	one: 'file',
	many: 'files',
	done: 'stored',
	id: 'fileId',
	whenUnknown: 'The service lists no files: without its ID it can’t be attached, so store it again where you need it.',
};

interface Content {
	mimeType: string;
	data: Buffer;
}

/** The request that stores a file (part 1, 4.2). */
export function fileRequest(name: string, { mimeType, data }: Content): OmniRequest {
	const form = new FormData();
	form.append('category', CATEGORY);
	form.append('file', new Blob([new Uint8Array(data)], { type: mimeType }), name);
	return request(UPLOAD_FILE, { query: { category: CATEGORY }, body: form });
}

/** The fields of a file that was stored, in whatever case of letters they come (field notes, rule 3). */
const STORED = {
	code: textValue,
	fileId: id,
	publicUrl: (value: Json): Json => (typeof value === 'string' ? value : null),
} satisfies Shape;

/** What the answer to an upload says (part 1, 2.4). */
export function storedVerdict(answer: unknown): Verdict {
	const verdict = createdVerdict(answer, 'fileId', (result) =>
		isJsonObject(result) ? givenId(pick(result, 'fileId')) : undefined,
	);
	if (!verdict.accepted) return verdict;
	return { ...verdict, output: readRecord(verdict.output as JsonObject, STORED) };
}

const SECOND_COPY = 'Whether the service has the file all the same is not known: a second copy of it does no harm.';

/** The same trouble, said of an email that needs the file. */
function notStored(client: Client, name: string, trouble: Trouble): Error {
	const message = `The email needs the file “${shorten(name)}”, which could not be stored. ${trouble.message}`;
	const isTooLarge = trouble.httpCode === '413';
	return nodeError(client.node, {
		...trouble,
		message,
		description: isTooLarge ? 'Attach a smaller file, or put a link to it into the text.' : trouble.description,
	});
}

/** The ids of files that were uploaded already, by execution and content. */
const uploaded = new Memory<string>({ most: 1000 });

/** Uploads every distinct file of one execution once: a file is the same when its name and its bytes are. */
export class Uploads {
	private readonly started = new Map<string, Promise<string>>();
	/** Why every further file would fail the same way, once one has. */
	private hopeless: Trouble | undefined;

	constructor(private readonly client: Client) {}

	/** The id of an item's file, uploading it first where that has not been done. */
	async fileId(itemIndex: number, file: ItemFile): Promise<string> {
		const content = await this.client.file(itemIndex, file.property);
		const key = this.keyOf(file.name, content.data);
		const known = uploaded.get(key);
		if (known !== undefined) return known;
		return await (this.started.get(key) ?? this.start(key, file.name, content));
	}

	private start(key: string, name: string, content: Content): Promise<string> {
		const started = this.upload(name, content).then((fileId) => {
			if (this.client.executionId !== '') uploaded.set(key, fileId);
			return fileId;
		});
		// A failure is kept too: the same file would fail the same way for every item.
		this.started.set(key, started);
		return started;
	}

	/** Stores a file; gives its id, or throws a node error that names the file: none of the emails with it was sent. */
	private async upload(name: string, content: Content): Promise<string> {
		const { client } = this;
		const hopeless = this.hopeless ?? client.silence.trouble();
		if (hopeless) throw notStored(client, name, hopeless);
		const exchange = await client.write(fileRequest(name, content));
		if (exchange.outcome !== 'answered') {
			const { outcome, trouble } = exchange;
			if (outcome === 'refused') this.hopeless = trouble;
			const description = outcome === 'unknown' ? SECOND_COPY : trouble.description;
			throw notStored(client, name, { ...trouble, description });
		}
		const { status, text } = exchange.answer;
		if (!isDone(status)) {
			const trouble = httpTrouble(status, text);
			if (isHopeless(trouble)) this.hopeless = trouble;
			throw notStored(client, name, trouble);
		}
		const verdict = storedVerdict(tryParseJson(text));
		const fileId = verdict.accepted ? idText(verdict.output.fileId) : undefined;
		if (fileId !== undefined) return fileId;
		const words = bodyMessage(text);
		throw notStored(client, name, {
			message: words === '' ? 'The service gave no ID for it' : `The service said: ${words}`,
			description: 'Without an ID the file can not be attached. Correct what the service names, or try again.',
			httpCode: String(status),
		});
	}

	private keyOf(name: string, data: Buffer): string {
		const { executionId, connection } = this.client;
		const scope = JSON.stringify([executionId, connection.baseUrl, connection.secrets, name]);
		return createHash('sha256').update(scope).update(data).digest('base64');
	}
}
