import { verifyCode } from '../../nodes/VoiceCode/code/verifyCode';
import { newVerification, rowsOfCode } from '../../nodes/VoiceCode/openCode';
import { PrecautionRun } from './precautions';
import { SharedTables } from './sharedTables';
import { newStore } from './store';

/**
 * What a process of n8n is asked for: to note that a code was sent, to verify what somebody entered, or to kill itself before one of its
 * next steps of the store.
 */
export type CodeTask =
	| { do: 'send'; to: string; code: string }
	| { do: 'verify'; verification: string; entered: string }
	| { do: 'die'; step: number };

/** A process of n8n that verifies codes for the process that started it. */
const tables = new SharedTables(process.argv[2]);
let stepsLeft = Infinity;
tables.between = () => {
	stepsLeft -= 1;
	if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
};

async function perform(task: CodeTask): Promise<unknown> {
	switch (task.do) {
		case 'send':
			return await send(task.to, task.code);
		case 'verify': {
			const { verification, entered } = task;
			const [{ json }] = await verifyCode.execute(new PrecautionRun(tables).of({ verification, entered }, {}, [{}]));
			return json.reason;
		}
		case 'die':
			stepsLeft = task.step;
			return 'ready';
	}
}

async function send(to: string, code: string): Promise<string> {
	const purpose = 'login';
	const expires = Date.now() + 300_000;
	const verification = newVerification(expires);
	await newStore(tables).write(rowsOfCode(verification, code, { to, purpose, expires }));
	return verification.secret;
}

process.on('message', (task: CodeTask) => {
	void perform(task).then((answer) => process.send?.(answer));
});
process.send?.('ready');
