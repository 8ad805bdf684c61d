/** Page with the files that `import` reads. */
const DOWNLOADS =
  'https://github.com/ClaudiuBogdan/hack-for-facts-eb-server/tree/legacy-v1: assets/uat-data for units and institutions, ' +
  'src/services/data-analytics-agent/data for classifications'

/** Advice for answers without a certain result while only the starter set is loaded. */
export const STARTER_HINT =
  'Only the starter set is loaded: counties, county seats, sectors, main institutions and codes. Load the full registers ' +
  'with: budget-filters-mcp import --uats F --entities F --functional F --economic F. ' +
  `Their files are at ${DOWNLOADS}.`
