import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { build } from 'esbuild'

/** What a host announces. */
export const HOST_CAPABILITIES = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

/** A host of MCP Apps: two servers of pages, of different origins, and a connection to the library. */
export interface ViewerHost {
  readonly url: string
  readonly sandboxUrl: string
  close(): Promise<void>
}

/** The policy that the specification has a host make from what a resource declares, here: nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' data:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join('; ')

export async function startViewerHost(client: Client): Promise<ViewerHost> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'host-page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  const script = outputFiles[0]?.text ?? ''
  const sandbox = await readFile(join(import.meta.dirname, 'sandbox.html'), 'utf8')
  const style = 'body { margin: 0 } iframe { width: 100%; height: 300px; border: 0; display: block }'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><style>${style}</style>
<main></main><script type="module">${script.replaceAll('</script', '<\\/script')}</script></html>`
  const html = 'text/html; charset=utf-8'
  const servers = await Promise.all([
    serve(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(200, { 'content-type': html }).end(page)
      const answer = await ask(client, JSON.parse(await text(request)))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }),
    serve((_, response) =>
      response.writeHead(200, { 'content-type': html, 'content-security-policy': POLICY }).end(sandbox),
    ),
  ])
  const [url = '', sandboxUrl = ''] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  )
  return {
    url,
    sandboxUrl,
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

/** What the library answers to the page of the host, `{ result }` or `{ error }`. */
const ask = (client: Client, request: { method: string; params: Record<string, unknown> }): Promise<object> =>
  client.request(request, ResultSchema).then(
    (result) => ({ result }),
    ({ message }: Error) => ({ error: message }),
  )

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
