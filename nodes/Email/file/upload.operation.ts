import { fieldsFor, type ItemOperation } from '../../old/operation';
import { itemFile, UPLOAD_PATH, uploadFile } from './files';

/** Stores a file of each item, to be attached by its id (part 1, 2.4 and 4.2): POST /files/files. */
export const upload: ItemOperation = {
	kind: 'item',
	resource: 'file',
	operation: 'upload',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: UPLOAD_PATH }],
	fields: fieldsFor('file', 'upload', [
		{
			displayName: 'Input Data Field Name',
			name: 'binaryProperty',
			type: 'string',
			default: 'data',
			required: true,
			placeholder: 'e.g. data',
			hint: 'The name of the input field containing the binary file data to be uploaded',
			description: 'One of .xls, .xlsx, .doc, .docx, .pdf, .jpg, .jpeg, .png, .img, .bmp, .rar and .txt',
		},
	]),

	async run(item, client) {
		const property = item.requiredText('binaryProperty', 'Input Data Field Name').trim();
		const file = itemFile(item, property, 'Input Data Field Name');
		return [{ ...(await uploadFile(client, item.index, file)) }];
	},
};
