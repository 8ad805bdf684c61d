/** The servers by the name that clients list them under, with their folder in `apps`, which is the package's name, too. */
export const SERVERS: Readonly<Record<string, string>> = {
  library: 'library-rag-mcp',
  memory: 'memory-mcp',
  datainclusion: 'datainclusion-mcp',
  'budget-filters': 'budget-filters-mcp',
}
