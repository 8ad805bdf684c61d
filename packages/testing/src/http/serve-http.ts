import type { McpServer } from '@agora-mcp/core/mcp'
import { type HttpOptions, runHttp } from '@agora-mcp/core/mcp/run-http'

/** Serves Streamable HTTP on a free port of loopback, unless told otherwise. @throws as `runHttp` */
export async function serveHttp(server: McpServer, options: Partial<Omit<HttpOptions, 'signal'>> = {}) {
  const stop = new AbortController()
  let done = Promise.resolve()
  const url = await new Promise<string>((resolve, reject) => {
    done = runHttp(server, {
      host: '127.0.0.1',
      port: 0,
      variables: { token: 'TEST_HTTP_TOKEN', allowedHosts: 'TEST_HTTP_ALLOWED_HOSTS' },
      onListening: resolve,
      ...options,
      signal: stop.signal,
    })
    done.catch(reject)
  })
  return {
    url,
    async close() {
      stop.abort()
      await done
    },
  }
}
