import { createServer, type Server } from 'node:net'

/** Pairs of ports next to each other, none of which anybody listens on, all different; the first of each. */
export async function freePortPairs(count: number): Promise<number[]> {
  const servers: Server[] = []
  const pairs: number[] = []
  while (pairs.length < count) {
    const first = await listen(0)
    servers.push(first.server)
    const second = await listen(first.port + 1).catch(() => null)
    if (second === null) continue
    servers.push(second.server)
    pairs.push(first.port)
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return pairs
}

function listen(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve({ server, port: address.port })
      else reject(new Error('no port'))
    })
  })
}
