/** Long words that begin alike are taken for one word in two languages: nominalism, nominalisme, Nominalismus. */
export function isLike(form: string, terms: ReadonlySet<string>): boolean {
  if (form.length < 6) return false
  const beginning = form.slice(0, Math.max(6, Math.floor(form.length * 0.75)))
  for (const term of terms) if (term.startsWith(beginning)) return true
  return false
}
