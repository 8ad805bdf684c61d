/** Lock held by any change of a conversation or its messages. */
export const lockOf = (conversationId: string): string => `conversation ${conversationId}`

/** Lock held by any change of an existing thought, since thoughts may supersede each other. */
export const THOUGHTS = 'thoughts'
