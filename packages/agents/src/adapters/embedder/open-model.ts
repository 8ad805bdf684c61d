import { cachedEmbedder, type Embedder } from '@agora-mcp/core/embedding'
import { openBundledModel } from '@agora-mcp/core/embedding/transformers'

/** Nobody reads what the process of the model would log: that it runs slower is seen by the time it takes. */
const QUIET = { warn: () => {} }

/** The model that comes with the servers, questions cached. A module of its own, since it may not be installed. */
export const openModel = async (): Promise<Embedder> => cachedEmbedder(await openBundledModel(QUIET))
