import { isNear, type Connection } from '../ground/connection';
import { InvalidInput } from '../ground/errors';
import { makeToken } from './callbackToken';
import { foundInSome, labelOf, type Look, type Values } from './field';
import { flag, integer, text } from './fields';
import { mapped } from './mapping';
import { httpUrl, url } from './recipients';

/** A year: people unsubscribe long after an email. */
const HOURS_VALID = 365 * 24;

/** Who waits for delivery takes the callbacks itself. */
const NOT_WAITING: Look['hide'] = {
	'/operation': ['sendAndWaitForDelivery', 'sendAndWaitForDeliveryEarlierForm', 'addToListSendAndWait'],
};

export const callbackUrlFields = {
	callbackReference: foundInSome(
		text('Callback Reference', {
			placeholder: 'e.g. order-1001',
			description:
				'A word of your own that comes back with every callback as “reference”, also where the service echoes nothing. It travels in the signed callback URL: choose “Sign Callback URL” too, and in Omni Trigger a check that uses the credential.',
			hide: NOT_WAITING,
		}),
	),
	...mapped({
		callbackUrl: foundInSome(
			url('Callback URL', {
				placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
				description:
					'Where status changes are posted: open the Omni Trigger of your workflow, choose “Production URL”, copy it here, and publish that workflow',
				hide: NOT_WAITING,
			}),
		),
	}),
	signCallbackUrl: flag('Sign Callback URL', {
		default: true,
		description:
			'Whether to add a signed token to the callback URL of each message. An Omni Trigger that checks “Signed Callback URL” then lets in only callbacks of messages that your workflows sent. Needs a Signing Key in the credential.',
		hide: NOT_WAITING,
	}),
	signedHours: integer('Signed URL Valid For (Hours)', {
		min: 1,
		default: HOURS_VALID,
		description:
			'How long callbacks with the signed URL are let in after the message leaves; include its validity period',
		hide: NOT_WAITING,
	}),
};

export type CallbackUrlOptions = Values<typeof callbackUrlFields>;

/**
 * A message's callback URL as its options want it: checked, signed, and with the name of its channel where that has statuses that look like
 * those of another one. Throws InvalidInput.
 * @param leaves when the message is to leave, in milliseconds since 1970; now unless said
 */
export function readCallbackUrl(
	options: CallbackUrlOptions,
	connection: Connection,
	channel?: string,
	leaves?: number,
): string | undefined {
	const { callbackUrl } = options;
	if (callbackUrl === undefined) {
		refuseWithoutUrl(options);
		return undefined;
	}
	const known = unsigned.get(options);
	if (known && known.channel === channel) return known.url;
	const url = finishCallbackUrl(callbackUrl, options, connection, channel, leaves);
	if (!options.signCallbackUrl) unsigned.set(options, { channel, url });
	return url;
}

/** Options that are the same for all items come as the same object: an unsigned URL of theirs is checked once, each signed one is new. */
const unsigned = new WeakMap<CallbackUrlOptions, { channel: string | undefined; url: string }>();

/** The same for a URL that stands elsewhere than in the options, e.g. in a message given as JSON. */
export function finishCallbackUrl(
	given: string,
	options: CallbackUrlOptions,
	connection: Connection,
	channel?: string,
	leaves = 0,
): string {
	const address = httpUrl(given, labelOf(callbackUrlFields.callbackUrl));
	const marked = channel === undefined ? address : channelUrl(address, channel);
	const { signCallbackUrl, callbackReference: reference = '' } = options;
	if (!signCallbackUrl) {
		refuseUnsigned(options, UNSIGNED);
		return marked;
	}
	const key = connection.field('signingKey');
	if (key === '') {
		throw new InvalidInput(
			labelOf(callbackUrlFields.signCallbackUrl),
			'the credential has no signing key',
			'Turn “Secure Callbacks” on in the credential and fill in “Signing Key”.',
		);
	}
	if (Buffer.byteLength(reference) > 200) {
		throw new InvalidInput(
			labelOf(callbackUrlFields.callbackReference),
			'it is too long for a URL',
			'Use at most 200 characters.',
		);
	}
	const from = Math.max(leaves, Date.now());
	const token = makeToken(key, reference, (options.signedHours ?? HOURS_VALID) * 3600, from);
	return withQuery(marked, 'token', token);
}

/** Why an option of the callback URL can't do its work, and what to do. */
type Why = readonly [problem: string, fix: string];

const NO_URL: Why = ['there is no callback URL', 'Add “Callback URL”, or take this out.'];
const UNSIGNED: Why = ['the callback URL is not signed', 'Add “Sign Callback URL”, or take this out.'];

