import { AppError } from '@agora-mcp/core/errors'
import { TOKEN_MESSAGES } from '../../messages/token-messages.ts'

export const missingToken = (): AppError => new AppError('config', TOKEN_MESSAGES.en('no_token'))
