import type { IDataObject } from 'n8n-workflow';

import { channelNamed, readCall, type Call } from '../events';
import { markConsent } from '../events/consent';
import type { OmniEvent } from '../events/envelope';
import type { CallbackClaim } from '../panel/callbackToken';
import type { Caller } from './authentication';
import type { callbackOptions } from './fields';

/** The options of who takes callbacks. */
export type CallbackOptions = ReturnType<(typeof callbackOptions)['parse']>;

/** The events of one call, with what the signed URL and the options say of them. Throws CallbackRefused. */
export async function eventsIn(
	call: Call,
	{ query, claim, options }: { query: IDataObject; claim?: CallbackClaim; options: CallbackOptions },
): Promise<OmniEvent[]> {
	const hints = { url: channelNamed(query.channel), option: channelNamed(options.ambiguousChannel) };
	const events = await readCall(call, hints);
	for (const event of events) event.reference = claim?.reference ?? null;
	markConsent(events, { stop: options.stopWords ?? [], start: options.startWords ?? [] });
	return events;
}

/** What a request shows of its caller: headers in lower case, the query, and the path's parameters. */
export function callerOf(
	{ headers, query, params }: { headers: IDataObject; query: IDataObject; params: IDataObject },
	socketAddress: string,
): Caller {
	const text = (value: unknown): string => (typeof value === 'string' ? value : '');
	return {
		socketAddress,
		header: (name) => text(headers[name]),
		query: (name) => text(query[name]),
		pathToken: text(params.token),
	};
}
