import { AppError } from '@agora-mcp/core/errors'

/** Told to whoever writes after an entry that is no longer the last. */
export const outrun = (sessionId: string) =>
  new AppError('conflict', `Somebody else has written to session ${sessionId}`, {
    hint: 'Read the session again and go on from its last entry.',
  })

/** Told to whoever writes to a session whose contents are gone. */
export const wasErased = (sessionId: string) =>
  new AppError('conflict', `The contents of session ${sessionId} were erased; it is not continued`, {
    hint: 'Open another session.',
  })

/** Told to whoever erases a session that is worked on. */
export const underWay = (sessionId: string) =>
  new AppError('conflict', `A request of session ${sessionId} is under way`, {
    hint: 'Erase it when the request is answered.',
  })
