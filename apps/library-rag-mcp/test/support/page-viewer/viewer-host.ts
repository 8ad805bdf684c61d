import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStubServer } from '@agora-mcp/testing/http'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { build } from 'esbuild'

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
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const [outside, inside] = await Promise.all([
    startStubServer(async ({ method, body }) =>
      method === 'POST' ? { body: await ask(client, JSON.parse(body)) } : { headers: html, body: page },
    ),
    startStubServer(() => ({ headers: { ...html, 'content-security-policy': POLICY }, body: sandbox })),
  ])
  return {
    url: outside.url,
    sandboxUrl: inside.url,
    async close() {
      await outside.close()
      await inside.close()
    },
  }
}

/** Passes a request of the host's page to the library. @returns `{ result }` or `{ error }` */
const ask = (client: Client, request: { method: string; params: Record<string, unknown> }): Promise<object> =>
  client.request(request, ResultSchema).then(
    (result) => ({ result }),
    ({ message }: Error) => ({ error: message }),
  )
