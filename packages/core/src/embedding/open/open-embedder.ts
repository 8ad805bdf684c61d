import { cachedEmbedder } from '../cached-embedder.ts'
import type { Embedder } from '../embedder.ts'
import type { EmbeddingSettings } from '../settings.ts'

export interface EmbeddingContext {
  /** Folder for downloaded hub models; created when needed. */
  readonly modelCacheDir: string
  /** Receives notices of model downloads and slow runtimes. */
  readonly log: {
    info(message: string, fields?: Record<string, unknown>): void
    warn(message: string, fields?: Record<string, unknown>): void
  }
}

export interface LazyEmbedder {
  /** Opened once, again after a failure. @throws AppError config if it does not exist, unavailable, upstream */
  readonly get: () => Promise<Embedder>
  /** Frees the model if it was opened. No call may follow. */
  readonly close: () => Promise<void>
}

/**
 * Creates a lazy embedder with cached questions. Nothing is imported, read or requested before the first
 * `get`. There is no fallback to another model, since its vectors would not be comparable with the stored
 * ones.
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
      // A model that failed to open has nothing to release.
      const embedder = await opening?.catch(() => undefined)
      await embedder?.close()
    },
  }
}

/** Each kind has an import of its own, so that a bundle loads only the libraries it uses. */
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
