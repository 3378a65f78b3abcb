import { credentialTest } from './credentialTest';
import { readEnvelope } from './legacyEnvelope';
import { answerTrouble } from './legacyTrouble';
import { request } from './routes';

/** Tests a login of the legacy host by asking for the sender addresses of the account (part 2, 4.5 and 5). */
export const testBasicLogin = credentialTest({
	credential: 'omniBasicLoginApi',
	authorization: (connection) =>
		`Basic ${Buffer.from(`${connection.field('login')}:${connection.field('password')}`).toString('base64')}`,
	request: () => request('GET /addressbook/v2/UserSettings/SourceAddresses', { headers: { Accept: '*/*' } }),

	read(answer) {
		const envelope = readEnvelope(answer.text);
		const trouble = answerTrouble(answer, envelope);
		return trouble ?? 'The service knows this login. The interface names no balance for it.';
	},
});
