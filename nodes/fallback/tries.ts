import type { Try } from './plan';
import type { Told } from './sendThrough';

/** What is kept of what Send told, beside its code and id. */
const KEPT = ['message', 'reasons', 'optedOut', 'reason', 'retryAt', 'cost', 'currencyId', 'parts', 'rehearsed'];

/** Puts what Send told in the place of the last try's mark. */
export function triesOf(tries: Try[], { code, messageId, ...more }: Told): void {
	const last = tries.at(-1);
	if (!last) return;
	const told = Object.fromEntries(KEPT.flatMap((name) => (more[name] === undefined ? [] : [[name, more[name]]])));
	Object.assign(last, {
		code,
		messageId: typeof messageId === 'string' ? messageId : null,
		at: Date.now(),
		...(Object.keys(told).length > 0 && { told }),
	});
}
