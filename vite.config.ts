import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { CHUNKS, chunkOf, type Graph } from './scripts/vite-chunks.ts'
import { contracts } from './scripts/vite-contracts.ts'
import { inlineScripts } from './scripts/vite-inline-scripts.ts'
import { texts } from './scripts/vite-texts.ts'
import { unusedParts } from './scripts/vite-unused-parts.ts'

const GROUPS = CHUNKS.map((name) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
}))

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contracts(),
    inlineScripts(),
    texts(),
    unusedParts(),
    reactBuiltIn(),
    shortRouteTable(),
  ],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    // Everything that touches react-router stands behind this one door.
    ssr: { build: { rollupOptions: { input: './src/app/ssr.ts' } } },
    // A page of many small files waits for many answers: what every page needs travels together.
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
  optimizeDeps: {
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['react-router', 'react-router/dom', '@lingui/core', '@lingui/react'],
    ],
  },
})

/** React left outside the bundle would choose its slow development form wherever NODE_ENV is not set. */
function reactBuiltIn(): Plugin {
  return {
    name: 'duet-react-built-in',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
      },
    }),
  }
}

type RouteTable = { routes: Record<string, Record<string, unknown>> }

/**
 * The router's table of routes, which every page loads, names for each route all files it imports: half of the table.
 * Only the server needs that, for the hints in the first HTML; in the browser modules import their own. What is false or
 * empty need not be said either. The router writes the file while the server's part is built.
 */
function shortRouteTable(): Plugin {
  const isWorth = ([name, value]: [string, unknown]) =>
    name !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0)
  return {
    name: 'duet-short-route-table',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir }) {
      for (const file of globSync(join(dir!, '../client/assets/manifest-*.js'))) {
        const [, begin, table] = /^(window\.__reactRouterManifest=)(.+);\s*$/s.exec(readFileSync(file, 'utf8')) ?? []
        // A route of that name has a file as well.
        if (table === undefined) continue
        const { routes, ...rest } = JSON.parse(table) as RouteTable
        const short = Object.entries(routes).map(([id, route]) => [
          id,
          Object.fromEntries(Object.entries(route).filter(isWorth)),
        ])
        writeFileSync(file, `${begin}${JSON.stringify({ ...rest, routes: Object.fromEntries(short) })};`)
      }
    },
  }
}
