/** The servers by the name that clients list them under, with their folder in `apps`, which is the package's name, too. */
export const SERVERS: Readonly<Record<string, string>> = {
  library: 'library-rag-mcp',
  memory: 'memory-mcp',
  datainclusion: 'datainclusion-mcp',
  'budget-filters': 'budget-filters-mcp',
}

/** Where each serves HTTP unless it is told otherwise; another one each, so that all can run on one machine. */
export const PORTS: Readonly<Record<string, number>> = {
  library: 3000,
  memory: 3001,
  datainclusion: 3002,
  'budget-filters': 3003,
}
