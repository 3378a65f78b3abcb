import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { lastLines, logFile, runEnvironment } from '../bootstrap/commands.mjs';
import { ROOT, shown } from '../bootstrap/paths.mjs';
import { Problem, say } from '../bootstrap/say.mjs';
import { freePort, releasePort } from './ports';

/** How long a service may take to stop by itself before it is killed, in milliseconds. */
const STOP_TIME = 10_000;
const POLL = 200;

/** A program that is started, stopped and started again. */
export interface Service {
	name: string;
	url: string;
	command: string;
	args: string[];
	cwd: string;
	env?: NodeJS.ProcessEnv;
	/** Whether it answers, and is the process that was started: another program may have taken its port. */
	isReady: (pid: number) => Promise<boolean>;
	/** How long it may take until it is ready, in milliseconds. */
	patience: number;
	stopSignal?: NodeJS.Signals;
}

/** What a run writes down of itself and of its services. */
interface RunRecord {
	owner: number;
	script: string;
	services: Array<{ name: string; url: string; pid: number }>;
}

/** The command line of a running process, or an empty text: a process id alone may belong to somebody else by now. */
function commandLine(pid: number): string {
	try {
		if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
		return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
	} catch {
		return '';
	}
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(-pid, signal);
	} catch {
		// It has ended already.
	}
}

async function stopGroup(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
	signalGroup(pid, signal);
	const deadline = Date.now() + STOP_TIME;
	while (commandLine(pid) && Date.now() < deadline) await sleep(POLL);
	signalGroup(pid, 'SIGKILL');
}

/** A service with its log and, while it runs, its process. */
interface Started extends Service {
	log: string;
	child?: ChildProcess & { pid: number };
}

/**
 * The processes of one run (sandbox, n8n), written down in a file so that the next run can clean up after one that was killed.
 */
export class Services {
	private readonly file: string;
	private readonly services: Started[] = [];
	private readonly ports: number[] = [];
	private stopping = false;

	/** @param folder where the run keeps its files; one run at a time in each */
	constructor(private readonly folder: string) {
		this.file = path.join(folder, 'services.json');
	}

	/**
	 * Takes the folder for this run and stops what a killed run left behind.
	 * @throws Problem when another run is at work in the same folder
	 */
	async claim(): Promise<void> {
		mkdirSync(this.folder, { recursive: true });
		if (existsSync(this.file)) {
			const before = JSON.parse(readFileSync(this.file, 'utf8')) as RunRecord;
			if (before.owner !== process.pid && commandLine(before.owner).includes(before.script)) {
				throw new Problem(
					`It is already running (process ${before.owner}). Stop that one with Ctrl+C, or use it:\n    ` +
						before.services.map((service) => `${service.name}: ${service.url}`).join('\n    '),
				);
			}
			const left = before.services.filter((service) => commandLine(service.pid).includes(ROOT));
			for (const service of left) {
				say(`  Stopping ${service.name}, which a run that was cut off left behind (process ${service.pid}).`);
				await stopGroup(service.pid);
			}
		}
		this.write();
	}

	/** The first free port from the wanted one on, as freePort has it; it is this run's own until everything is stopped. */
	async port(user: string, wanted: number): Promise<number> {
		const port = await freePort(user, wanted);
		this.ports.push(port);
		return port;
	}

	/**
	 * Starts a service in its own process group (so that Ctrl+C reaches this script first) and waits until it answers.
	 * @throws Problem when it ends early or does not answer in time
	 */
	async start(service: Service): Promise<void> {
		const own = { ...service, log: logFile(`${path.basename(this.folder)}-${service.name}`) };
		rmSync(own.log, { force: true });
		this.services.push(own);
		await this.launch(own);
	}

	/**
	 * Stops one service and starts it again as it was: same port, same folder.
	 * @param meanwhile what is to happen while it is down
	 * @param signal how it is stopped, where not as usual: SIGKILL lets it finish and store nothing
	 * @param settings what its environment has from now on beside what it had
	 * @throws Problem when it does not come back
	 */
	async restart(
		name: string,
		meanwhile: () => unknown = () => undefined,
		signal?: NodeJS.Signals,
		settings?: Record<string, string>,
	): Promise<void> {
		const service = this.services.find((known) => known.name === name);
		if (!service) throw new Problem(`There is no service ${name} to start again.`);
		await this.halt(service, signal);
		if (settings) service.env = { ...(service.env ?? runEnvironment()), ...settings };
		try {
			await meanwhile();
		} finally {
			if (!this.stopping) await this.launch(service);
		}
	}

	/** Stops everything, the last started first. */
	async stop(): Promise<void> {
		this.stopping = true;
		for (const service of this.services.toReversed()) await this.halt(service);
		for (const port of this.ports.splice(0)) releasePort(port);
		rmSync(this.file, { force: true });
	}

	/** Written beside and renamed, so that a kill in between never leaves half a file. */
	private write(): void {
		const services = this.services.flatMap(({ name, url, child }) => (child ? [{ name, url, pid: child.pid }] : []));
		const record: RunRecord = { owner: process.pid, script: path.basename(process.argv[1]), services };
		writeFileSync(`${this.file}.new`, JSON.stringify(record));
		renameSync(`${this.file}.new`, this.file);
	}

	private async launch(service: Started): Promise<void> {
		const { name, log } = service;
		const output = openSync(log, 'a');
		const child = spawn(service.command, service.args, {
			cwd: service.cwd,
			env: service.env ?? runEnvironment(),
			stdio: ['ignore', output, output],
			detached: true,
		});
		// The child has its own copy by now.
		closeSync(output);
		const { pid } = child;
		if (pid !== undefined) service.child = Object.assign(child, { pid });
		this.write();
		let ended = false;
		child.once('error', () => (ended = true));
		child.once('exit', () => (ended = true));
		const hasEnded = (): boolean => ended;
		const deadline = Date.now() + service.patience;
		while (pid === undefined || !(await service.isReady(pid).catch(() => false))) {
			const failure = hasEnded() ? 'ended while starting' : Date.now() > deadline ? 'did not start in time' : undefined;
			if (failure) throw new Problem(`${name} ${failure}. Its last lines (${shown(log)}):\n    ${lastLines(log)}`);
			await sleep(POLL);
		}
		child.once('exit', () => {
			if (service.child === child) say(`\n  ${name} has ended; its log: ${shown(log)}`);
		});
	}

	private async halt(service: Started, signal = service.stopSignal): Promise<void> {
		const { child } = service;
		if (!child) return;
		service.child = undefined;
		await stopGroup(child.pid, signal);
		this.write();
	}
}
