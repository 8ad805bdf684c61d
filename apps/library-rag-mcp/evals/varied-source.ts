import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A constant of a source file, and what it is instead. */
export interface Variation {
  /** Path below `src/domain`. */
  readonly file: string
  readonly constant: string
  readonly value: string
}

const DOMAIN = new URL('../src/domain/', import.meta.url).href
const variations: Variation[] = []

/**
 * Loads modules of the domain as they would be with another value of one constant: all of them anew, so that nothing of
 * another variation is left.
 */
export function importVaried<Module>(module: string, variation: Variation): Promise<Module> {
  if (variations.length === 0) registerHooks({ resolve, load })
  let number = variations.indexOf(variation)
  if (number === -1) number = variations.push(variation) - 1
  return import(`${DOMAIN}${module}?variation=${number}`) as Promise<Module>
}

const resolve: NonNullable<Parameters<typeof registerHooks>[0]['resolve']> = (specifier, context, next) => {
  const resolved = next(specifier, context)
  const number = numberOf(context.parentURL)
  return number === null || !resolved.url.startsWith(DOMAIN)
    ? resolved
    : { ...resolved, url: `${resolved.url.split('?')[0]}?variation=${number}` }
}

const load: NonNullable<Parameters<typeof registerHooks>[0]['load']> = (url, context, next) => {
  const number = numberOf(url)
  if (number === null) return next(url, context)
  const loaded = next(url, context)
  const { file, constant, value } = variations[number] as Variation
  if (!url.startsWith(`${DOMAIN}${file}?`)) return loaded
  const source = new TextDecoder().decode(loaded.source as Uint8Array)
  const varied = source.replace(new RegExp(`(\\b${constant}(?: =|:) )[\\d.]+`), `$1${value}`)
  if (
    varied === source &&
    !source.includes(`${constant} = ${value}`) &&
    !source.includes(`${constant}: ${value}`)
  )
    throw new Error(`${fileURLToPath(DOMAIN)}${file} has no number ${constant}`)
  return { ...loaded, source: varied }
}

function numberOf(url: string | undefined): number | null {
  const number = /\?variation=(\d+)$/.exec(url ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
