import { join } from 'node:path'
import { describeFuzz } from '@agora-mcp/testing/fuzz'
import { startStubServer } from '@agora-mcp/testing/http'
import { openForTests } from '@agora-mcp/testing/setup'

// What lies behind the network has nothing: how its answers are read is tested elsewhere.
const nothing = openForTests(() => startStubServer(() => ({ status: 404, body: { detail: 'Not Found' } })))

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
