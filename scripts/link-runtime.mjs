// Runs before every npm script, under whatever Node the machine has: makes sure the script itself runs under Node 24.
import { existsSync, symlinkSync } from 'node:fs'

const NEEDED = 24
const system = process.platform === 'win32' ? 'win' : process.platform
const modules = new URL('../node_modules/', import.meta.url)
const runtime = `node-${system}-${process.arch}/bin/node`
const link = new URL('.bin/node', modules)

// npm 10 installs the runtime package but makes no link to it.
if (system !== 'win' && existsSync(new URL(runtime, modules)) && !existsSync(link)) symlinkSync(`../${runtime}`, link)

if (!existsSync(link) && Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Duet needs Node ${NEEDED}; this is ${process.version}, and npm offers no runtime for ${system}-${process.arch}. Install Node ${NEEDED} and try again.`,
  )
  process.exit(1)
}
