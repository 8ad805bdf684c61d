/** Folder in `apps`, which is also the package's name, by the server's name in clients. */
export const SERVERS: Readonly<Record<string, string>> = {
  library: 'library-rag-mcp',
  memory: 'memory-mcp',
  datainclusion: 'datainclusion-mcp',
  'budget-filters': 'budget-filters-mcp',
}

/** Default HTTP port of each server; all different, so that they can run on one machine. */
export const PORTS: Readonly<Record<string, number>> = {
  library: 3000,
  memory: 3001,
  datainclusion: 3002,
  'budget-filters': 3003,
}
