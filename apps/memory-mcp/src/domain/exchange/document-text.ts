/** A document that an assistant wrote for somebody, as text of their conversation; null where it is empty. */
export function documentText(title: string | null, content: string): string | null {
  if (content.trim() === '') return null
  return title === null ? `[Document]\n\n${content}` : `[Document: ${title}]\n\n${content}`
}
