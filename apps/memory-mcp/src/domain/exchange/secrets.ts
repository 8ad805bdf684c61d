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

const LEFT_OUT = '[secret left out]'

/** Removes keys and tokens from a text, counting them. */
export function withoutSecrets(text: string, skipped: SkipCounts): string {
  let left = text
  for (const form of FORMS) {
    left = left.replace(form, () => {
      skip(skipped, 'keys, tokens and private keys in texts')
      return LEFT_OUT
    })
  }
  return left
}
