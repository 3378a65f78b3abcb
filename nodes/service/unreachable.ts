/** What a person should check when no connection came about, by the code of Node's network stack. */
const FIXES: Array<[codes: RegExp, fix: string]> = [
	[
		/^ENOTFOUND$/,
		'The name in the base URL is not known: check its spelling in the credential, and the DNS settings of the machine that n8n runs on.',
	],
	[
		/^EAI_AGAIN$/,
		'The name in the base URL could not be looked up: check its spelling in the credential, and the network of the machine that n8n runs on.',
	],
	[
		/^ECONNREFUSED$/,
		'Nothing listens at this address and port: check the base URL in the credential, and that the service is running. Where n8n runs in a container, “localhost” is that container.',
	],
	[
		/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
		'No way leads to this address: check the base URL in the credential and the network.',
	],
	[
		/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
		'The certificate of the service is not trusted: check the base URL in the credential, and ask the service to renew its certificate.',
	],
	[/^EPROTO$/, 'What answers does not speak https: check the base URL in the credential, its port above all.'],
];

/** What to check when a request never left, by its error's code. */
export function unreachableFix(code = ''): string {
	const known = FIXES.find(([codes]) => codes.test(code));
	return known?.[1] ?? 'Check the base URL in the credential and the network.';
}
