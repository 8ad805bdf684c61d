import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Range below the ephemeral ports of all systems: those of Linux start at 32,768, of others later. */
const LOWEST = 16_384
const HIGHEST = 32_766

/** Returns the first of each pair; they are never assigned to outgoing connections, so restarts find them free. */
export async function freePortPairs(count: number): Promise<number[]> {
  const servers: Server[] = []
  const pairs: number[] = []
  while (pairs.length < count) {
    const first = randomInt(LOWEST, HIGHEST)
    const found = await Promise.all([listen(first), listen(first + 1)])
    servers.push(...found.filter((server) => server !== null))
    if (!found.includes(null)) pairs.push(first)
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return pairs
}

/** Listens on a port; null if it is in use. */
function listen(port: number): Promise<Server | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
