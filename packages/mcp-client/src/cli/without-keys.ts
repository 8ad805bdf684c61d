import type { Environment } from './choose-model.ts'

/** Minimum length of a value that may be a key. */
const KEY_LENGTH = 8

/** Removes the environment's keys, also truncated ones: providers may repeat them in errors. */
export function withoutKeys(text: string, env: Environment): string {
  const keys = Object.entries(env).flatMap(([name, value = '']) =>
    /_API_KEY$/.test(name) && value.trim().length >= KEY_LENGTH ? [value.trim()] : [],
  )
  return keys.reduce((rest, key) => {
    const begun = Array.from({ length: key.length - KEY_LENGTH }, (_, cut) =>
      key.slice(0, key.length - 1 - cut),
    )
    return begun.reduce((shown, start) => shown.replaceAll(`${start}…`, '***…'), rest.replaceAll(key, '***'))
  }, text)
}
