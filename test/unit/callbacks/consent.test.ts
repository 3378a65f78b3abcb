import { callTrigger } from '../../support/webhook';

const message = (text: string) => ({ incomingMessageId: text, from: '12025550123', to: 'MyShop', text });
const call = async (texts: string[], options: Record<string, unknown> = {}) => {
	const { events } = await callTrigger({ body: texts.map(message), parameters: options, trigger: texts.join() });
	return events?.map(({ text, optOut, optIn }) => [text, optOut, optIn]);
};

describe('Omni Trigger', () => {
	it('marks incoming messages that mean stop, and those that take it back', async () => {
		expect(await call(['Stop', 'Start', 'Hello'])).toStrictEqual([
			['Stop', true, undefined],
			['Start', undefined, true],
			['Hello', undefined, undefined],
		]);
	});

	it('knows words of the user’s own', async () => {
		const options = { options: { stopWords: 'Stopp, nicht mehr', startWords: 'ja' } };
		expect(await call(['STOPP', 'nicht', 'Nicht mehr!', 'Ja'], options)).toStrictEqual([
			['STOPP', true, undefined],
			['nicht', undefined, undefined],
			['Nicht mehr!', true, undefined],
			['Ja', undefined, true],
		]);
	});

	it('marks nobody for notifications that are switched off on a device, but who complains without an address', async () => {
		const status = { ts: 1769852096123, errorCode: 0 };
		const off = { ...status, status: 'unsubscribed' };
		const { events } = await callTrigger({
			body: [
				{ ...off, messageId: '1', options: {} },
				{ ...off, messageId: '2', contactId: '7', pushToken: 'token' },
				{ ...off, messageId: '3', contactId: '7', pushToken: 'token', email: 'ann@example.com' },
				{ ...off, messageId: '4', contactId: '7', email: 'ann@example.com' },
				{ ...status, status: 'complained', messageId: '5', contactId: '7' },
			],
			trigger: 'off',
		});
		expect(events?.map(({ optOut }) => optOut)).toStrictEqual([undefined, undefined, undefined, true, true]);
	});
});
