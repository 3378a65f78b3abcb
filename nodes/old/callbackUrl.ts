import type { INodeProperties } from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { InvalidInput } from '../ground/errors';
import { makeToken } from '../panel/callbackToken';
import type { Item } from '../panel/parameters';
import { httpUrl } from '../panel/recipients';

const HOURS_VALID = 168;

/**
 * The option fields of a message's callback URL. With a channel, one that has it named in the URL: its statuses look like
 * those of another channel.
 */
export function callbackUrlFields(channel?: string): INodeProperties[] {
	const mark: INodeProperties = {
		displayName: 'Mark Callback URL',
		name: 'markCallbackUrl',
		type: 'boolean',
		default: true,
		description: `Whether to add “channel=${channel}” to the callback URL, by which an Omni Trigger tells this channel from others whose callbacks look the same`,
	};
	const fields: INodeProperties[] = [
		{
			displayName: 'Callback Reference',
			name: 'callbackReference',
			type: 'string',
			default: '',
			placeholder: 'e.g. order-1001',
			description:
				'A word of your own that comes back with every callback as “reference”, also where the service echoes nothing. It travels in the signed callback URL: choose “Sign Callback URL” too.',
		},
		{
			displayName: 'Callback URL',
			name: 'callbackUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
			description:
				'Where status changes are posted: open the Omni Trigger of your workflow, choose “Production URL” and copy it here',
		},
		...(channel === undefined ? [] : [mark]),
		{
			displayName: 'Sign Callback URL',
			name: 'signCallbackUrl',
			type: 'options',
			options: [
				{ name: 'In the Path', value: 'path', description: 'For deployments that drop what stands behind “?”' },
				{ name: 'In the Query', value: 'query' },
				{ name: 'No', value: 'no' },
			],
			default: 'no',
			description:
				'Whether to add a signed token to the callback URL of each message. An Omni Trigger that checks “Signed Callback URL” then lets in only callbacks of messages that your workflows sent. Needs a Signing Key in the credential.',
		},
		{
			displayName: 'Signed URL Valid For (Hours)',
			name: 'signedHours',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: HOURS_VALID,
			description: 'How long callbacks with the signed URL are let in; count the validity period of the message in',
		},
	];
	// Who waits for delivery takes the callbacks itself.
	return fields.map((field) => ({ ...field, displayOptions: { hide: { '/operation': ['sendAndWaitForDelivery'] } } }));
}

/** A message's callback URL as its options want it: checked, marked with its channel and signed. Throws InvalidInput. */
export function readCallbackUrl(item: Item, connection: Connection, channel?: string): string | undefined {
	const given = item.text('options.callbackUrl', 'Callback URL');
	return given === undefined ? undefined : finishCallbackUrl(given, item, connection, channel);
}

/** The same for a URL that stands elsewhere than in the options, e.g. in a message given as JSON. */
export function finishCallbackUrl(given: string, item: Item, connection: Connection, channel?: string): string {
	const url = httpUrl(given, 'Callback URL');
	const unmarked = item.value('options.markCallbackUrl') === false;
	const marked = channel === undefined || unmarked ? url : channelUrl(url, channel);
	const place = item.text('options.signCallbackUrl', 'Sign Callback URL') ?? 'no';
	const reference = item.text('options.callbackReference', 'Callback Reference') ?? '';
	if (place === 'no') {
		if (reference === '') return marked;
		throw new InvalidInput(
			'Callback Reference',
			'it travels in the signed callback URL only',
			'Choose where under “Sign Callback URL”, or leave the reference out.',
		);
	}
	const hours = item.integer('options.signedHours', 'Signed URL Valid For', { min: 1 }) ?? HOURS_VALID;
	const key = connection.field('signingKey');
	if (key === '') {
		throw new InvalidInput(
			'Sign Callback URL',
			'the credential has no signing key',
			'Turn “Secure Callbacks” on in the credential and fill in “Signing Key”.',
		);
	}
	if (Buffer.byteLength(reference) > 200) {
		throw new InvalidInput('Callback Reference', 'it is too long for a URL', 'Use at most 200 characters.');
	}
	const token = makeToken(key, reference, hours * 3600);
	return place === 'path' ? withPathPart(marked, token) : withQuery(marked, 'token', token);
}

/** What a person should know of a callback URL before messages go out with it; undefined when nothing is odd. */
export function callbackUrlWarning(url: string | undefined): string | undefined {
	if (url === undefined || !URL.canParse(url)) return undefined;
	const { hostname, pathname, protocol } = new URL(url);
	if (/^\/webhook-test\//.test(pathname)) {
		return 'The callback URL is a test URL: it works only while you listen in the editor. Use the production URL of the Omni Trigger.';
	}
	if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(hostname)) {
		return 'The callback URL points to this machine (localhost): a service outside of it can not reach it.';
	}
	if (protocol === 'http:')
		return 'The callback URL begins with http://: callbacks travel unencrypted. Use https:// if you can.';
	return undefined;
}

/**
 * A callback URL that names its channel, so that a trigger can tell statuses apart that look the same for two channels:
 * `channel=…` is added to the query that is there, unless it names a channel already.
 */
export function channelUrl(url: string, channel: string): string {
	return new URL(url).searchParams.has('channel') ? url : withQuery(url, 'channel', channel);
}

function withQuery(url: string, name: string, value: string): string {
	const [address, ...fragment] = url.split('#');
	return [`${address}${address.includes('?') ? '&' : '?'}${name}=${value}`, ...fragment].join('#');
}

/** The address of an Omni Trigger ends in its id and “omni”; with a token in its path it ends in id, “omni-id” and token. */
function withPathPart(url: string, part: string): string {
	const [, address, rest] = /^([^?#]*)(.*)$/s.exec(url) ?? ['', url, ''];
	const open = address.replace(/\/$/, '').replace(/\/([\w-]+)\/omni$/, '/$1/omni-$1');
	return `${open}/${part}${rest}`;
}
