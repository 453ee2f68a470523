import { text } from 'node:stream/consumers';
import { generateLoad } from './support/open-loop.ts';

// Reads a plan as JSON, sends its requests at a fixed rate, and prints the outcome as one line of JSON. A process of
// its own, so that it can have a core of its own.
process.stdout.write(`${JSON.stringify(await generateLoad(JSON.parse(await text(process.stdin))))}\n`);
