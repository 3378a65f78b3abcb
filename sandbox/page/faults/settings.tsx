import type { StateView } from '../../outbox/views';
import { tell } from '../api';
import { Field, Said, useAction, valuesOf } from '../parts/action';

const INCOMING: Record<string, string> = { sms: 'Incoming SMS', chatapp: 'Incoming chat-app messages' };
/** Channels whose messages name no URL for their statuses (part 1, 6). */
const STATUSES: Array<[string, string]> = [
	['push', 'Statuses of push notifications'],
	['email', 'Statuses of emails in form A'],
];
const MODE_OWNERS: Record<string, string> = { legacyEmail: 'legacy email', soap: 'SOAP' };
const MODE_WORDS: Record<string, string> = {
	'email.formA': 'Emails: answers and callbacks in form A',
	'email.xml': 'Emails: callbacks in XML',
	'legacyEmail.xml': 'Legacy email: answers in XML',
	'soap.silent': 'SOAP: fields in the wrong place are ignored without an error',
};

/** Where callbacks go and which of the documented forms the service speaks. */
export function SettingsCard({ state }: { state: StateView }) {
	const { channels, incomingUrls, statusUrls, callbackGroupSize, modes, knownModes, dialect } = state;
	const { outcome, isBusy, run } = useAction();
	const save = (form: HTMLFormElement): void =>
		run(async () => {
			const values = valuesOf(form);
			const given = (kind: string, names: string[]): Record<string, string | null> =>
				Object.fromEntries(names.map((name) => [name, values[`${kind}.${name}`] || null]));
			await tell('configure', {
				incomingUrls: given('incoming', channels),
				statusUrls: given(
					'status',
					STATUSES.map(([name]) => name),
				),
				callbackGroupSize: Number(values.group),
				modes: Object.fromEntries(Object.keys(knownModes).map((name) => [name, values[`mode.${name}`] ?? ''])),
			});
			return 'Saved.';
		});
	return (
		<section class="panel pad">
			<h2>Addresses and formats</h2>
			<form
				key={JSON.stringify([incomingUrls, statusUrls, callbackGroupSize, modes])}
				class="column"
				onSubmit={(event) => {
					event.preventDefault();
					save(event.currentTarget);
				}}
			>
				{channels.map((name) => (
					<Field key={name} label={`${INCOMING[name] ?? name} go to`}>
						<input name={`incoming.${name}`} type="url" placeholder="https://…" defaultValue={incomingUrls[name]} />
					</Field>
				))}
				{STATUSES.map(([name, words]) => (
					<Field key={name} label={`${words} go to`}>
						<input name={`status.${name}`} type="url" placeholder="https://…" defaultValue={statusUrls[name]} />
					</Field>
				))}
				<Field label="Events in one callback, at most">
					<input name="group" type="number" min="1" required defaultValue={String(callbackGroupSize)} />
				</Field>
				{Object.entries(knownModes).map(([name, choices]) => (
					<Field key={name} label={`Format of ${MODE_OWNERS[name] ?? name}`}>
						<select name={`mode.${name}`} defaultValue={modes[name]}>
							<option value="">as usual</option>
							{choices.map((mode) => (
								<option key={mode} value={mode} selected={mode === modes[name]}>
									{MODE_WORDS[`${name}.${mode}`] ?? mode}
								</option>
							))}
						</select>
					</Field>
				))}
				{dialect !== undefined && (
					<Field label="Dialect">
						<output>{JSON.stringify(dialect)}</output>
					</Field>
				)}
				<button type="submit" class="main" disabled={isBusy}>
					Save
				</button>
			</form>
			<Said outcome={outcome} />
		</section>
	);
}
