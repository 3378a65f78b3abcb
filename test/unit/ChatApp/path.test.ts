import { chatAppRequest } from '../../../nodes/ChatApp/message/common';
import { send } from '../../../nodes/ChatApp/message/send';
import { sendEarlier } from '../../../nodes/ChatApp/message/sendEarlier';
import type { Connection } from '../../../nodes/ground/connection';

const connection = (word: string): Connection => ({
	baseUrl: 'https://api.example.com',
	secrets: [],
	field: (name) => (name === 'chatappPath' ? word : ''),
});

it.each([
	['', '/chatapp/messages'],
	['chatapp', '/chatapp/messages'],
	['messenger', '/messenger/messages'],
	['/messenger/', '/messenger/messages'],
])('the word “%s” of the credential gives %s', (word, path) => {
	expect(chatAppRequest('POST /chatapp/messages', '{}', connection(word))).toEqual({
		method: 'POST',
		path,
		body: '{}',
	});
});

it('every request begins with the word', () => {
	const own = connection('messenger');
	const paths = (texts: string[]) =>
		[send, sendEarlier].map(({ definition }) => definition.request({ drafts: [], texts, connection: own }).path);
	expect(paths(['{}'])).toEqual(['/messenger/v2/messages', '/messenger/messages']);
	expect(paths(['{}', '{}'])).toEqual(['/messenger/v2/messages/batch', '/messenger/messages']);
});
