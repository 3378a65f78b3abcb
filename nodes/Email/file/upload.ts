import type { Draft } from '../../engine/draft';
import { writeOperation } from '../../engine/writeOperation';
import { labelOf } from '../../panel/field';
import { text } from '../../panel/fields';
import { EXTENSIONS_TAKEN, FILE, itemFile, storedVerdict, UPLOAD_FILE, fileRequest, type ItemFile } from './files';

const form = {
	binaryProperty: text('Input Data Field Name', {
		required: true,
		default: 'data',
		trim: true,
		placeholder: 'e.g. data',
		hint: 'The name of the input field containing the binary file data to be uploaded',
		description: `One of ${EXTENSIONS_TAKEN}`,
	}),
};

interface Upload extends Draft {
	index: number;
	files: [ItemFile];
}

/** Stores a file of each item, to be attached by its id (part 1, 2.4 and 4.2). */
export const upload = writeOperation({
	name: 'Upload',
	action: 'Upload a file',
	description: 'Store a file to attach to emails by its ID',
	// A model has words only, and n8n hands no files to tools.
	tool: false,
	routes: [UPLOAD_FILE],
	form,
	wording: FILE,

	draft({ binaryProperty }, { index, input }): Upload {
		const file = itemFile(input, binaryProperty, labelOf(form.binaryProperty));
		return { body: {}, identity: { fileName: file.name }, index, files: [file] };
	},

	// Read when it is the item's turn: files may be large.
	async request(draft, client) {
		const [file] = draft.files;
		const content = await client.file(draft.index, file.property);
		draft.facts = { mimeType: content.mimeType, fileSize: content.data.byteLength };
		return fileRequest(file.name, content);
	},

	verdict: storedVerdict,
});
