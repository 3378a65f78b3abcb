import type { FastifyInstance } from 'fastify';
import type { Delivery } from '../core/callbacks';
import type { Core, Domain, TestEvent } from '../core/domain';
import { Refusal } from '../core/reply';
import { stringifyJson } from '../core/json';
import { controlBody } from '../core/server';
import { attemptDetail } from './attempts';
import { checkControl } from './checks';
import type { OutboxParts } from './parts';
import type { TestEventView } from './views';

/** The body of a call that posts one. */
interface TestEventCall {
	form: string;
	status?: string;
	url: string;
	/** Fields that differ from the sample's own. */
	fields?: Record<string, unknown>;
}

/** Adds test events: a callback of any form, posted by hand to any address. */
export function addTestEvents(app: FastifyInstance, { core, domains }: OutboxParts): void {
	const events = domains.flatMap((domain) => [...(domain.testEvents ?? []), ...incomingEvents(domain)]);

	app.get('/_sandbox/test-events', () => events.map((event) => viewOf(core, event)));

	app.post('/_sandbox/test-events', async (request) => {
		const body = controlBody(request);
		checkControl('test-events', body);
		const { form, status, url, fields = {} } = body as unknown as TestEventCall;
		const event = events.find((one) => one.form === form);
		if (!event) throw new Refusal(400, `Unknown form: ${form}. Known: ${events.map((one) => one.form).join(', ')}`);
		const chosen = status ?? event.statuses[0] ?? '';
		if (event.statuses.length > 0 && !event.statuses.includes(chosen)) {
			throw new Refusal(400, `${chosen} is no status of ${form}. Known: ${event.statuses.join(', ')}`);
		}
		const delivery = event.delivery(chosen, core.ids.next(), core.clock.now(), url);
		const attempt = await core.callbacks.postNow({ ...delivery, event: { ...delivery.event, ...fields } });
		return attemptDetail(attempt, core.callbacks.attempts);
	});
}

/** The message from a person, as a form like the others. */
function incomingEvents({ name, incoming }: Domain): TestEvent[] {
	if (!incoming) return [];
	const { webhook, event } = incoming;
	return [
		{
			form: webhook,
			title: name === 'sms' ? 'Incoming SMS' : 'Incoming chat-app message',
			statuses: [],
			delivery: (_status, id, at, url) => ({
				channel: name,
				kind: 'incoming',
				form: 'object',
				webhook,
				url,
				messageId: id,
				event: event({ incomingMessageId: BigInt(id) }, at),
			}),
		},
	];
}

/** The sample has an id of its own, so that looking at it changes nothing. */
function viewOf({ clock }: Core, { form, title, statuses, delivery }: TestEvent): TestEventView {
	const sample = delivery(statuses[0] ?? '', SAMPLE_ID, clock.now(), '');
	return {
		form,
		title,
		statuses,
		contentType: sample.text?.contentType ?? 'application/json',
		sample: bodyOf(sample),
	};
}

const SAMPLE_ID = '700000000';

function bodyOf({ event, form, text }: Delivery): string {
	return text?.write([event]) ?? stringifyJson(form === 'array' ? [event] : event);
}
