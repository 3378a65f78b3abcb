import type { IDataObject, NodeExecutionHint } from 'n8n-workflow';

import type { Precaution } from '../../../nodes/engine/precaution';
import { accepted, answer, lost, runSend, sendWith } from '../../support/sendRun';

const THREE = [{ to: '1' }, { to: '2' }, { to: '3' }];
const GOES_ON = { onError: 'continueRegularOutput' } as const;
const unreachable = (): object => {
	throw Object.assign(new Error('refused'), { code: 'ENOTFOUND', syscall: 'connect' });
};
const codes = (items: Array<{ json: IDataObject }>): unknown[] => items.map(({ json }) => json.code);

describe('a run that fails in part', () => {
	const rejected = answer([{ code: 'REJECTED' }]);
	const parameters = { resource: 'message', operation: 'send', to: '={{ $json.to }}' };
	const strict = { ...parameters, options: { failOnRejected: true } };

	it('goes on where something was accepted, and stops where nothing was', async () => {
		const { items } = await runSend({ items: THREE, answers: [rejected, accepted, rejected] });
		expect(codes(items)).toStrictEqual(['REJECTED', 'OK', 'REJECTED']);
		await expect(runSend({ items: THREE, answers: [rejected, rejected, rejected] })).rejects.toThrow('3 of 3 messages');
	});

	const holding = (code?: string, which = 1): Precaution => ({
		formFor: () => ({}),
		always: true,
		hook: () => async (outbox) => {
			await outbox.each((draft, at) => {
				if (at !== which) return draft;
				return code === undefined ? { state: 'withheld', output: {} } : outbox.withheld(draft, code, {});
			});
		},
	});

	it.each([
		['OPTED_OUT', unreachable, 'NOT_SENT'],
		['OVER_LIMIT', lost, 'UNKNOWN'],
		['OUTSIDE_HOURS', rejected, 'REJECTED'],
	])('stops where one was held back as %s and no other was accepted', async (held, come, code) => {
		const given = { items: THREE, precautions: [holding(held)] };
		await expect(runSend({ ...given, answers: [come, come] })).rejects.toThrow('2 of 3 messages were not accepted');
		const goesOn = await runSend({ ...given, node: GOES_ON, answers: [come, come] });
		expect(codes(goesOn.items)).toStrictEqual([code, held, code]);
	});

	it.each(['OK', 'ALREADY_SENT', 'ALREADY_ASKED', undefined])(
		'goes on where one was held back that is there or waits for its turn: %s',
		async (code) => {
			const given = { items: THREE, precautions: [holding(code)] };
			const { items } = await runSend({ ...given, answers: [rejected, rejected] });
			expect(codes(items)).toStrictEqual(['REJECTED', code, 'REJECTED']);
		},
	);

	it('goes on where one was accepted under a code of its own', async () => {
		const verdict = (entry: unknown) =>
			(entry as IDataObject).code === 'OK'
				? { accepted: true as const, output: { code: 'QUEUED' } }
				: { accepted: false as const, reasons: [] };
		const given = { items: THREE, operation: sendWith({ verdict }) };
		const { items } = await runSend({ ...given, answers: [rejected, accepted, rejected] });
		expect(codes(items)).toStrictEqual(['REJECTED', 'QUEUED', 'REJECTED']);
	});

	it('goes on where one was accepted or all were held back', async () => {
		const given = { precautions: [holding('OPTED_OUT')] };
		const one = await runSend({ ...given, items: THREE, answers: [rejected, accepted] });
		expect(codes(one.items)).toStrictEqual(['REJECTED', 'OPTED_OUT', 'OK']);
		const all = { ...given, items: [{ to: '1' }], precautions: [holding('OPTED_OUT', 0)], answers: [] };
		expect(codes((await runSend(all)).items)).toStrictEqual(['OPTED_OUT']);
	});

	it('warns above its output', async () => {
		const hints: NodeExecutionHint[] = [];
		await runSend({ items: THREE, answers: [rejected, accepted, rejected], n8n: { hints } });
		expect(hints).toStrictEqual([
			{ message: expect.stringMatching(/^2 of 3 messages/), location: 'outputPane', type: 'warning' },
		]);
	});

	it('stops for one where that is asked for, unless a tool may have sent something', async () => {
		const given = { items: THREE, node: { parameters: strict } };
		await expect(runSend({ ...given, answers: [rejected, accepted, accepted] })).rejects.toThrow('1 of 3 messages');
		await expect(runSend({ ...given, tool: true, answers: [rejected, rejected, rejected] })).rejects.toThrow('3 of 3');
		for (const [second, code] of [
			[lost, 'UNKNOWN'],
			[accepted, 'OK'],
		] as const) {
			const { items } = await runSend({ ...given, tool: true, answers: [rejected, second, rejected] });
			expect(codes(items)).toStrictEqual(['REJECTED', code, 'REJECTED']);
		}
	});

	it('is not remembered without an execution', async () => {
		const node = { id: 'none', retryOnFail: true, parameters: strict };
		const given = { items: THREE.slice(0, 2), node, executionId: '' };
		await expect(runSend({ ...given, answers: [accepted, rejected] })).rejects.toThrow('1 of 2');
		expect((await runSend({ ...given, answers: [accepted, accepted] })).sent).toHaveLength(2);
	});

	it('is remembered for its own execution and node alone', async () => {
		const items = THREE.slice(0, 2);
		const node = (id: string) => ({ id, retryOnFail: true, parameters: strict });
		const first = { items, executionId: '71', node: node('one') };
		await expect(runSend({ ...first, answers: [accepted, rejected] })).rejects.toThrow('1 of 2');
		for (const other of [
			{ ...first, executionId: '72' },
			{ ...first, node: node('two') },
			{ ...first, executionId: '7', node: node('1one') },
		]) {
			expect((await runSend({ ...other, answers: [accepted, accepted] })).sent).toHaveLength(2);
		}
		expect((await runSend({ ...first, answers: [accepted] })).sent).toHaveLength(1);
	});

	it('is remembered while n8n is going to run the node again: for an error in the first output', async () => {
		const given = { node: { id: 'again', retryOnFail: true, onError: 'continueErrorOutput' as const } };
		expect((await runSend({ ...given, answers: [lost] })).items[0].json.error).toContain('It may have been sent');
		const { items, sent } = await runSend({ ...given, answers: [accepted] });
		expect(sent).toStrictEqual([]);
		expect(items[0].json.error).toContain('It may have been sent');
	});

	it('is forgotten once it has ended well', async () => {
		const given = { node: { id: 'ends', retryOnFail: true } };
		await runSend({ ...given, answers: [accepted] });
		expect((await runSend({ ...given, answers: [accepted] })).sent).toHaveLength(1);
	});

	it('is forgotten after the last try', async () => {
		const node = { id: 'last', retryOnFail: true, maxTries: 2 };
		for (const answers of [[lost], []]) await expect(runSend({ node, answers })).rejects.toThrow('may have been sent');
		expect((await runSend({ node, answers: [accepted] })).sent).toHaveLength(1);
		const goesOn = { id: 'goes on', retryOnFail: true, maxTries: 2, onError: 'continueErrorOutput' as const };
		for (const answers of [[lost], []]) await runSend({ node: goesOn, answers });
		expect((await runSend({ node: goesOn, answers: [accepted] })).sent).toHaveLength(1);
	});

	it('is remembered for each of a thousand runs that fail at once', async () => {
		const node = { id: 'crowd', retryOnFail: true };
		const runs = Array.from({ length: 1000 }, (_, run) => ({ node, executionId: `crowd ${run}` }));
		for (const run of runs) await expect(runSend({ ...run, answers: [lost] })).rejects.toThrow('may have been sent');
		const again: string[] = [];
		for (const run of runs) {
			const answers = [accepted];
			await runSend({ ...run, answers }).catch(() => undefined);
			if (answers.length === 0) again.push(run.executionId);
		}
		expect(again).toStrictEqual([]);
	});
});
