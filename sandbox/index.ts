import type { AddressInfo } from 'node:net';
import { theContract } from './contract';
import { seedAccounts, type AccountSeed } from './core/accounts';
import { clearBill } from './core/billing';
import { Callbacks, type CallbackAttempt } from './core/callbacks';
import { Clock } from './core/clock';
import { ContactStore } from './core/contacts';
import type { Controlled } from './core/control';
import type { DialectChoice } from './core/dialect';
import type { Core, Domain } from './core/domain';
import { Faults, type Fault } from './core/faults';
import { Ids } from './core/ids';
import { IncomingMessages } from './core/incoming';
import { Journal } from './core/journal';
import { Messages, type MessageView } from './core/messages';
import { Refusal } from './core/reply';
import type { RecordedRequest } from './core/requests';
import type { IncomingUrls, Sandbox, SandboxOptions, Seed, StatusUrls, UrlChanges } from './core/sandbox';
import { createServer } from './core/server';
import { Keeper } from './data/keeper';
import { Speaker } from './dialects';
import { DOMAINS } from './domains';
import { addOutbox } from './outbox';

export type { AccountSeed, CallbackAttempt, Fault, MessageView, RecordedRequest };
export type { Sandbox, SandboxOptions, Seed };

const DEFAULT_GROUP_SIZE = 100;

/** Starts the service in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = build(options);
	const app = createServer({ ...sandbox.parts });
	const host = options.host ?? '127.0.0.1';
	addOutbox(app, { ...sandbox.parts, controlled: sandbox.controlled }, { host, names: options.allowedHosts ?? [] });
	const { core, keeper } = sandbox.parts;
	const resumed = (await keeper?.replay(app, core)) ?? 0;
	await app.listen({ port: options.port ?? 0, host });
	const { address, family, port } = app.server.address() as AddressInfo;
	const name = family === 'IPv6' ? `[${address}]` : address;
	return Object.assign(sandbox.controlled, {
		baseUrl: `http://${name}:${port}`,
		resumed,
		async close(): Promise<void> {
			core.clock.stop();
			await app.close();
			await core.callbacks.close();
			keeper?.close();
		},
	});
}

function build(options: SandboxOptions) {
	let seed: Seed = { dialect: options.dialect, ...options.seed };
	let accounts = seedAccounts(seed.accounts);
	let incomingUrls: IncomingUrls = merged({}, seed.incomingUrls);
	let statusUrls: StatusUrls = merged({}, seed.statusUrls);
	const contract = theContract();
	const requests: RecordedRequest[] = [];
	const faults = new Faults();
	const speed = options.clock === 'stepped' ? 0 : 1;
	const clock: Clock = new Clock(() => callbacks.flush(), speed, seed.now);
	const ids = new Ids();
	const speaker = new Speaker();
	const journal = new Journal();
	const groupSize = seed.callbackGroupSize ?? DEFAULT_GROUP_SIZE;
	const begun = JSON.stringify({ dialect: options.dialect, ...options.seed });
	const keeper = options.data === undefined ? undefined : new Keeper(options.data, begun);
	const callbacks = new Callbacks(contract, clock, groupSize, speaker, ids, journal, keeper);
	const core: Core = {
		contract,
		clock,
		ids,
		journal,
		incoming: new IncomingMessages(journal),
		messages: new Messages(clock, journal),
		callbacks,
		contacts: new ContactStore(ids, clock),
		statusUrl: (channel) => statusUrls[channel],
		modes: { ...seed.modes },
	};
	const domains = DOMAINS.map((create) => create(core));
	let modes: Record<string, string> = { ...seed.modes };
	/** Sets the dialect, and with it the modes of the domains whose documents show several forms. */
	const speak = (choice: DialectChoice | null | undefined): void => {
		speaker.choose(choice ?? undefined);
		const { ids: alphabet, emailForm, legacyForm } = speaker.traits;
		ids.alphabet = alphabet;
		core.modes = {
			...modes,
			...(emailForm === undefined ? {} : { email: emailForm }),
			...(legacyForm === undefined ? {} : { legacyEmail: legacyForm }),
		};
	};
	speak(seed.dialect);

	const controlled: Controlled & Pick<Sandbox, 'apiKey'> = {
		get apiKey() {
			return accounts[0]?.apiKey ?? '';
		},
		requests,
		violations: () => [
			...requests.flatMap(({ method, path, violations }) => violations.map((text) => `${method} ${path}: ${text}`)),
			...callbacks.attempts.flatMap(({ channel, violations }) =>
				violations.map((text) => `${channel} callback: ${text}`),
			),
		],
		clock: {
			now: () => clock.now(),
			advance: (milliseconds) => clock.advance(milliseconds),
			speed: (factor) => clock.speed(factor),
		},
		faults: { add: (fault) => faults.add(fault), clear: () => faults.clear() },
		messages: () => core.messages.views(),
		attempts: () => [...callbacks.attempts],
		incoming: (channel, message) => postIncoming(core, domains, incomingUrls, channel, message),
		configure(settings) {
			incomingUrls = merged(incomingUrls, settings.incomingUrls);
			statusUrls = merged(statusUrls, settings.statusUrls);
			callbacks.groupSize = settings.callbackGroupSize ?? callbacks.groupSize;
			if (settings.callbackDisorder !== undefined) callbacks.disorder(settings.callbackDisorder ?? undefined);
			modes = { ...modes, ...settings.modes };
			speak(settings.dialect === undefined ? speaker.traits : settings.dialect);
		},
		reset({ asNew = false } = {}) {
			if (asNew) {
				incomingUrls = merged({}, seed.incomingUrls);
				statusUrls = merged({}, seed.statusUrls);
			}
			clock.reset(seed.now);
			callbacks.reset();
			callbacks.groupSize = seed.callbackGroupSize ?? DEFAULT_GROUP_SIZE;
			modes = { ...seed.modes };
			speak(seed.dialect);
			for (const account of accounts) clearBill(account);
			for (const domain of domains) domain.reset?.();
			core.messages.reset();
			core.incoming.reset();
			core.contacts.reset();
			core.ids.reset(asNew);
			faults.clear();
			requests.length = 0;
			journal.next();
		},
		seed(next) {
			seed = { dialect: options.dialect, ...next };
			accounts = seedAccounts(seed.accounts);
			incomingUrls = merged({}, seed.incomingUrls);
			statusUrls = merged({}, seed.statusUrls);
			controlled.reset();
		},
		state: () => ({
			now: clock.now(),
			speed: clock.speedFactor,
			channels: domains.filter(({ incoming }) => incoming).map(({ name }) => name),
			incomingUrls,
			statusUrls,
			callbackGroupSize: callbacks.groupSize,
			callbackDisorder: callbacks.disordered,
			modes: core.modes,
			dialect: speaker.traits,
			faults: faults.waiting(),
		}),
	};
	return { controlled, parts: { core, domains, faults, accounts: () => accounts, requests, speaker, keeper } };
}

