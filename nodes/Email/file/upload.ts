import { itemOperation } from '../../engine/itemOperation';
import { labelOf } from '../../panel/field';
import { text } from '../../panel/fields';
import { EXTENSIONS_TAKEN, itemFile, UPLOAD, uploadFile } from './files';

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

/** Stores a file of each item, to be attached by its id (part 1, 2.4 and 4.2). */
export const upload = itemOperation({
	name: 'Upload',
	action: 'Upload a file',
	description: 'Store a file to attach to emails by its ID',
	credential: 'omniApiKeyApi',
	routes: [UPLOAD],
	form,

	async run({ binaryProperty }, client, { index, input }) {
		const file = itemFile(input, binaryProperty, labelOf(form.binaryProperty));
		return [{ ...(await uploadFile(client, index, file)) }];
	},
});
