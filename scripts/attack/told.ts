import type { INodeExecutionData } from 'n8n-workflow';

/** What a run told, as people and workflows get it. */
export interface Told {
	items: INodeExecutionData[];
	error?: { message: string; description?: string | null };
	hints: Array<{ message: string }>;
	/** Everything that n8n would store of it, for the search for secrets. */
	stored: string;
}

/** What a run says of an item: taken, not sent, that nobody knows, or nothing. */
export interface Word {
	what: 'ok' | 'not' | 'open' | 'silent';
	text: string;
}

const NOT_SENT = /^(REJECTED|INVALID|NOT_SENT)$/;
const NOBODY_KNOWS = /may have been|not known|may get a call|might have|unknown whether|can ?not be known/i;
const WAS_DONE =
	/(?<!nothing )\bwas (created|added|sent|changed|deleted|stored|taken|requested|started|uploaded|updated)\b/i;

/** What is said of an item. */
export function wordOn(told: Told, item: number): Word {
	const own = told.items.filter(({ pairedItem }) => itemsOf(pairedItem).includes(item));
	if (own.length > 0) return ofOutputs(own);
	const { error } = told;
	if (!error) return { what: 'silent', text: 'no output and no error' };
	const text = `${error.message}\n${error.description ?? ''}`;
	if (/\bso nothing was\b/i.test(error.message)) return { what: 'not', text };
	const line = text.split('\n').find((one) => new RegExp(`\\bitem ${item}\\b`, 'i').test(one));
	if (line === undefined)
		return { what: told.items.length === 0 && !/\bitem \d/i.test(text) ? ofText(text) : 'silent', text };
	return { what: ofText(line), text: line };
}

function ofOutputs(own: INodeExecutionData[]): Word {
	const text = JSON.stringify(
		own.map(({ json, error }) => (error ? { json, error: error.message, description: error.description } : json)),
	);
	const words = own.map(({ json, error }) => {
		const { code = (json.details as { code?: unknown } | undefined)?.code } = json;
		if (code === 'UNKNOWN') return 'open';
		if (typeof code === 'string' && NOT_SENT.test(code)) return 'not';
		return json.error === undefined && error === undefined ? 'ok' : ofText(text);
	});
	const what = words.includes('open') ? 'open' : words.includes('ok') ? 'ok' : 'not';
	return { what, text };
}

function ofText(text: string): 'ok' | 'not' | 'open' {
	if (NOBODY_KNOWS.test(text)) return 'open';
	return WAS_DONE.test(text) ? 'ok' : 'not';
}

function itemsOf(paired: INodeExecutionData['pairedItem']): number[] {
	return [paired].flat().flatMap((one) => (typeof one === 'object' ? [one.item] : one === undefined ? [] : [one]));
}
