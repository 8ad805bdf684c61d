import { AppError } from '@agora-mcp/core/errors'

/** The session has newer entries than the writer knew. */
export const writtenByOther = (sessionId: string) =>
  new AppError('conflict', `Somebody else has written to session ${sessionId}`, {
    hint: 'Read the session again and go on from its last entry.',
  })

/** The session's contents were erased, so that nothing may be added. */
export const alreadyErased = (sessionId: string) =>
  new AppError('conflict', `The contents of session ${sessionId} were erased; it is not continued`, {
    hint: 'Open another session.',
  })

/** The session cannot be erased while a request is under way. */
export const requestUnderWay = (sessionId: string) =>
  new AppError('conflict', `A request of session ${sessionId} is under way`, {
    hint: 'Erase it when the request is answered.',
  })
