import type { RequestState, SessionState } from './session-state.ts'

/** The project that a request is about: the one that its message names, else the session's. */
export const projectOf = (
  { opened }: Pick<SessionState, 'opened'>,
  { envelope }: Pick<RequestState, 'envelope'>,
): string | null => envelope.context.user.project ?? opened.project
