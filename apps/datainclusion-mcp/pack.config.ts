import { INLINED_BY_CORE } from '@agora-mcp/build/inlined-by-core'
import { definePack } from '@agora-mcp/build/pack-plan'

/** Nothing listens there: the program must answer from what it brings along. */
const NOBODY = 'http://127.0.0.1:9'

export default definePack({
  inlined: [...INLINED_BY_CORE.mcp, ...INLINED_BY_CORE.oauth, ...INLINED_BY_CORE.http],
  maxBundleKilobytes: 1_400,
  maxInstallMegabytes: 5,
  env: () => ({
    DATAINCLUSION_API_URL: NOBODY,
    DATAINCLUSION_GEO_API_URL: NOBODY,
    DATAINCLUSION_GEOCODER_URL: `${NOBODY}/geocodage`,
  }),
  malformed: { DATAINCLUSION_LOG_LEVEL: 'loud' },
  calls: () => [
    {
      tool: 'get_reference_data',
      arguments: { category: 'themes' },
      expect: 'equipement-et-alimentation--alimentation',
    },
  ],
})
