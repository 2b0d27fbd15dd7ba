import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

import { contracts } from './scripts/vite-contracts.ts'

/** The staff's console: an application of its own, so that not a byte of it reaches members. */
export default defineConfig({
  root: fileURLToPath(new URL('./src/console', import.meta.url)),
  base: '/console/',
  publicDir: false,
  plugins: [contracts()],
  build: {
    outDir: fileURLToPath(new URL('./build/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
  },
})