/** URLs with some of them changed or forgotten. */
function merged(urls: Record<string, string>, changes: UrlChanges = {}): Record<string, string> {
	const all = Object.entries({ ...urls, ...changes });
	return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

async function postIncoming(
	{ callbacks, clock, ids, incoming: incomings }: Core,
	domains: Domain[],
	urls: IncomingUrls,
	channel: string,
	fields: Record<string, unknown>,
): Promise<CallbackAttempt | undefined> {
	const domain = domains.find(({ name, incoming }) => name === channel && incoming);
	if (!domain?.incoming) throw new Refusal(400, `The sandbox has no incoming messages of channel ${channel}`);
	const url = urls[channel];
	const { webhook, event, isKept } = domain.incoming;
	if (url === undefined && !isKept)
		throw new Refusal(400, `No URL is configured for incoming messages of channel ${channel}`);
	const messageId = ids.next();
	const at = clock.now();
	const incoming = event({ incomingMessageId: BigInt(messageId), ...fields }, at);
	const delivery = { channel, kind: 'incoming', webhook, form: 'object', messageId, event: incoming } as const;
	const posting = url === undefined ? undefined : callbacks.postNow({ ...delivery, url });
	const [from, to, text] = [incoming.from, incoming.to, incoming.text].map((value) =>
		typeof value === 'string' ? value : '',
	);
	incomings.add({ channel, from, to, text, at, attempt: posting && callbacks.attempts.at(-1)?.number });
	return await posting;
}
