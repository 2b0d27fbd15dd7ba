import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { texts } from './scripts/vite-texts.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), texts()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    // Everything that touches react-router stands behind this one door.
    ssr: { build: { rollupOptions: { input: './src/app/ssr.ts' } } },
  },
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react-router', 'react-router/dom', '@lingui/core', '@lingui/react'],
  },
})
