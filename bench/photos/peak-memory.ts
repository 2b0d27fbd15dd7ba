import { readFileSync } from 'node:fs'

import { takeIn } from './take-in.ts'

/** Takes in a photo that many times at once and prints the largest memory this process ever had, in bytes. */
const [file = '', count] = process.argv.slice(2)
// Every upload brings bytes of its own.
const uploads = Array.from({ length: Number(count) }, () => readFileSync(file))
const rests = await Promise.all(uploads.map((bytes) => takeIn(bytes)))
await Promise.all(rests.map((rest) => rest()))

const KILOBYTE = 1024
process.stdout.write(String(process.resourceUsage().maxRSS * KILOBYTE))
