import { parseArgs } from 'node:util';
import { startSandbox } from '../index';
import { urlOption } from '../options';
import type { AttemptDetail, TestEventView } from '../outbox/views';
import { control } from './control';

/** What `trigger` takes, for people. */
export const TRIGGER_HELP = `trigger <event> --to <url>: posts a callback, such as sms.delivered, to an address and shows the answer
  --to <url>                 the test or production URL of an Omni Trigger
  --set <field>=<value>      a field that differs from the sample's own; can be given again
  --form <name>              the form, where an event has several: emailStatusXML
  --sandbox <url>            a running sandbox that posts it and keeps it on its page (else one is made for it)
  Without an event it lists all of them.`;

/** A callback of one form with one status, by the name that people give it. */
interface Event {
	name: string;
	form: string;
	status?: string;
}

/** The names of a form's events: `chatAppStatus` with SEEN is `chatapp.seen`, `smsIncoming` is `sms.incoming`. */
function eventsOf({ form, statuses }: Pick<TestEventView, 'form' | 'statuses'>): Event[] {
	const [, channel = form, rest = ''] = /^(.*?)(Status|Incoming)/.exec(form) ?? [];
	const begin = channel.toLowerCase();
	if (statuses.length === 0) return [{ name: `${begin}.${rest === 'Incoming' ? 'incoming' : 'callback'}`, form }];
	return statuses.map((status) => ({ name: `${begin}.${status.toLowerCase()}`, form, status }));
}

/**
 * The event of a name; where several forms have it, the one that is asked for, or the usual one.
 * @throws Error with a sentence when there is none
 */
export function findEvent(
	views: ReadonlyArray<Pick<TestEventView, 'form' | 'statuses'>>,
	name: string,
	form?: string,
): Event {
	const named = views.flatMap(eventsOf).filter((event) => event.name === name.toLowerCase());
	const found = named.find((event) => form === undefined || event.form === form);
	if (found) return found;
	if (named.length === 0) throw new Error(`There is no event ${name}; trigger without one lists all.`);
	throw new Error(`${name} has no form ${form}. It has: ${named.map((event) => event.form).join(', ')}.`);
}

function fieldsOf(pairs: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		pairs.map((pair) => {
			const at = pair.indexOf('=');
			if (at < 1) throw new Error(`--set has to be a field, an equals sign and a value, and ${pair} was given.`);
			return [pair.slice(0, at), pair.slice(at + 1)];
		}),
	);
}

/** Posts a callback. @returns 0 when it was answered 2xx */
export async function trigger(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			to: { type: 'string' },
			set: { type: 'string', multiple: true, default: [] },
			form: { type: 'string' },
			sandbox: { type: 'string' },
		},
	});
	const own = values.sandbox === undefined ? await startSandbox() : undefined;
	try {
		const url = values.sandbox ?? own?.baseUrl ?? '';
		const views = await control<TestEventView[]>(url, 'test-events');
		const [name] = positionals;
		if (name === undefined) {
			const names = new Set(views.flatMap(eventsOf).map((event) => event.name));
			console.log([...names].join('\n'));
			return 0;
		}
		const { form, status } = findEvent(views, name, values.form);
		const to = urlOption('--to', values.to);
		if (to === undefined) throw new Error('Say with --to where the callback goes: the URL of an Omni Trigger.');
		const fields = fieldsOf(values.set);
		return tell(to, await control<AttemptDetail>(url, 'test-events', { form, status, url: to, fields }));
	} finally {
		await own?.close();
	}
}

function tell(url: string, { status, error, body }: AttemptDetail): number {
	console.log(body ?? '');
	console.log(status === undefined ? `${url}: no answer${error ? ` (${error})` : ''}` : `${url} answered ${status}`);
	return status !== undefined && status >= 200 && status < 300 ? 0 : 1;
}
