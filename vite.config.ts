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
    test: /src\/(app\/(shell|layouts|root|texts|use-page)|ui\/(button|icon|icon-button|brand|menu|segmented|toast|progress-bar|field|text-input|use-now|fictional-label)|kernel\/(locales|errors))/,
  },
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
  plugins: [tailwindcss(), reactRouter(), texts(), reactBuiltIn()],
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
