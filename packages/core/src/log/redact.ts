export const SECRET_NAME = /token|secret|passw|credential|authorization|api[_-]?key|cookie|private[_-]?key/i

const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi
const URL_PASSWORD = /(\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g
const SHORTEST = 4
export const REDACTED = '***'

/**
 * Creates a function that replaces secrets in a text by `***`: the given ones, bearer tokens, and passwords
 * in addresses.
 * @param secrets Those shorter than 4 characters are ignored, since ordinary text would match them.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  // Longest first, since one secret may begin with another.
  const values = secrets.filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length)
  return (text) => {
    const cleaned = text.replace(BEARER, `$1${REDACTED}`).replace(URL_PASSWORD, `$1${REDACTED}@`)
    return values.reduce((kept, secret) => kept.replaceAll(secret, REDACTED), cleaned)
  }
}
