import { reason } from '../../messages/index.ts'

/** Makes the note that documents could not be read. @param count Null if none could. */
export const unreadNote = (count: number | null) =>
  count === null ? reason('documents_unreadable') : reason('documents_unread', { count })

/** Checks for the note about unreadable documents in an answer without findings. */
export const isUnreadNote = ({ code }: { readonly code: string }): boolean =>
  [reason('documents_unreadable').code, reason('documents_unread', { count: 0 }).code].includes(code)
