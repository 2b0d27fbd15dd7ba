import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SUFFIX = '?script'
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * `import code from './name.entry.ts?script'` gives the entry with its imports as one minified script, for pages that
 * carry it inline: they need no further request and none of the application.
 */
export function inlineScripts(): Plugin {
  const built = new Map<string, Promise<string>>()
  return {
    name: 'duet-inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return undefined
      const entry = await this.resolve(source.slice(0, -SUFFIX.length), importer, { skipSelf: true })
      return entry && `\0${entry.id}${SUFFIX}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return undefined
      const entry = id.slice(1, -SUFFIX.length)
      this.addWatchFile(entry)
      const serving = this.environment.config.command === 'serve'
      const known = serving ? undefined : built.get(entry)
      const code = known ?? bundle(entry, serving)
      built.set(entry, code)
      return `export default ${JSON.stringify(await code)}`
    },
  }
}

async function bundle(entry: string, serving: boolean): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    // A build is production by default, also inside the development server.
    define: { 'import.meta.env.PROD': JSON.stringify(!serving) },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        treeshake: { moduleSideEffects: (id) => id === entry },
        output: { format: 'iife' },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} made no script`)
  // Inside a page a closing tag would end the script.
  return chunk.code.trim().replaceAll('</', '<\\/')
}
