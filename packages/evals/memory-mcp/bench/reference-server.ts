import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The built file of @modelcontextprotocol/server-memory: a knowledge graph in one JSON file, searched by substring. */
export const REFERENCE_SERVER = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/package.json')),
  'dist/index.js',
)
