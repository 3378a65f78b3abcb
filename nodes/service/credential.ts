import { isNear, type Connection } from '../ground/connection';
import { shorten } from '../ground/errors';
import type { Trouble } from './trouble';

/** What is wrong with a credential that no request can be made with; undefined for a good one. */
export function credentialTrouble(connection: Connection): Trouble | undefined {
	const problem = baseUrlProblem(connection.baseUrl);
	if (problem !== undefined) {
		return {
			message: `The base URL in the credential can't be used: ${problem}`,
			description: 'Give it as in https://api.example.com, with a path if there is one.',
		};
	}
	if (/^["'\u201C\u2018].*["'\u201D\u2019]$/.test(connection.field('apiKey'))) {
		return {
			message: 'The API key in the credential is in quotation marks',
			description: 'Give the key alone, without them.',
		};
	}
	if (/^[\x21-\x7e]*$/.test(connection.field('apiKey'))) return undefined;
	if (/^key\s/i.test(connection.field('apiKey'))) {
		return {
			message: 'The API key in the credential begins with the word “Key”',
			description: 'Give the key alone: this node writes the word before it.',
		};
	}
	return {
		message: "The API key in the credential can't be used: it holds a blank or a letter that no request can carry",
		description: 'Copy it once more, without anything before or after it.',
	};
}

function baseUrlProblem(given: string): string | undefined {
	if (given === '') return 'it is empty';
	if (!URL.canParse(given)) return `“${shorten(given)}” is not a web address`;
	const { protocol, username, password } = new URL(given);
	if (protocol !== 'https:' && protocol !== 'http:') return `it begins with “${shorten(protocol)}”`;
	if (username !== '' || password !== '') return 'it holds a login, which has fields of its own';
	return /[?#]/.test(given) ? 'it holds “?” or “#”, behind which no path is read' : undefined;
}

/** What a person should know of an address that everybody on the way can read along; undefined for a safe one. */
export function plainHttpWarning(baseUrl: string): string | undefined {
	if (!URL.canParse(baseUrl)) return undefined;
	const { protocol, hostname } = new URL(baseUrl);
	if (protocol !== 'http:' || isNear(hostname)) return undefined;
	return 'The base URL in the credential begins with http: the key and all messages travel where others can read them. Use https.';
}
