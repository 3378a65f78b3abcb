import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on a list: IPv4 and IPv6 addresses and networks in CIDR form, with commas, blanks or line breaks
 * between them. What can't be read, on either side, is never a match.
 */
export function isListed(address: string, list: string): boolean {
	const caller = readAddress(address);
	if (!caller) return false;
	return list
		.split(/[\s,;]+/)
		.filter((entry) => entry !== '')
		.some((entry) => matches(caller, entry));
}

type Address = ReturnType<typeof ipaddr.process>;

/** IPv4 in IPv6 clothes (::ffff:192.0.2.1) is taken for the IPv4 address that it is. */
function readAddress(text: string): Address | undefined {
	try {
		return ipaddr.process(text.trim());
	} catch {
		return undefined;
	}
}

function matches(caller: Address, entry: string): boolean {
	if (!entry.includes('/')) return readAddress(entry)?.toNormalizedString() === caller.toNormalizedString();
	try {
		const network = ipaddr.parseCIDR(entry);
		return network[0].kind() === caller.kind() && caller.match(network);
	} catch {
		return false;
	}
}

/**
 * The caller's address: the connection's own, or, behind so many trusted proxies, the one that the outermost of them
 * saw. A header from nobody we trust is not looked at.
 */
export function callerAddress(socketAddress: string, forwardedFor: string, trustedProxies: number): string {
	if (trustedProxies === 0) return socketAddress;
	const hops = forwardedFor
		.split(',')
		.map((hop) => hop.trim())
		.filter((hop) => hop !== '');
	return hops.at(-trustedProxies) ?? '';
}
