import type { RequestState, SessionState } from './session-state.ts'

/** Returns the project of a request: the one that its message names, else the session's. */
export const projectOf = (
  { opened }: Pick<SessionState, 'opened'>,
  { envelope }: Pick<RequestState, 'envelope'>,
): string | null => envelope.context.user.project ?? opened.project
