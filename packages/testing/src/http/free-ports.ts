import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** From where to where no system takes the ports of connections that go out: Linux begins at 32,768, others later. */
const LOWEST = 16_384
const HIGHEST = 32_766

/**
 * Pairs of ports next to each other, none of which anybody listens on, all different; the first of each. A process that
 * is killed finds them free when it comes back: no connection that goes out is given one meanwhile.
 */
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

/** Null where somebody listens there already. */
function listen(port: number): Promise<Server | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
