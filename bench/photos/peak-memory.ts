import { readFileSync } from 'node:fs'

import { takeIn } from './take-in.ts'

/** Processes a photo `count` times in parallel and prints the peak memory in bytes. */
const [file = '', count] = process.argv.slice(2)
// Read once per upload: real uploads do not share a buffer.
const uploads = Array.from({ length: Number(count) }, () => readFileSync(file))
const rests = await Promise.all(uploads.map((bytes) => takeIn(bytes)))
await Promise.all(rests.map((rest) => rest()))

const KILOBYTE = 1024
process.stdout.write(String(process.resourceUsage().maxRSS * KILOBYTE))
