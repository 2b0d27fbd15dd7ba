import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** React and its router in one file, as in the product. */
export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } } },
      },
    },
    ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  },
})
