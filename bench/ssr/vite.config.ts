import { defineConfig, mergeConfig, type UserConfigExport } from 'vite'

import duet from '../../vite.config.ts'

const withBarePage = { environments: { ssr: { build: { rollupOptions: { input: './bench/ssr/door.tsx' } } } } }

/** Duet's own build, but with a server entry that can also render the bare page. */
export default defineConfig(async (call) => {
  const own = duet as UserConfigExport
  return mergeConfig(await (typeof own === 'function' ? own(call) : own), withBarePage)
})
