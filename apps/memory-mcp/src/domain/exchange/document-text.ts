/** Formats a document written by an assistant as text of the conversation; null if it is empty. */
export function documentText(title: string | null, content: string): string | null {
  if (content.trim() === '') return null
  return title === null ? `[Document]\n\n${content}` : `[Document: ${title}]\n\n${content}`
}
