import { definePack } from '../../scripts/pack-plan.ts'

/** Nothing listens there: the program must answer from what it brings along. */
const NOBODY = 'http://127.0.0.1:9'

export default definePack({
  inlined: [
    '@keyv/serialize',
    '@modelcontextprotocol/sdk',
    '@sec-ant/readable-stream',
    '@sindresorhus/is',
    'ajv',
    'ajv-formats',
    'byte-counter',
    'cacheable-request',
    'chunk-data',
    'decompress-response',
    'fast-deep-equal',
    'fast-uri',
    'get-stream',
    'got',
    'http-cache-semantics',
    'is-stream',
    'json-schema-traverse',
    'keyv',
    'lowercase-keys',
    'mimic-response',
    'normalize-url',
    'responselike',
    'uint8array-extras',
    'zod',
    'zod-to-json-schema',
  ],
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
