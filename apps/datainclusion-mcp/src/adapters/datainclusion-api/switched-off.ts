import { AppError } from '@agora-mcp/core/errors'

/** Why services cannot be found by words here. */
export const switchedOff = (): AppError =>
  new AppError('invalid_input', 'Text search is switched off on this server (DATAINCLUSION_BETA=false)', {
    hint: 'Leave out query and use themes, with values of get_reference_data.',
  })
