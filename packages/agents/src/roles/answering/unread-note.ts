import { reason } from '../../messages/index.ts'

/** Says that documents could not be read. @param count Null where none could. */
export const unreadNote = (count: number | null) =>
  count === null ? reason('documents_unreadable') : reason('documents_unread', { count })

/** Whether documents could not be read where nothing was found. */
export const isUnreadNote = ({ code }: { readonly code: string }): boolean =>
  [reason('documents_unreadable').code, reason('documents_unread', { count: 0 }).code].includes(code)
