import { LIST } from './contacts';

/** A legacy campaign that is made, and no more. */
export const CAMPAIGN = {
	resource: 'campaign',
	operation: 'create',
	name: 'Spring',
	content: 'text',
	text: '<p>Hello</p> [WebVersion] [Unsubscribe]',
	from: 'news@example.com',
	fromName: 'News',
	subject: 'Hello',
	type: 'Distribution',
	contacts: '1',
};

/** A scenario of a type: `SIMPLE` begins by itself, for all of the first list of a fresh sandbox; `API` does not. */
export const scenarioOf = (type: 'API' | 'SIMPLE') => ({
	resource: 'scenario',
	operation: 'create',
	define: 'json',
	scenarioJson: JSON.stringify({
		taskName: 'Spring',
		type,
		channel: 'SMS',
		...(type === 'SIMPLE' && { addressBookSource: { addressBookSourceType: 'SIMPLE', contactGroupIds: [LIST] } }),
		triggers: [
			{
				index: 1,
				type: type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE',
				channel: 'SMS',
				template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
			},
		],
	}),
});
