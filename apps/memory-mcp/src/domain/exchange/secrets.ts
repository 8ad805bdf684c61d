import { type SkipCounts, skip } from './record.ts'

/** Formats of keys and tokens, as documented by their issuers. */
const FORMS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bsk-[A-Za-z0-9_-]{20,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_\w{30,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abeprs]-[\w-]{10,}/g,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\bnpm_[A-Za-z0-9]{36}/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  /(?<=\bAuthorization: Bearer )[\w.~+/-]{16,}/g,
]

/** Label that a password follows: `password=`, `DB_PASSWORD: "`, `mot de passe du wifi : `. */
const LABEL =
  /(?:pass(?:word|wd|phrase)|pwd|mot de passe|mdp|passwort|kennwort|contraseña)(?: (?!is |est )[\p{L}’' -]{1,40})?["'`]?\s{0,2}[:=]\s{0,2}["'`]?/u
/**
 * A digit, a sign or a hyphen tells a password from a word or from code such as `password: string`; paths,
 * variables and placeholders are none.
 */
const VALUE =
  /(?![/~.$<{[(%]|\*{3}|https?:|\d{1,3}(?![\p{L}\p{N}]))(?=[^\s"'`,;]*[\d!@#%^&*+?§€-])[^\s"'`,;()<>{}]{4,}(?<![.:!?])/u
const PASSWORD = new RegExp(`(?<=(?<!\\p{L})${LABEL.source})${VALUE.source}`, 'giu')

const LEFT_OUT = '[secret left out]'

/** Removes passwords, keys and tokens from a text, counting them. */
export function withoutSecrets(text: string, skipped: SkipCounts): string {
  const without = (from: string, form: RegExp, what: string) =>
    from.replace(form, () => {
      skip(skipped, `${what} in texts`)
      return LEFT_OUT
    })
  const left = FORMS.reduce((kept, form) => without(kept, form, 'keys, tokens and private keys'), text)
  return without(left, PASSWORD, 'passwords')
}
