import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** On a port of its own that visitors cannot reach. Returns a close function. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then(
      (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
      // A gauge failed to read; Prometheus records the failed scrape.
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
