import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { exampleFiles, exampleFolders } from '../../../scripts/lib/exampleFiles';

const EXAMPLES = path.join(__dirname, '..', '..', '..', 'examples');

const nameOf = (file: string): string => {
	const { name } = JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as { name: string };
	return name;
};

it('the first of SMS comes first, and ten behind nine', () => {
	const files = exampleFiles();
	expect(files[0]).toBe('sms/1-send-to-a-csv-list.json');
	expect(files.indexOf('sms/10-statuses-into-a-data-table.json')).toBe(
		files.indexOf('sms/9-careful-campaign.json') + 1,
	);
	expect(exampleFolders().slice(0, 3)).toStrictEqual(['sms', 'jobs', 'account']);
});

it('no workflow is left outside of the folders, or deeper in them', () => {
	const all = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter((file) => file.endsWith('.json') && !/^(callbacks|dashboards)\//.test(file));
	expect(exampleFiles().sort()).toStrictEqual(all.sort());
});

it.each(exampleFiles())('%s has the number of its name, if it has one', (file) => {
	const [, number] = /\/(\d+)-/.exec(file) ?? [];
	const [, named] = /^Omni [A-Za-z ]+ (\d+): /.exec(nameOf(file)) ?? [];
	expect(named).toBe(number);
});

it.each(exampleFiles().filter((file) => !file.startsWith('jobs/')))('%s lies in the folder of its node', (file) => {
	const [, node] = /^Omni ([A-Za-z ]+?)(?: \d+)?: /.exec(nameOf(file)) ?? [];
	expect(file.split('/')[0]).toBe(node.toLowerCase().replaceAll(' ', '-'));
});
