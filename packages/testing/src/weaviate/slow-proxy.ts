import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that delays answers. */
export interface SlowProxy {
  /** Replaces the server's address. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a delaying proxy to a server of this machine. @param delayMs delay of each part of an answer */
export async function slowDown(url: string, delayMs: number): Promise<SlowProxy> {
  const port = Number(new URL(url).port)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (part) => setTimeout(() => client.write(part), delayMs))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
