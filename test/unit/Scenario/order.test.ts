import type { Draft } from '../../../nodes/engine/draft';
import type { Handles } from '../../../nodes/engine/handles';
import { addAndSend } from '../../../nodes/Scenario/message/addAndSend';
import type { Identity } from '../../../nodes/Scenario/message/contact';
import { sendTransactional } from '../../../nodes/Scenario/message/sendTransactional';
import { accepted, runSend, sendWith } from '../../support/sendRun';

const someone = { email: 'x@example.com' };
const PHONE = { phone: '12025550123' };
const BOTH = { phone: '+12025550123', email: 'ann@example.com' };

it.each<[string, Identity[], number]>([
	['to one contact go one after the other, by whichever of its names', [someone, PHONE, BOTH], 1],
	['to one contact of the address book go one after the other', [someone, { contactId: '7' }, { contactId: '7' }], 1],
	['to two contacts go side by side', [someone, PHONE, { email: 'ann@example.com' }], 2],
])('requests %s', async (_what, contacts, most) => {
	for (const { handles } of [sendTransactional.definition, addAndSend.definition]) {
		let underWay = 0;
		const seen: number[] = [];
		const slowly = async (): Promise<object> => {
			seen.push((underWay += 1));
			await new Promise(setImmediate);
			underWay -= 1;
			return accepted();
		};
		const operation = sendWith({
			limits: () => ({ messages: 1, concurrency: 4 }),
			draft: (_, { index }): Draft => ({ body: {}, identity: contacts[index] }),
			handles: handles as Handles<Draft>,
		});
		await runSend({ items: contacts.map(() => ({})), operation, answers: contacts.map(() => slowly) });
		expect(Math.max(...seen)).toBe(most);
	}
});
