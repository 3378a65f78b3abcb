import type { IDataObject } from 'n8n-workflow';

import type { Try } from './plan';

/** What is kept of what Send told, beside its code and id. */
const KEPT = ['message', 'reasons', 'optedOut', 'reason', 'retryAt', 'cost', 'currencyId', 'parts', 'rehearsed'];

/** Puts what Send told in the place of the last try's mark. */
export function triesOf(tries: Try[], { code, messageId, ...more }: IDataObject): void {
	const last = tries.at(-1);
	if (!last) return;
	const told = Object.fromEntries(KEPT.flatMap((name) => (more[name] === undefined ? [] : [[name, more[name]]])));
	Object.assign(last, {
		code: String(code),
		messageId: typeof messageId === 'string' ? messageId : null,
		at: Date.now(),
		...(Object.keys(told).length > 0 && { told }),
	});
}
