import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { texts } from './scripts/vite-texts.ts'

/**
 * First match wins, and a match takes what it imports along. Screens, texts and what only some of them use stay in files
 * of their own.
 */
const TOGETHER = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui|set-cookie-parser|cookie)\// },
  {
    name: 'shell',
    test: /src\/(app\/(shell|layouts|root|texts|use-page|installed\/(install-offer|going-back|back-button|use-installed)|signup-draft|stale-chunks|seo\/structured-data|pictures\/illustration-(night-window|open-door))|ui\/(button|icon|icon-button|brand|menu|segmented|toast|progress-bar|field|text-input|use-now|fictional-label)|kernel\/(locales|money\.))/,
  },
  // Landers share some of it, but they are sent without script.
  { name: 'home', test: /src\/app\/(home\/|seo\/site-facts)/ },
  // Before the next ones, which would take it along: forms need it without them.
  { name: 'schemas', test: /node_modules\/zod\/|src\/kernel\/(time|ids|contract|call-api)/ },
  {
    name: 'rules',
    test: /src\/features\/(accounts\/accounts|mailing\/mailing|profiles\/profiles|search\/search)\.rules/,
  },
  { name: 'controls', test: /src\/ui\/(alert|card|chip|dialog|empty-state|range|select|sheet|switch|use-modal)\.tsx?/ },
  {
    name: 'people',
    test: /src\/(app\/members\/(filter-words|member-card|searches|refusal-code)|features\/(photos\/ui\/picture|search\/ui\/(search-address|kept-searches))|ui\/(member-card-frame|presence))/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), texts(), reactBuiltIn(), shortRouteTable()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    // Everything that touches react-router stands behind this one door.
    ssr: { build: { rollupOptions: { input: './src/app/ssr.ts' } } },
    // A page of many small files waits for many answers: what every page needs travels together.
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: TOGETHER } } } } },
  },
  optimizeDeps: {
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['react-router', 'react-router/dom', '@lingui/core', '@lingui/react', 'zod/mini'],
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
