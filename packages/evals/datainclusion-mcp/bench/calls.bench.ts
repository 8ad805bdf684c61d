/**
 * Measures what the server adds to the answer of the API: the time of a call over stdio less that of the same requests made
 * directly, in turns, against a stand-in that answers at once. And how long the gazetteer takes to open.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startStubServer } from '@agora-mcp/testing/http'
import { SERVICES, STRUCTURES } from '../../../../apps/datainclusion-mcp/test/support/stub/records.ts'
import { median, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'

const ROUNDS = 150
const WARM_UP = 60
const ADDED_BUDGET_MS = 5
const OPEN_BUDGET_MS = 60
const OPENINGS = 9
const GAZETTEER = join(import.meta.dirname, '../../../../apps/datainclusion-mcp/dist/gazetteer.txt')

const kept = [await benchCalls(), benchGazetteer()]
if (!kept.every(Boolean)) process.exitCode = 1

async function benchCalls(): Promise<boolean> {
  const [structure] = STRUCTURES
  const found = SERVICES.slice(0, 10).map((service, distance) => ({
    service: { ...service, structure },
    distance,
  }))
  const listed = SERVICES.slice(0, 20)
  const search = JSON.stringify({ items: found, total: 10 })
  const list = JSON.stringify({ items: listed, total: 20 })
  const stub = await startStubServer(({ path }) => ({ body: path.includes('/search/') ? search : list }))
  const env = {
    DATAINCLUSION_API_TOKEN: 'bench',
    DATAINCLUSION_API_URL: stub.url,
    DATAINCLUSION_LOG_LEVEL: 'error',
  }
  const server = await startServer(
    join(import.meta.dirname, '../../../../apps/datainclusion-mcp/dist/bin.js'),
    env,
  )
  const agent = new Agent({ keepAlive: true })

  const measure = async (
    what: string,
    requests: readonly string[],
    tool: string,
    args: (n: number) => object,
  ) => {
    const direct: number[] = []
    const calls: number[] = []
    for (let n = 0; n < WARM_UP + ROUNDS; n += 1) {
      const start = performance.now()
      await Promise.all(requests.map((path) => fetchBody(`${stub.url}${path}`, agent)))
      const middle = performance.now()
      const answer = await server.client.callTool({
        name: tool,
        arguments: args(n) as Record<string, unknown>,
      })
      if (answer.isError) throw new Error(JSON.stringify(answer.content))
      if (n < WARM_UP) continue
      direct.push(middle - start)
      calls.push(performance.now() - middle)
    }
    const added = median(calls) - median(direct)
    const figures = `(${median(calls).toFixed(1)} against ${median(direct).toFixed(1)} ms)`
    return report(`${what} ${figures}`, added, { budget: ADDED_BUDGET_MS, unit: ' ms' })
  }

  console.log('datainclusion-mcp: time of its own per call, medians')
  // No two calls alike, so that no kept answer helps.
  const communes = communeCodes()
  const kept = [
    await measure(
      'search_services by code',
      ['/search/services?a', '/search/services?b'],
      'search_services',
      (n) => ({
        location_insee_code: communes[n],
      }),
    ),
    await measure(
      'search_services by name',
      ['/search/services?a', '/search/services?b'],
      'search_services',
      (n) => ({
        location_text: 'Lille',
        limit: (n % 100) + 1,
        target_audience: n < 100 ? ['jeunes'] : ['femmes'],
      }),
    ),
    await measure('list_all_services', ['/services?a'], 'list_all_services', (n) => ({
      limit: (n % 100) + 1,
      costs: [n < 100 ? 'gratuit' : 'payant'],
    })),
  ]
  await server.close()
  agent.destroy()
  await stub.close()
  return kept.every(Boolean)
}

/** Codes of communes of today. */
function communeCodes(): string[] {
  const lines = readFileSync(GAZETTEER, 'utf8').trimEnd().split('\n').slice(1)
  return lines.filter((line) => !line.split('\t')[4]).map((line) => line.slice(0, 5))
}

function fetchBody(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject)
  })
}

/** Opens it in fresh processes, as the first call of a session does: reads, and looks one name up. */
function benchGazetteer(): boolean {
  const source = new URL('../../../../apps/datainclusion-mcp/src', import.meta.url).href
  const script = `
    const { createBundledGazetteer } = await import('${source}/adapters/gazetteer/bundled-gazetteer.ts')
    const { findCommune } = await import('${source}/domain/find-commune.ts')
    const start = performance.now()
    const gazetteer = await createBundledGazetteer(new URL('${pathToFileURL(GAZETTEER).href}'))()
    findCommune('Saint-Denis (93)', gazetteer)
    console.log(performance.now() - start)`
  const times = Array.from({ length: OPENINGS }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    if (stdout.trim() === '') throw new Error(stderr)
    return Number(stdout)
  })
  return report('gazetteer: opened, and one name found', median(times), {
    budget: OPEN_BUDGET_MS,
    unit: ' ms',
  })
}
