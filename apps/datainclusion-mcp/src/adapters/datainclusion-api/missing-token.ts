import { AppError } from '@agora-mcp/core/errors'
import { TOKEN_MESSAGES } from '../../messages/token-messages.ts'

/** Explains why data·inclusion cannot be used and how to fix it. */
export const missingToken = (): AppError => new AppError('config', TOKEN_MESSAGES.en('no_token'))
