/** The parts of the benchmark in the order of benchmarks/README.md: how each is called there, and what is to know beside its table. */
export const SECTIONS = {
	sms: { title: 'Messages in bulk' },
	first: { title: 'The first run' },
	requests: { title: 'One request for each item' },
	trigger: { title: 'Callbacks' },
	waits: { title: 'Waiting for delivery' },
	reads: { title: 'Get Many' },
	contacts: { title: 'Contacts' },
	soap: { title: 'SOAP' },
	load: { title: 'What others of n8n’s work notice' },
	size: { title: 'Size' },
} satisfies Record<string, { title: string; notes?: readonly string[] }>;

export type PartName = keyof typeof SECTIONS;

export const PART_NAMES = Object.keys(SECTIONS) as PartName[];

/** Whether there is a part of this name. */
export const isPart = (name: string): name is PartName => Object.hasOwn(SECTIONS, name);
