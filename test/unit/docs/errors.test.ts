import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

it('every code that an item can have is explained', () => {
	const root = path.join(__dirname, '..', '..', '..');
	const given = globSync('nodes/**/*.ts', { cwd: root }).flatMap((file) => {
		const text = readFileSync(path.join(root, file), 'utf8');
		return [
			...text.matchAll(/(?:\b(?:withheld|holdBack)\(\w+, |\bcode: |\bconst NOT_ALLOWED = )'([A-Z]+(?:_[A-Z]+)*)'/g),
		];
	});
	const codes = new Set(given.map(([, code]) => code));
	expect(
		['ALREADY_ASKED', 'NOT_ALLOWED', 'OPTED_OUT', 'TOO_MANY_CODES'].filter((code) => !codes.has(code)),
	).toStrictEqual([]);
	// What n8n's HTTP helper says, and no code of an item.
	codes.delete('ETIMEDOUT');
	const told = readFileSync(path.join(root, 'docs', 'sending.md'), 'utf8') + errorCatalogue();
	expect([...codes].filter((code) => !told.includes(`| \`${code}\` `))).toStrictEqual([]);
});

it('what differs in its status or code alone shares a row', () => {
	const firsts = rows.map(([first]) => first);
	expect(['400, 422, 425', '408, 409', '`OK`, `ok`'].filter((first) => !firsts.includes(first))).toStrictEqual([]);
});
