import { chatAppRequest } from '../../../nodes/api/chatApp';
import type { ChatAppDraft } from '../../../nodes/ChatApp/message/common';
import { send } from '../../../nodes/ChatApp/message/send';
import { sendEarlier } from '../../../nodes/ChatApp/message/sendEarlier';
import type { Connection } from '../../../nodes/ground/connection';
import { Client } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';

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
	['//own/messenger//', '/own/messenger/messages'],
])('the word “%s” of the credential gives %s', (word, path) => {
	expect(chatAppRequest('POST /chatapp/messages', '{}', connection(word))).toMatchObject({
		method: 'POST',
		path,
		body: '{}',
	});
});

it('every request begins with the word', async () => {
	const own = connection('messenger');
	const { context } = new N8n();
	const client = new Client(context, context.getNode(), 'omniApiKeyApi', own);
	const paths = async (count: number) => {
		const draft = {} as ChatAppDraft;
		const outgoing = { drafts: Array<ChatAppDraft>(count).fill(draft), bodies: '{}', connection: own, client };
		const requests = [send, sendEarlier].map(async ({ definition }) => await definition.request(outgoing));
		return (await Promise.all(requests)).map(({ path }) => path);
	};
	expect(await paths(1)).toStrictEqual(['/messenger/v2/messages', '/messenger/messages']);
	expect(await paths(2)).toStrictEqual(['/messenger/v2/messages/batch', '/messenger/messages']);
});
