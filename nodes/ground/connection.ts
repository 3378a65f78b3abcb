import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Where requests go and what must never be printed. */
export interface Connection {
	baseUrl: string;
	/** A field of the credential as text, e.g. a word of the Service Vocabulary; empty when unset. */
	field(name: string): string;
	secrets: string[];
	fields?: ICredentialDataDecryptedObject;
}

/** Whether a host, as a URL has it, is this machine, a name without dots (a container), or in a private network. */
export function isNear(hostname: string): boolean {
	return (
		!/[.:]/.test(hostname) ||
		/\.(localhost|local|internal)$/.test(hostname) ||
		/^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) ||
		/^\[(::1\]|f[cd][\da-f]{2}:|fe80:)/.test(hostname)
	);
}
