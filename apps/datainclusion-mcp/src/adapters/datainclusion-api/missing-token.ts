import { AppError } from '@agora-mcp/core/errors'
import { TOKEN_MESSAGES } from '../../messages/token-messages.ts'

/** Why data·inclusion cannot be asked, and what to do about it. */
export const missingToken = (): AppError => new AppError('config', TOKEN_MESSAGES.en('no_token'))
