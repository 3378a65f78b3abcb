import { useState } from 'preact/hooks';
import type { AttemptDetail, TestEventView } from '../../outbox/views';
import { tellText } from '../api';
import { useData } from '../live';
import { Field, Said, useAction, valuesOf } from '../parts/action';
import { Code } from '../parts/bits';
import { go, useRoute } from '../route';
import { AttemptFacts } from './attempt';

/** Posts a callback of any form to any address, and shows the answer. */
export function TestEvents() {
	const { answer: events = [] } = useData<TestEventView[]>('test-events');
	const { form, url = '' } = useRoute();
	const event = events.find((one) => one.form === form) ?? events[0];
	const { outcome, isBusy, run } = useAction();
	const [made, setMade] = useState<AttemptDetail>();
	if (!event) return <p class="empty">…</p>;
	const post = (node: HTMLFormElement): void =>
		run(async () => {
			const values = valuesOf(node);
			go({ url: values.url }, 'replace');
			const call = JSON.stringify({ form: event.form, url: values.url, status: values.status });
			setMade(await tellText<AttemptDetail>('test-events', withFields(call, values.fields ?? '')));
			return 'Posted.';
		});
	return (
		<div class="cards wide">
			<section class="panel pad">
				<h2>Post a test event</h2>
				<p class="dim">
					The service posts it as it would for a message of its own. With a message's id among the fields it tells of
					that message.
				</p>
				<form
					class="column"
					onSubmit={(submitted) => {
						submitted.preventDefault();
						post(submitted.currentTarget);
					}}
				>
					<Field label="Event">
						<select value={event.form} onChange={({ currentTarget }) => go({ form: currentTarget.value }, 'replace')}>
							{events.map((one) => (
								<option key={one.form} value={one.form}>
									{one.title}
								</option>
							))}
						</select>
					</Field>
					{event.statuses.length > 0 && (
						<Field label="Status">
							<select name="status" key={event.form}>
								{event.statuses.map((status) => (
									<option key={status}>{status}</option>
								))}
							</select>
						</Field>
					)}
					<Field label="URL">
						<input name="url" type="url" required defaultValue={url} placeholder="https://…" />
					</Field>
					<Field
						label="Fields of your own"
						hint={'JSON, such as {"messageId": "123"}. They take the place of the sample’s.'}
					>
						<textarea name="fields" rows={3} spellcheck={false} />
					</Field>
					<button type="submit" class="main" disabled={isBusy}>
						Post
					</button>
					<Said outcome={outcome} />
				</form>
				<h3>What it looks like</h3>
				<Code text={event.sample} label="Sample of the event" />
			</section>
			<section class="panel pad" aria-label="Answer">
				<h2>The answer</h2>
				{made ? <AttemptFacts attempt={made} /> : <p class="dim">Nothing was posted yet.</p>}
			</section>
		</div>
	);
}

/** The call with the fields as they were written: parsing would take digits from long numbers. */
function withFields(call: string, fields: string): string {
	if (fields === '') return call;
	try {
		JSON.parse(fields);
	} catch {
		throw new Error('Fields of your own: this is no JSON.');
	}
	return `${call.slice(0, -1)},"fields":${fields}}`;
}
