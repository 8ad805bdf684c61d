/** Whatever changes a conversation or its messages holds this lock. */
export const lockOf = (conversationId: string): string => `conversation ${conversationId}`

/** Whatever changes a thought that is there holds this lock: one may supersede another. */
export const THOUGHTS = 'thoughts'
