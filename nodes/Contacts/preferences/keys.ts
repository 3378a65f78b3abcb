import type { Connection } from '../../ground/connection';
import { InvalidInput } from '../../ground/errors';

/** The keys under which links count, the one that seals new ones in front. Throws InvalidInput where the credential has none. */
export function keysOf(connection: Connection): [string, ...string[]] {
	const key = connection.field('signingKey');
	if (key !== '') return [key, connection.field('previousSigningKey')];
	throw new InvalidInput(
		'Signing Key',
		'the credential has none, so that anybody could make a link for anybody',
		'Turn “Secure Callbacks” on in the credential and fill in “Signing Key”.',
	);
}
