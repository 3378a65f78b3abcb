import { listNodes } from '../../../scripts/operations';
import { CREDENTIALS, credentialText, panelSnapshot, panelText } from '../../../scripts/panels';

/** `npm run panels` writes the files; their diff shows what a change does to the panels that users have. */
describe('the panels of every node', () => {
	it.each(listNodes().map(({ description }) => [description.name, description] as const))(
		'%s: are those that users have',
		(_name, description) => {
			expect(panelText(description).split('\n')).toStrictEqual(panelSnapshot(description).split('\n'));
		},
	);
});

describe('the forms of credentials', () => {
	it.each(CREDENTIALS.map((credential) => [credential.name, credential] as const))(
		'%s: are those that users have filled in',
		(_name, credential) => {
			expect(credentialText(credential).split('\n')).toStrictEqual(panelSnapshot(credential).split('\n'));
		},
	);
});
