import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import { isoFromMillis } from '../../ground/dates';
import { sameText } from '../../panel/callbackToken';
import { filledByModel, refine } from '../../panel/field';
import { integer, raw, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { needed, textOf } from '../../panel/values';
import { triesOf } from '../attempts';
import { unseal } from '../token';
import { withZeros } from './digits';

const USUAL_ATTEMPTS = 3;

const MESSAGES = {
	match: 'The code is right.',
	mismatch: 'The code is not right.',
	tooManyAttempts: 'There were too many attempts. Have a new code sent.',
	expired: 'The code has expired. Have a new one sent.',
	alreadyUsed: 'The code was used already. Have a new one sent.',
	invalidVerification: 'This verification is not one that Send Code made with the same login.',
} as const;

/** Compares what a user entered with the code that Send Code sent; nothing leaves n8n. */
export const verifyCode = itemOperation({
	name: 'Verify Code',
	action: 'Verify a code',
	description: 'Compare what the user entered with the code that was sent',
	tool: 'Checks the code that the user entered against the one that was sent. Nothing is sent. Only “verified” true proves that the user holds the number; “reason” says what is wrong otherwise, and “attemptsLeft” how often the user may try again. Never guess a code yourself.',
	credential: 'omniBasicLoginApi',
	routes: [],
	form: {
		verification: filledByModel(
			'The value “verification” that the tool which sends the code gave, character for character',
			text('Verification', {
				default: '={{ $json.verification }}',
				required: true,
				description: 'The field “verification” that Send Code returned: it holds the code, sealed with your login',
			}),
		),
		entered: filledByModel(
			'The code as the user wrote it: 4 digits, zeros in front included',
			refine(
				raw({
					displayName: 'Entered Code',
					type: 'string',
					default: '',
					required: true,
					placeholder: 'e.g. 4821',
					description: 'What the user entered',
				}),
				(given, label) => needed(textOf(withZeros(given), label), label).replace(/\s/g, ''),
			),
		),
		options: options({
			attemptsMade: integer('Attempts Already Made', {
				min: 0,
				description:
					'Your own count, where you keep one. This node counts in the memory of the n8n process: workers and restarts begin anew.',
			}),
			maxAttempts: integer('Max Attempts', {
				min: 1,
				max: 10,
				default: USUAL_ATTEMPTS,
				description: 'After how many wrong codes no further one is compared',
			}),
		}),
	},

	async run({ verification, entered, options }, { connection }) {
		const { maxAttempts = USUAL_ATTEMPTS, attemptsMade = 0 } = options;
		const claim = unseal(connection, verification);
		if (!claim) return [result('invalidVerification', { to: null, expiresAt: null, attemptsLeft: 0 })];
		const facts = { to: claim.to, expiresAt: isoFromMillis(claim.expires) };
		if (Date.now() > claim.expires) return [result('expired', { ...facts, attemptsLeft: 0 })];
		const tries = triesOf(claim.id);
		if (tries.used) return [result('alreadyUsed', { ...facts, attemptsLeft: 0 })];
		tries.made = Math.max(tries.made, attemptsMade);
		if (tries.made >= maxAttempts) return [result('tooManyAttempts', { ...facts, attemptsLeft: 0 })];
		tries.made += 1;
		tries.used = sameText(entered, claim.code);
		const attemptsLeft = tries.used ? 0 : maxAttempts - tries.made;
		return [result(tries.used ? 'match' : 'mismatch', { ...facts, attemptsLeft })];
	},
});

function result(reason: keyof typeof MESSAGES, facts: IDataObject): IDataObject {
	return { verified: reason === 'match', reason, message: MESSAGES[reason], ...facts };
}
