import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RawServer {
  /** Origin without a trailing slash, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a loopback server that answers as it likes; by default on a free port. */
export async function startRawServer(answer: RequestListener, port = 0): Promise<RawServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    // The address has a port, since the server does not listen on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
