import { listNodes } from '../../../scripts/operations';
import { panelSnapshot, panelText } from '../../../scripts/panels';

/** `npm run panels` writes the files; their diff shows what a change does to the panels that users have. */
describe('the panels of every node', () => {
	it.each(listNodes().map(({ description }) => [description.name, description] as const))(
		'%s: are those that users have',
		(_name, description) => {
			expect(panelText(description).split('\n')).toEqual(panelSnapshot(description).split('\n'));
		},
	);
});
