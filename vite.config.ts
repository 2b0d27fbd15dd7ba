import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { texts } from './scripts/vite-texts.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), texts()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // Everything that touches react-router stands behind this one door.
      build: { rollupOptions: { input: './src/app/ssr.ts' } },
      // React is built in: left outside, it would choose its slow development form wherever NODE_ENV is not set.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
    },
  },
  optimizeDeps: {
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['react-router', 'react-router/dom', '@lingui/core', '@lingui/react', 'zod/mini'],
    ],
  },
}))
