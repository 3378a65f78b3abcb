import { chatAppPath } from '../../../nodes/ChatApp/message/common';
import { send } from '../../../nodes/ChatApp/message/send.operation';
import { sendEarlier } from '../../../nodes/ChatApp/message/sendEarlier.operation';
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
	expect(chatAppPath('/messages', connection(word))).toBe(path);
});

it('every request begins with the word', () => {
	const own = connection('messenger');
	expect([
		send.request(['{}'], {}, own, []).path,
		send.request(['{}', '{}'], {}, own, []).path,
		sendEarlier.request(['{}'], {}, own, []).path,
	]).toEqual(['/messenger/v2/messages', '/messenger/v2/messages/batch', '/messenger/messages']);
});
