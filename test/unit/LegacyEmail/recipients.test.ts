import { campaignBody } from '../../../nodes/LegacyEmail/campaign/body';

type Campaign = Parameters<typeof campaignBody>[0];

const MOST = 2_000_000;
const given = (count: number): Campaign => {
	const options = { excludedContacts: ['2'], excludedContactGroups: [] };
	const contacts = new Array<string>(count).fill('1');
	return {
		name: 'Spring',
		type: 'Distribution',
		content: 'text',
		text: 'Hi',
		contacts,
		contactGroups: [],
		options,
	} as never;
};

it('a campaign has at most 2 million recipients', () => {
	const { Contacts } = campaignBody(given(MOST)) as { Contacts: unknown[] };
	expect(Contacts).toHaveLength(MOST + 1);
	expect(() => campaignBody(given(MOST + 1))).toThrow('Contact IDs: there are more than 2 million');
});
