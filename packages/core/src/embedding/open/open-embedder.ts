import { cachedEmbedder } from '../cached-embedder.ts'
import type { Embedder } from '../embedder.ts'
import type { EmbeddingSettings } from '../settings.ts'

/** What an embedder needs beside its settings. */
export interface EmbeddingContext {
  /** Folder where downloaded hub models are kept; made when it is needed. */
  readonly modelCacheDir: string
  /** Where it is said that a model is downloaded, or runs slower than it could. */
  readonly log: {
    info(message: string, fields?: Record<string, unknown>): void
    warn(message: string, fields?: Record<string, unknown>): void
  }
}

/** An embedder that is opened when it is first wanted. */
export interface LazyEmbedder {
  /**
   * Opens the model at the first call and gives the same one afterwards; after a failure the next call tries again.
   * @throws AppError config when there is no such model or key, unavailable or upstream when it cannot be reached.
   */
  readonly get: () => Promise<Embedder>
  /** Frees the model if it was opened. No call may follow. */
  readonly close: () => Promise<void>
}

/**
 * The embedder of these settings, questions cached. Nothing is imported, read or asked before the first `get`. It is
 * this model or an error: another one's vectors would not fit what is stored.
 */
export function openEmbedder(settings: EmbeddingSettings, context: EmbeddingContext): LazyEmbedder {
  let opening: Promise<Embedder> | undefined
  return {
    get: () => {
      opening ??= open(settings, context)
        .then((embedder) => cachedEmbedder(embedder))
        .catch((error: unknown) => {
          opening = undefined
          throw error
        })
      return opening
    },
    close: async () => {
      // A model that could not be opened holds nothing.
      const embedder = await opening?.catch(() => undefined)
      await embedder?.close()
    },
  }
}

/** Each kind behind an import of its own: a bundle loads the libraries of the one that is used. */
async function open(settings: EmbeddingSettings, context: EmbeddingContext): Promise<Embedder> {
  switch (settings.kind) {
    case 'bundled': {
      const { openBundledModel } = await import('../transformers/index.ts')
      return openBundledModel(context.log)
    }
    case 'hub': {
      const { openHubModel } = await import('../transformers/index.ts')
      return openHubModel(settings, context.modelCacheDir, context.log)
    }
    case 'endpoint': {
      const { openEndpoint } = await import('../http/index.ts')
      return openEndpoint(settings)
    }
  }
}