/** Refuses what was added for a callback URL where a message has none: nobody would hear that it is missing. Throws InvalidInput. */
export function refuseWithoutUrl(options: CallbackUrlOptions): void {
	if (options.signCallbackUrl) throw new InvalidInput(labelOf(callbackUrlFields.signCallbackUrl), ...NO_URL);
	refuseUnsigned(options, NO_URL);
}

/** A reference and a time of validity travel in a signed URL only. */
function refuseUnsigned(options: CallbackUrlOptions, why: Why): void {
	for (const name of ['callbackReference', 'signedHours'] as const) {
		if (options[name] !== undefined) throw new InvalidInput(labelOf(callbackUrlFields[name]), ...why);
	}
}

/** What a person should know of a callback URL before messages go out with it; undefined when nothing is odd. */
export function callbackUrlWarning(
	url: string | undefined,
	{ baseUrl }: Pick<Connection, 'baseUrl'>,
): string | undefined {
	if (url === undefined) return undefined;
	if (judged?.url !== url || judged.baseUrl !== baseUrl) judged = { url, baseUrl, warning: judge(url, baseUrl) };
	return judged.warning;
}

/** The last URL that was looked at, which as a rule all items have. */
let judged: { url: string; baseUrl: string; warning: string | undefined } | undefined;

function judge(url: string, baseUrl: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { hostname, pathname, protocol } = new URL(url);
	if (pathname.includes('/webhook-test/')) {
		return 'The callback URL is a test URL: it takes one call, and only while its Omni Trigger waits after “Execute step” in the editor. Where that trigger stands in this workflow, executing this node has ended its waiting, so the callbacks are lost. Publish the workflow and use the production URL of the Omni Trigger.';
	}
	// A service nearby, such as the sandbox, reaches what is near itself.
	if (isNear(hostname) && URL.canParse(baseUrl) && isNear(new URL(baseUrl).hostname)) return undefined;
	if (isThisMachine(hostname)) {
		return 'The callback URL points to this machine (localhost): a service outside of it can not reach it.';
	}
	if (protocol === 'http:')
		return 'The callback URL begins with http://: callbacks travel unencrypted. Use https:// if you can.';
	return undefined;
}

function isThisMachine(hostname: string): boolean {
	return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

const AS_OWN = 'It begins as n8n’s own address does: see n8n’s setting N8N_WEBHOOK_URL.';

/** What a person should know of an address at which n8n itself is called for an execution that waits; undefined when nothing is odd. */
export function waitUrlWarning(url: string, connection: Pick<Connection, 'baseUrl'>): string | undefined {
	const warning = callbackUrlWarning(url, connection);
	return pathWarning(url) ?? (warning && `${warning} ${AS_OWN}`);
}

/** What a person should know of a link to such an address that goes into a message; undefined when nothing is odd. */
export function waitLinkWarning(url: string, { baseUrl }: Pick<Connection, 'baseUrl'>): string | undefined {
	const isTried = URL.canParse(baseUrl) && isNear(new URL(baseUrl).hostname);
	const isLost = isThisMachine(new URL(url).hostname) && !isTried;
	const warning = `The link in the message points to this machine (localhost), and opens nowhere else. ${AS_OWN}`;
	return pathWarning(url) ?? (isLost ? warning : undefined);
}

/** “/webhook-waiting/<execution>/<node>”, split. */
const PARTS_OF_PATH = 4;

/** n8n signs the whole path of such an address, and looks only at what follows the path that a proxy takes off (2.41): the signature never fits. */
function pathWarning(url: string): string | undefined {
	const { host, pathname } = new URL(url);
	const parts = pathname.split('/');
	if (parts.length <= PARTS_OF_PATH) return undefined;
	const own = host + parts.slice(0, 1 - PARTS_OF_PATH).join('/');
	return `n8n’s own address has a path (${own}): n8n refuses what calls a waiting execution there. Give n8n a host name of its own, without a path in its settings N8N_WEBHOOK_URL and N8N_PATH.`;
}

/**
 * A callback URL that names its channel, so that a trigger can tell statuses apart that look the same for two channels:
 * `channel=…` is added to the query that is there, unless it names a channel already. n8n's signature holds for a URL as it is.
 */
export function channelUrl(url: string, channel: string): string {
	const { searchParams } = new URL(url);
	return ['channel', 'signature'].some((name) => searchParams.has(name)) ? url : withQuery(url, 'channel', channel);
}

function withQuery(url: string, name: string, value: string): string {
	const [address, ...fragment] = url.split('#');
	return [`${address}${address.includes('?') ? '&' : '?'}${name}=${value}`, ...fragment].join('#');
}
