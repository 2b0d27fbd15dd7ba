import { randomUUID } from 'node:crypto'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

import type { PageCode, PageDoor } from './pages.ts'

/** Development: serves pages from source with hot reload. */
export async function devDoor(): Promise<PageDoor & { attach(app: FastifyInstance): Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: 'custom' })
  return {
    load: () => vite.ssrLoadModule('/src/app/ssr.ts') as Promise<PageCode>,
    // The address at which Vite serves modules of plugins.
    textFiles: (locale) => `/@id/virtual:texts/${locale}/`,
    build: randomUUID(),
    attach: async (app) => {
      await app.register(middie)
      app.use(vite.middlewares as never)
      app.addHook('onClose', () => vite.close())
    },
  }
}
