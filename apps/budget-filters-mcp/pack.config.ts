import { definePack } from '../../scripts/pack-plan.ts'

export default definePack({
  inlined: [
    '@hono/node-server',
    '@modelcontextprotocol/sdk',
    'ajv',
    'ajv-formats',
    'content-type',
    'env-paths',
    'fast-deep-equal',
    'fast-uri',
    'hono',
    'is-safe-filename',
    'json-schema-traverse',
    'zod',
    'zod-to-json-schema',
  ],
  maxBundleKilobytes: 1_200,
  maxInstallMegabytes: 15,
  env: (folder) => ({ BUDGET_FILTERS_DATA_DIR: folder }),
  malformed: { BUDGET_FILTERS_LOG_LEVEL: 'loud' },
  calls: () => [
    { tool: 'search_filters', arguments: { category: 'uat', query: 'Cluj' }, expect: '"filterValue":"3199"' },
    {
      tool: 'search_filters',
      arguments: { category: 'functional_classification', query: 'educație' },
      expect: '"filterValue":"65."',
    },
  ],
})
