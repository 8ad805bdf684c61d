import { INLINED_BY_CORE } from '@agora-mcp/build/inlined-by-core'
import { definePack } from '@agora-mcp/build/pack-plan'

export default definePack({
  inlined: [
    ...INLINED_BY_CORE.mcp,
    ...INLINED_BY_CORE.oauth,
    ...INLINED_BY_CORE.postgres,
    'csv-parse',
    'env-paths',
    'is-safe-filename',
  ],
  maxBundleKilobytes: 1_800,
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
