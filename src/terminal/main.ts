#!/usr/bin/env node
import { listRules, load } from './loading.js';
import { run } from './program.js';

await run(load, process.argv.slice(2), listRules);
