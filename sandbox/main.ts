import { EXPECT_HELP, expectOutcome } from './cli/expect';
import { start, START_HELP } from './cli/start';
import { trigger, TRIGGER_HELP } from './cli/trigger';
import { startProblem } from './options';

const HELP = `The sandbox of an omnichannel messaging service.\n\n${[START_HELP, TRIGGER_HELP, EXPECT_HELP].join('\n\n')}`;

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
	start,
	trigger,
	expect: expectOutcome,
};

/** Runs the command of the command line; options alone start the sandbox. */
async function main([first = 'start', ...rest]: string[]): Promise<number> {
	if ([first, ...rest].some((word) => word === '--help' || word === '-h')) {
		console.log(HELP);
		return 0;
	}
	if (first.startsWith('-')) return await start([first, ...rest]);
	if (!Object.hasOwn(COMMANDS, first)) {
		throw new Error(`There is no command ${first}; there are: ${Object.keys(COMMANDS).join(', ')}.`);
	}
	return await COMMANDS[first](rest);
}

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(startProblem(error));
		process.exitCode = 1;
	},
);
