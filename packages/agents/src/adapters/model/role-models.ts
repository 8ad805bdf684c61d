import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { chooseModel, type TokenPrices } from '@agora-mcp/mcp-client'
import { MODEL_ROLES, type RoleName } from '../../domain/routing/rules.ts'
import type { Model } from '../../ports/model.ts'
import { createExtractive } from './extractive.ts'
import { createLanguageModel, isOutage } from './language-model.ts'
import { withBreaker } from './model-breaker.ts'

export interface ModelSettings {
  /** Keys and URLs of providers. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Model of every role without its own; undefined for the one of the first key that is set. */
  readonly model: string | undefined
  readonly models: Readonly<Partial<Record<RoleName, string>>>
  readonly modelTimeoutSeconds: number
  /** By name of the model. */
  readonly modelPrices: ReadonlyMap<string, TokenPrices>
}

/**
 * Opens the model of each role, one for all unless a role has its own. If keys or URLs are set that do not
 * determine a model (`OPENAI_BASE_URL` of a custom service), the rules answer, and the log says what is
 * missing.
 * @throws AppError config if a configured model cannot be opened
 */
export async function openRoleModels(
  { env, model, models, modelTimeoutSeconds, modelPrices }: ModelSettings,
  logger: Logger,
): Promise<ReadonlyMap<RoleName, Model>> {
  const options = (label: string) => ({
    timeoutMs: modelTimeoutSeconds * 1_000,
    prices: modelPrices.get(label),
  })
  const openNamed = async (named: string | undefined): Promise<Model> => {
    const { model: chosen, label } = await chooseModel(named, env)
    return label.startsWith('extractive')
      ? createExtractive()
      : withBreaker(createLanguageModel(chosen, label, options(label)), {
          warn: (message, fields) => logger.warn(message, fields),
          isOutage,
        })
  }
  const open = (named: string | undefined): Promise<Model> =>
    openNamed(named).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      // The error's own hint is about the options of mcp-chat.
      if (named !== undefined) throw new AppError(error.code, error.message, { hint: HINT, cause: error })
      logger.warn('the rules answer, since no model is named', { problem: error.message, hint: HINT })
      return createExtractive()
    })
  const opened = new Map<string | undefined, Promise<Model>>()
  const byRole = new Map<RoleName, Model>()
  for (const role of MODEL_ROLES) {
    const named = models[role] ?? model
    const opening = opened.get(named) ?? open(named)
    opened.set(named, opening)
    byRole.set(role, await opening)
  }
  return byRole
}

const HINT = 'Name one, e.g. AGENTS_MODEL=openai:NAME, or set AGENTS_MODEL=extractive, which needs no key.'
