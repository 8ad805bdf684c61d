import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  AutoModel,
  AutoTokenizer,
  type DataType,
  type DeviceType,
  env,
  ModelFileNotFoundError,
} from '@xenova/transformers'
import { AppError, writeFailure } from '../../errors/index.ts'
import { makeFolder } from '../../files/index.ts'
import type { Embedder } from '../embedder.ts'
import { poolTokens } from '../pooling.ts'
import type { HubSettings } from '../settings.ts'
import { type LocalModel, localEmbedder } from './local-embedder.ts'
import { poolingConfigurationOf } from './pooling-configuration.ts'
import { prepareRuntime, sessionOptions, type WarnLog } from './runtime.ts'

const HUB_URL = 'https://huggingface.co'
const MAIN = 'main'
/** Where neither tokenizer nor configuration says it: what BERT and its kin read. */
const DEFAULT_WINDOW = 512
/** Pauses before a download is tried again. */
const PAUSES_MS = [100, 1_000]

/**
 * A feature-extraction model of the hub, downloaded the first time and run in this process. Devices other than the CPU
 * are passed on to the runtime as they are, and are not tested.
 * @param cacheDir Folder for downloaded models.
 * @throws AppError config when the hub has no such model or it cannot be run so; unavailable, rate_limited or upstream
 *   when the hub cannot be asked.
 */
export async function openHubModel(
  settings: HubSettings,
  cacheDir: string,
  log: WarnLog & { info: WarnLog['warn'] },
): Promise<Embedder> {
  prepareRuntime(log)
  const [name = '', revision = MAIN] = settings.model.split('@')
  const hubUrl = (settings.hubUrl ?? HUB_URL).replace(/\/+$/, '')
  const device = settings.device ?? 'cpu'
  const dtype = settings.dtype ?? (device === 'cpu' ? 'q8' : undefined)
  // As the library lays out its cache.
  const folder = join(cacheDir, name, revision === MAIN ? '' : revision)
  log.info('Opening the embedding model; the first time it is downloaded', { model: settings.model, folder })

  makeModelFolder(folder)
  const { tokenizer, model } = await load(settings.model, { name, revision, hubUrl, cacheDir, device, dtype })
  const configuration = await poolingConfigurationOf({ hubUrl, model: name, revision, folder }, log)
  const local: LocalModel = {
    window: windowOf(tokenizer.model_max_length, model.config.max_position_embeddings),
    specialTokens: tokenizer.encode('').length,
    countTokens: (text) => tokenizer.encode(text.toWellFormed(), { add_special_tokens: false }).length,
    async embed(input) {
      const output = await model(tokenizer(input))
      const tokens = output.last_hidden_state ?? output.token_embeddings
      if (tokens === undefined) throw new AppError('config', `${settings.model} gives no vectors of tokens`)
      return poolTokens(Float32Array.from(tokens.data), tokens.dims.at(-1), configuration.pooling)
    },
    async close() {
      await model.dispose()
    },
  }
  const { length: dimensions } = await local.embed('dimensions')
  return localEmbedder(local, {
    modelId: name,
    revision: `${revision}/${dtype ?? 'default'}`,
    dimensions,
    pooling: configuration.pooling,
    queryPrefix: settings.queryPrefix ?? configuration.queryPrefix,
    passagePrefix: settings.passagePrefix ?? configuration.passagePrefix,
  })
}

interface Source {
  readonly name: string
  readonly revision: string
  readonly hubUrl: string
  readonly cacheDir: string
  readonly device: string
  readonly dtype: string | undefined
}

/** The library makes it, too, in a way that never ends where it cannot be made. @throws AppError config */
function makeModelFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new AppError('config', writeFailure(folder, cause).message, {
      hint: 'Set the data folder to one that can be written.',
      cause,
    })
  }
}

async function load(model: string, { name, revision, hubUrl, cacheDir, device, dtype }: Source) {
  env.remoteHost = `${hubUrl}/`
  env.fetch = persistentFetch
  const source = { revision, cache_dir: cacheDir }
  try {
    // The model first: what is missing of it, the library names.
    const loaded = await AutoModel.from_pretrained(name, {
      ...source,
      // The user's own words; the library refuses those it does not know, by name.
      device: device as DeviceType,
      ...(dtype === undefined ? {} : { dtype: dtype as DataType }),
      session_options: sessionOptions(),
    })
    return { model: loaded, tokenizer: await AutoTokenizer.from_pretrained(name, source) }
  } catch (error) {
    throw toAppError(model, error)
  }
}

/**
 * `fetch`, tried again when a connection breaks: the hub closes it while a large vocabulary is parsed between two files.
 */
async function persistentFetch(input: string | URL, init?: RequestInit): Promise<Response> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch(input, init)
    } catch {
      await setTimeout(pauseMs)
    }
  }
  return fetch(input, init)
}

/** Tokens read at most: the smaller of the two that are known; tokenizers write 10^30 for "not said". */
function windowOf(tokenizerLength: number, positions: unknown): number {
  const known = [tokenizerLength, positions].filter(
    (length): length is number => typeof length === 'number' && length < 1e9,
  )
  return known.length === 0 ? DEFAULT_WINDOW : Math.min(...known)
}

function toAppError(model: string, error: unknown): AppError {
  const cause = { cause: error }
  if (error instanceof ModelFileNotFoundError) {
    return new AppError('config', `The model hub has no ${model} with ONNX weights of this data type`, {
      ...cause,
      hint: 'Take a model that has a folder onnx, or another data type (…_EMBEDDING_DTYPE).',
    })
  }
  // Of fetch where there is no answer, and of the library for statuses other than "not found".
  if (error instanceof Error && /^fetch failed$|trying to load file/.test(error.message)) {
    return new AppError('unavailable', `The model hub cannot be reached to download ${model}`, {
      ...cause,
      hint: 'Try again later, or use the bundled model.',
    })
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new AppError('config', `${model} cannot be run: ${reason}`, cause)
}
