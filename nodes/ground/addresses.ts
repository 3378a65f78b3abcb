import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Network = [Address, number];

export interface AddressList {
	networks: Network[];
	/** What stands in the list and is neither; a list with any of these is no list of addresses. */
	unreadable: string[];
}

/** Reads IPv4 and IPv6 addresses, and networks in CIDR form, with commas, blanks or line breaks between them. */
export function readAddressList(text: string): AddressList {
	const list: AddressList = { networks: [], unreadable: [] };
	for (const entry of text.split(/[\s,;]+/).filter((one) => one !== '')) {
		const network = readNetwork(entry);
		if (network) list.networks.push(network);
		else list.unreadable.push(entry);
	}
	return list;
}

/** Whether an address is on a list. An address that can't be read never is. */
export function isListed(address: string, { networks }: AddressList): boolean {
	const caller = readAddress(address);
	if (!caller) return false;
	return networks.some(([network, bits]) => network.kind() === caller.kind() && caller.match(network, bits));
}

/**
 * An address as callers and proxies write it, also with a port (`192.0.2.1:51234`, `[2001:db8::1]:443`) or in brackets;
 * undefined for anything else. IPv4 in IPv6 clothes (`::ffff:192.0.2.1`) is taken for the IPv4 address that it is.
 */
function readAddress(text: string): Address | undefined {
	const given = text.trim();
	const bracketed = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(given)?.[1];
	if (bracketed !== undefined) return isV6(bracketed) ? ipaddr.process(bracketed) : undefined;
	const v4 = /^([\d.]+)(?::\d{1,5})?$/.exec(given)?.[1] ?? '';
	if (ipaddr.IPv4.isValidFourPartDecimal(v4)) return ipaddr.IPv4.parse(v4);
	return isV6(given) ? ipaddr.process(given) : undefined;
}

/**
 * A caller as they are counted: an IPv4 address without its port, and the first 64 bits of an IPv6 address, as one connection has all
 * addresses behind them; any other text stays as it is.
 */
export function countedCaller(text: string): string {
	const address = readAddress(text);
	if (!address) return text;
	return 'parts' in address ? address.parts.slice(0, 4).join(':') : address.toString();
}

function readNetwork(entry: string): Network | undefined {
	const [, address, digits] = /^(.+?)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
	const network = address === undefined || /^\[.*\]:|^[\d.]+:\d+$/.test(address) ? undefined : readAddress(address);
	if (!network) return undefined;
	const most = network.kind() === 'ipv4' ? 32 : 128;
	// ::ffff:192.0.2.0/120 counts its bits as IPv6 does.
	const isMapped = most === 32 && address.includes(':');
	const bits = digits === undefined ? most : Number(digits) - (isMapped ? 96 : 0);
	return bits >= 0 && bits <= most ? [network, bits] : undefined;
}

/** The library takes octal, hexadecimal and short forms within an IPv6 address's IPv4 part, too. */
function isV6(text: string): boolean {
	const last = text.slice(text.lastIndexOf(':') + 1).replace(/%.*$/, '');
	if (last.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(last)) return false;
	return ipaddr.IPv6.isValid(text);
}

/**
 * The caller's address: the connection's own, or, behind so many trusted proxies, the one that the outermost of them
 * saw; empty when the header has fewer. A header from nobody we trust is not looked at.
 */
export function callerAddress(socketAddress: string, forwardedFor: string, trustedProxies: number): string {
	if (trustedProxies === 0) return socketAddress;
	const hops = forwardedFor
		.split(',')
		.map((hop) => hop.trim())
		.filter((hop) => hop !== '');
	return hops.at(-trustedProxies) ?? '';
}
