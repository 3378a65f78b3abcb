import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Where requests go and what must never be printed. */
export interface Connection {
	baseUrl: string;
	/** A field of the credential as text, e.g. a word of the Service Vocabulary; empty when unset. */
	field(name: string): string;
	secrets: string[];
	/** The credential as n8n gave it. */
	fields?: ICredentialDataDecryptedObject;
}
