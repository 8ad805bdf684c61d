import { cachedEmbedder, type Embedder } from '@agora-mcp/core/embedding'
import { openBundledModel } from '@agora-mcp/core/embedding/transformers'

/** The model process has no log; slowness shows in its timing. */
const QUIET = { warn: () => {} }

/** Opens the bundled model with a question cache. In its own module, because it may not be installed. */
export const openModel = async (): Promise<Embedder> => cachedEmbedder(await openBundledModel(QUIET))
