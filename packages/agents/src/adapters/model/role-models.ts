import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { chooseModel } from '@agora-mcp/mcp-client'
import { MODEL_ROLES, type RoleName } from '../../domain/routing/rules.ts'
import type { Model } from '../../ports/model.ts'
import { createExtractive } from './extractive.ts'
import { createLanguageModel, isOutage } from './language-model.ts'
import { withBreaker } from './model-breaker.ts'

/** What the settings say about models. */
export interface ModelSettings {
  /** Keys and addresses of providers. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The model of every role without one of its own; undefined: that of the first key that is set. */
  readonly model: string | undefined
  readonly models: Readonly<Partial<Record<RoleName, string>>>
  readonly modelTimeoutSeconds: number
}

/**
 * Opens the model of each role, one for all unless a role has its own. Where keys and addresses are set and no model can be
 * told from them (`OPENAI_BASE_URL` of a service of one's own), the rules answer, and the log says what is missing.
 * @throws AppError config where a model that the settings name cannot be opened
 */
export async function openRoleModels(
  { env, model, models, modelTimeoutSeconds }: ModelSettings,
  logger: Logger,
): Promise<ReadonlyMap<RoleName, Model>> {
  const openNamed = async (named: string | undefined): Promise<Model> => {
    const { model: chosen, label } = await chooseModel(named, env)
    return label.startsWith('extractive')
      ? createExtractive()
      : withBreaker(createLanguageModel(chosen, label, modelTimeoutSeconds * 1_000), {
          warn: (message, fields) => logger.warn(message, fields),
          isOutage,
        })
  }
  const open = (named: string | undefined): Promise<Model> =>
    openNamed(named).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      // The hint of the error is about the options of mcp-chat.
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
