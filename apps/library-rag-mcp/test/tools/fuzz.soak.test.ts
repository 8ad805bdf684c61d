import { join } from 'node:path'
import { describeFuzz } from '@agora-mcp/testing/fuzz'
import { newFolder } from '@agora-mcp/testing/setup'

const folder = newFolder()

describeFuzz({
  bin: join(import.meta.dirname, '../../dist/bin.js'),
  env: () => ({ LIBRARY_RAG_DATA_DIR: folder }),
  calls: 2700,
})
