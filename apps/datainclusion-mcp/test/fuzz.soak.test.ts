import { join } from 'node:path'
import { describeFuzz } from '@agora-mcp/testing/fuzz'
import { type StubServer, startStubServer } from '@agora-mcp/testing/http'
import { afterAll, beforeAll } from 'vitest'

// What lies behind the network has nothing: how its answers are read is tested elsewhere.
let nothing: StubServer
beforeAll(async () => {
  nothing = await startStubServer(() => ({ status: 404, body: { detail: 'Not Found' } }))
})
afterAll(() => nothing.close())

describeFuzz({
  bin: join(import.meta.dirname, '../dist/bin.js'),
  env: () => ({
    DATAINCLUSION_API_TOKEN: 'fuzz',
    DATAINCLUSION_API_URL: nothing.url,
    DATAINCLUSION_GEO_API_URL: nothing.url,
    DATAINCLUSION_GEOCODER_URL: nothing.url,
  }),
  calls: 600,
})
