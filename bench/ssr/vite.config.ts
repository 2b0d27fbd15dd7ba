import { defineConfig, mergeConfig } from 'vite'

import duet from '../../vite.config.ts'

/** Duet's own build, with one difference: the door on the server also knows the bare page. */
export default defineConfig(
  mergeConfig(duet, { environments: { ssr: { build: { rollupOptions: { input: './bench/ssr/door.tsx' } } } } }),
)
