import { AppError } from '@agora-mcp/core/errors'

export const HOW_TO_GET_A_TOKEN = 'A token is free; ask for one at https://tally.so/r/mYjJ85.'

/** Why data·inclusion cannot be asked, and what to do about it. */
export const missingToken = (): AppError =>
  new AppError(
    'config',
    'data·inclusion answers this only with a token, and DATAINCLUSION_API_TOKEN is not set',
    {
      hint: `${HOW_TO_GET_A_TOKEN} Then set DATAINCLUSION_API_TOKEN in the configuration of this server and restart it. get_reference_data works without one.`,
    },
  )
