import * as contract from '../../../contract/generated/values';
import { errorCatalogue } from '../../../scripts/docs/errors';

const rows = errorCatalogue()
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

/** The statuses that the catalogue has for a channel, and what it says of each. */
function statusesOf(channel: string): Map<string, string> {
	const own = rows.filter((row) => row.length === 3 && row[0] === channel);
	return new Map(own.flatMap(([, says, named]) => [...named.matchAll(/`(\w+)`/g)].map(([, status]) => [status, says])));
}

it.each<[string, readonly string[]]>([
	['SMS', contract.SMS_STATUSES],
	['email', contract.EMAIL_STATUSES],
	['chat app', contract.CHAT_APP_STATUSES],
	['push', contract.PUSH_STATUSES],
	['scenario', contract.SCENARIO_STATUSES],
	['voice code', contract.VOICE_CODE_STATUSES],
])('the catalogue has each status of %s once', (channel, statuses) => {
	const named = [...statusesOf(channel).keys()];
	expect(named.sort()).toStrictEqual(statuses.map((status) => status.toUpperCase()).sort());
});

it('canceled decides for a push only, and a scenario tells what was deleted', () => {
	expect([statusesOf('push'), statusesOf('scenario')].map((of) => of.get('CANCELED'))).toStrictEqual([
		'it arrived',
		'not known',
	]);
	expect(statusesOf('scenario').get('DELETED')).toBe('it did not arrive');
	expect(statusesOf('push').get('UNSUBSCRIBED')).toBe('not known');
});

it('fields that the same key blames for the same share a row', () => {
	const fields = rows.filter(([key]) => key === '`must.be.not.null`').map((row) => row[1]);
	expect(fields).toContain(
		'`text`, `audio`, `document`, `image`, `video`, `sticker`, `contacts`, `template`, `location`',
	);
});
