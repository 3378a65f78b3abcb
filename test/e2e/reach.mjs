import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Waits } from './waits.mjs';

const CHAT = { channel: 'chatApp', from: 'Shop', to: '={{ $json.chat }}' };
const SMS = { channel: 'sms', from: 'OmniDemo', to: '={{ $json.sms }}' };
const EMAIL = { channel: 'email', from: 'news@example.com', to: '={{ $json.email }}' };

/** People who are reached by one channel or the other, on the real n8n. */
export function reachTests(stage) {
	const waits = new Waits(stage);
	const start = async (id, rows, channel, more = {}) => {
		const channels = { channel: channel.map((row) => ({ patience: 20, ...row })) };
		const parameters = { operation: 'send', text: 'Your order is on its way', title: 'Your order', channels, ...more };
		return await waits.start(id, 'omniReach', rows, parameters);
	};
	const triesOf = ({ tries }) => tries.map(({ channel, code, status }) => `${channel} ${code} ${status}`);

	it('by the first channel, or by the next where a message fails, is refused or is not there in time', async () => {
		const rows = [
			{ index: 0, chat: '+19705550180', sms: '+19705550180' },
			{ index: 1, chat: '+447700900901', sms: '+19705550181' },
			{ index: 2, chat: '+447700900911', sms: '+19705550182' },
			{ index: 3, chat: '', sms: '+19705550183' },
			{ index: 4, chat: '+447700900901', sms: '+447700900903', email: 'ann@example.com' },
			{ index: 5, chat: '+447700900901', sms: '+447700900901' },
		];
		const id = await start('omniReach0000001', rows, [CHAT, SMS, EMAIL]);
		const items = await waits.items(id);
		assert.deepEqual(
			items.map((item) => [item.pairedTo, item.outcome, item.channel, triesOf(item)]),
			[
				[0, 'REACHED', 'chatApp', ['chatApp OK DELIVERED']],
				[1, 'REACHED', 'sms', ['chatApp OK UNDELIVERED', 'sms OK DELIVERED']],
				[2, 'REACHED', 'sms', ['chatApp REJECTED null', 'sms OK DELIVERED']],
				[3, 'REACHED', 'sms', ['sms OK DELIVERED']],
				[4, 'REACHED', 'email', ['chatApp OK UNDELIVERED', 'sms OK EXPIRED', 'email OK DELIVERED']],
				[5, 'FAILED', null, ['chatApp OK UNDELIVERED', 'sms OK UNDELIVERED']],
			],
		);
	});
}
