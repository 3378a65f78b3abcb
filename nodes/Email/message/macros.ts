import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { labelOf, type Field } from '../../panel/field';
import type { Recipient } from './recipients';
import { mergeFields } from './send.fields';

/** The unsubscribe macro, also as some deployments of the service spell it (part 1, 2.3; field notes). */
const UNSUBSCRIBE = /\[Unsubscribe\]|\{\{Unsubscribed\}\}/;

/** What somebody writes who means the same. */
const LIKE_UNSUBSCRIBE = /(?:\[{1,2}|\{{1,2}|%)\s*unsubscribed?\s*(?:\]{1,2}|\}{1,2}|%)/i;

/** A body with the macro that every email needs (part 1, 2.3). Throws InvalidInput where it is missing, or not as the service spells it. */
export function unsubscribable(text: string, field: Field<unknown>): string {
	if (UNSUBSCRIBE.test(text)) return text;
	const [odd] = LIKE_UNSUBSCRIBE.exec(text) ?? [];
	if (odd !== undefined) {
		throw new InvalidInput(
			labelOf(field),
			`“${odd}” is not the unsubscribe macro, and the service does not send an email without it`,
			'Write [Unsubscribe] in its place, with a capital U and square brackets.',
		);
	}
	throw new InvalidInput(
		labelOf(field),
		'the unsubscribe macro is missing, and the service does not send an email without it',
		'Write [Unsubscribe] where the link to unsubscribe is to stand.',
	);
}

/** Macros of the service's own (part 1, 2.3). */
const OWN_MACROS = ['Unsubscribe', 'WebVersion'];

/** Comments and styles of HTML have brackets that are no macros. */
const NO_TEXT = /<!--[^]*?-->|<!\[[^\]]*\]>|<style\b[^]*?<\/style>/gi;

/** What a person should know of macros in a body that one of the recipients has no value for; undefined without such. */
export function unknownMacros(
	{ Html, PlainText = '' }: components['schemas']['EmailMessage']['Body'],
	recipients: readonly Recipient[],
): string | undefined {
	const text = Html === undefined ? PlainText : Html.replace(NO_TEXT, '');
	const used = new Set([...text.matchAll(/\[([A-Za-z]\w*)\]/g)].map(([, name]) => name));
	const isKnown = (name: string): boolean =>
		OWN_MACROS.includes(name) || recipients.every(({ MergeFields = {} }) => Object.hasOwn(MergeFields, name));
	const unknown = [...used].filter((name) => !isKnown(name));
	if (unknown.length === 0) return undefined;
	const macros = unknown.map((name) => `[${name}]`).join(', ');
	return `The message holds ${macros}, which not every recipient has a value for: it may arrive as it stands. Values are given under Options, ${labelOf(mergeFields)}.`;
}
