import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { anchor, table } from './markdown';
import { exampleFiles } from '../lib/exampleFiles';

const ROOT = path.join(__dirname, '..', '..');
const EXAMPLES = path.join(ROOT, 'examples');

/** What people want to get done, in the order of a first look, with the examples that do it, by their ids. */
const JOBS: ReadonlyArray<readonly [job: string, ...ids: string[]]> = [
	['A first SMS to a list (CSV file)', 'omniSmsSend00001'],
	['Broadcast from a sheet, with a report', 'omniCampaignRep1', 'omniCarefulCamp1'],
	['Order and delivery notice', 'omniJobOrder0001', 'omniReachDelay01'],
	['Outage notice, to who wants it', 'omniReachOutage1'],
	['Appointment reminder: confirm, or another time', 'omniJobRemind001', 'omniReachRemind1'],
	['Ask and act on the answer', 'omniSmsAskReply1', 'omniChatAppAsk01'],
	['Missed call: answer by SMS', 'omniJobMissed001'],
	['Abandoned cart', 'omniJobCart00001'],
	['Review request', 'omniJobReview001'],
	['Payment reminder until it is paid', 'omniJobPayment01'],
	['Approval, with a second person when the first is silent', 'omniSmsApprove01'],
	['On call: escalate an alarm', 'omniJobOnCall001'],
	['Login code', 'omniVoiceLogin01'],
	['Lead form', 'omniLeadForm0001'],
	['Support: answer what people write', 'omniSmsAutoRepl1', 'omniChatAgent001'],
	['STOP and unsubscribing', 'omniStopList0002', 'omniStopList0001', 'omniUnsubscribe1'],
	['A page on which people choose what they get', 'omniPreferences1'],
	['Report as a chart by email', 'omniDailyChart01'],
	['Weekly digest', 'omniReachDigest1'],
	['Message to a contact list, and how it went', 'omniScenario0004'],
	['Weekly report of all channels to a chat', 'omniWeekReport01'],
	['Alert when the balance is low', 'omniLowBalance01'],
	['Figures for Prometheus and Grafana', 'omniPrometheus01'],
];

interface Example {
	file: string;
	id: string;
	name: string;
	nodes: Array<{ type: string; parameters: { content?: string } }>;
}

function readExamples(): Example[] {
	return exampleFiles().map((file) => ({
		...(JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as Omit<Example, 'file'>),
		file,
	}));
}

/** The heading of the first note on the canvas, which says what the workflow does. */
function aimOf({ nodes, name }: Example): string {
	const note = nodes.find(({ parameters }) => parameters.content?.startsWith('## '));
	return note?.parameters.content?.split('\n')[0].slice('## '.length) ?? name;
}

/** The package's own nodes of a workflow, each once, by their type's last part: `omniSms` is Omni SMS. */
function ownNodes({ nodes }: Example, names: Readonly<Record<string, string>>): string[] {
	const types = nodes.map(({ type }) => type.split('.')).filter(([from]) => from === 'n8n-nodes-omni-messaging');
	// n8n makes types of their own for tools and reviews.
	return [...new Set(types.map(([, type]) => names[type.replace(/(Hitl)?Tool$/, '')]))];
}

function entry(example: Example, names: Readonly<Record<string, string>>): string {
	const picture = `images/examples/${example.id}.jpg`;
	const lines = [
		`## ${example.name}`,
		`${aimOf(example)}.\\`,
		`Nodes: ${ownNodes(example, names).join(', ')}.\\`,
		`File: [examples/${example.file}](../examples/${example.file})`,
	];
	const shown = existsSync(path.join(ROOT, 'docs', picture)) ? `\n\n![The workflow](${picture})` : '';
	return `${lines[0]}\n\n${lines.slice(1).join('\n')}${shown}`;
}

/** The jobs with links to the examples below. */
function jobTable(examples: Example[]): string {
	const linkOf = (id: string): string => {
		const example = examples.find((one) => one.id === id);
		if (!example) throw new Error(`scripts/docs/gallery.ts: there is no example ${id}.`);
		return `[${example.name}](#${anchor(example.name)})`;
	};
	return table(
		['Job', 'Example'],
		JOBS.map(([job, ...ids]) => [job, ids.map(linkOf).join('<br>')]),
	);
}

/**
 * The gallery of all examples: by job, then all of them, folder by folder.
 * @param names of the nodes in the panel, by their types
 */
export function gallery(names: Readonly<Record<string, string>>): string {
	const examples = readExamples();
	return `# Examples

Workflows to import, ${examples.length} of them: menu _…_ beside the workflow's name → Import → From file, or, on the site of these docs, _Copy this workflow_ and a paste on an empty canvas. Each runs against the [sandbox](../sandbox/README.md), and \`npm start\`
puts all of them into its n8n. The yellow note on each canvas says what to change. Made by \`npm run docs\`; the pictures by
\`npm run pictures\`.

## By job

${jobTable(examples)}

${examples.map((example) => entry(example, names)).join('\n\n')}
`;
}
