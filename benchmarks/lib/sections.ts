/** The parts of the benchmark in the order of benchmarks/README.md: how each is called there, and what is to know beside its table. */
export const SECTIONS = {
	sms: {
		title: 'Messages in bulk',
		notes: [
			'The bare script is a node, too, where it runs in the same process: it has the same items, checks nothing and says nothing of a failure. One line compares 100,000 SMS with 10,000, both of ours. With 300,000, Code, HTTP Request, Code gave no result, so there is no such line. Before each run, n8n’s process collects new garbage, so that no run pays for what another has left.',
			'Why goals are missed: a profile of 32,000 shows about a quarter of the time waiting for the server, a quarter to a third in the collection of garbage, and the rest in many places of which none takes a tenth: items read and checked, JSON on both sides, outputs. The bare script has some of each. It alone takes about 0.04 of the time of Code, HTTP Request, Code, so the goal of 0.05 asks for nearly the same as that of 1.5. Every 20 ms a run lets n8n’s other work go on for a millisecond, which is a twentieth of its time.',
		],
	},
	first: {
		title: 'The first run',
		notes: ['Two runs of 30 November found 0.28 and 0.50 for 1,000 SMS: the spread is wide.'],
	},
	requests: {
		title: 'One request for each item',
		notes: [
			'SMS over SOAP by time zone go one to a request as well. They are not measured: the service takes ten requests a second of a login (part 2, 8), so 1,000 take 100 seconds whoever sends them.',
			'Lines around 0.2 are at the goal within the spread: lines of nearly the same work ranged from 0.16 to 0.24 in one run. A profile shows some 24 µs of our own code in a request; the rest is n8n’s helper for requests, undici and the network.',
		],
	},
	trigger: {
		title: 'Callbacks',
		notes: [
			'[docs/scaling.md](../docs/scaling.md#the-arithmetic-of-callbacks) has the CPU of a call. On PostgreSQL, in queue mode with two workers, `npm run load -- rates` measures the same calls. The check Signed Callback URL is not among the lines: its one HMAC of some 100 bytes is far below what a call takes.',
		],
	},
	waits: {
		title: 'Waiting for delivery',
		notes: [
			'n8n’s own Wait node has no list to wait for: it takes one call and gives one item, that call, while it holds as many items. To resume it n8n reads and writes its execution once. Callbacks of ours come 1,000 in a call. The last of them makes the execution that waits go on: n8n reads it once and writes it once, with every item and its end. The helper executions end after that, while the next nodes run.',
		],
	},
	reads: { title: 'Get Many' },
	contacts: { title: 'Contacts' },
	soap: {
		title: 'SOAP',
		notes: [
			'npm’s client is a node, too, where it runs in the same process: it has the same items and gives its output beside them, but checks nothing and says nothing of a failure. In a process of its own it has no items, and writes none. Both processes are warm. The client sends one request after the other, as scripts with it do, and ours sends five at once, but no more than the ten a second that the service allows (part 2, 8).',
			'Without latency the ratio was between 0.65 and 1.0 in six runs. Reading the XML of 1,000 IDs takes 0.6 ms of ours; the rest is checks and outputs, most of which the client does not have.',
		],
	},
	load: {
		title: 'What n8n’s other work notices',
		notes: [
			'While a node blocks, n8n answers nobody. By the clock, what another process of the machine takes meanwhile counts, too; the CPU is that of n8n’s main thread. The steps of the node itself are cut at 20 ms and took 25 at most when they were logged outside of n8n; what is above that is mostly the collection of garbage.',
		],
	},
	blocks: {
		title: 'The longest block of the event loop',
		notes: [
			'While a node blocks, n8n answers nobody. Counted is the CPU of n8n’s main thread between two of its turns: by the clock, what another process of the machine takes in between would count, too. It covers the time of the node itself; n8n’s own work before and after it (items copied, written to the database and sent to the editor) blocks it for longer with so many items, whatever the node. The collection of garbage is in all lines: the bare script shows how much of a block n8n and V8 need by themselves.',
		],
	},
	size: { title: 'Size' },
} satisfies Record<string, { title: string; notes?: readonly string[] }>;

export type PartName = keyof typeof SECTIONS;

export const PART_NAMES = Object.keys(SECTIONS) as PartName[];

/** Whether there is a part of this name. */
export const isPart = (name: string): name is PartName => Object.hasOwn(SECTIONS, name);
