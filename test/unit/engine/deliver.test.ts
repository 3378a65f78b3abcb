import type { Draft } from '../../../nodes/engine/draft';
import { accepted, runSend, sendWith } from '../../support/sendRun';

it('requests to one phone, or one of several names, go one after the other, though others go beside them', async () => {
	const of = ({ identity }: Draft): string => identity.to as string;
	const mostAtOnce = async (kind: 'phone' | 'email' | 'names', to: string[]): Promise<number> => {
		let underWay = 0;
		let most = 0;
		const slowly = async (): Promise<object> => {
			most = Math.max(most, (underWay += 1));
			await new Promise(setImmediate);
			underWay -= 1;
			return accepted();
		};
		const operation = sendWith({
			limits: () => ({ messages: 1, concurrency: 2 }),
			draft: (_, { index }) => ({ body: {}, identity: { to: to[index] } }),
			handles:
				kind === 'names' ? { names: (draft) => of(draft).split(' ') } : { to: { kind, of, with: (draft) => draft } },
		});
		await runSend({ items: to.map(() => ({})), operation, answers: to.map(() => slowly) });
		return most;
	};
	const [ann, bob, eve] = ['+12025550101', '+12025550102', '+12025550103'];
	expect(await mostAtOnce('phone', [ann, bob, bob])).toBe(1);
	expect(await mostAtOnce('phone', [ann, bob, eve])).toBe(2);
	expect(await mostAtOnce('email', [ann, bob, bob])).toBe(2);
	expect(await mostAtOnce('names', ['x', '1 a', '2 a'])).toBe(1);
	expect(await mostAtOnce('names', ['x', '1 a', '2 b'])).toBe(2);
});
