import { runMain } from './bootstrap/say.mjs';
import { runScript } from './bootstrap/script.mjs';

await runMain(async () => await runScript('dev'));
