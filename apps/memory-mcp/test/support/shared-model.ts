import { type LazyEmbedder, openEmbedder } from '@agora-mcp/core/embedding/open'

const model = openEmbedder({ kind: 'bundled' }, { modelCacheDir: 'unused', log: { info() {}, warn() {} } })

/** The bundled model, opened once for all stores that the tests of a process open; it ends with the process. */
export const sharedModel: LazyEmbedder = { get: model.get, close: async () => {} }
