import type { AccountView } from '../../outbox/views';
import { useData } from '../live';
import { Said, useAction } from '../parts/action';
import { Code, Facts } from '../parts/bits';

const FIRST = JSON.stringify({ messages: [{ from: 'Shop', to: '+447700900100', text: 'Hello from the sandbox' }] });

/** What somebody needs who comes to an empty sandbox: where it is, its key, and a first message. */
export function Begin() {
	const { answer: accounts = [] } = useData<AccountView[]>('accounts');
	const { outcome, isBusy, run } = useAction();
	const key = accounts[0]?.apiKey ?? '';
	const send = (): void =>
		run(async () => {
			const headers = { authorization: `Key ${key}`, 'content-type': 'application/json' };
			const answer = await fetch('/sms/messages', { method: 'POST', headers, body: FIRST });
			return { text: `The answer was ${answer.status}: ${await answer.text()}`, isBad: !answer.ok };
		});
	return (
		<div class="begin">
			<p>No message yet. In n8n, put these into the credential Omni API and send a message; it shows up here.</p>
			<Facts
				facts={[
					['Base URL', location.origin],
					['API key', key],
				]}
			/>
			<p>Or send a first SMS from a shell, or by the button:</p>
			<Code label="The command that sends a first SMS" text={commandOf(key)} />
			<button type="button" class="main" disabled={isBusy || key === ''} onClick={send}>
				Send a first SMS
			</button>
			<Said outcome={outcome} />
		</div>
	);
}

function commandOf(key: string): string {
	const lines = [
		`curl ${location.origin}/sms/messages`,
		`-H 'authorization: Key ${key}'`,
		"-H 'content-type: application/json'",
		`-d '${FIRST}'`,
	];
	return lines.join(' \\\n  ');
}
