import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A constant of a source file, and what it is instead. */
export interface Variation {
  /** Path below the folder that is varied. */
  readonly file: string
  /** Name of a number: `const NAME = 1` or `name: 1`; the first of it in the file is meant. */
  readonly constant: string
  readonly value: string
}

/**
 * Loads modules below a folder as they would be with another value of one constant: all of them anew, so that nothing of
 * another variation is left, and the product needs no parameter for it.
 * @throws Error for a file without such a number
 */
export function variedModules(
  folder: URL,
): <Module>(module: string, variation: Variation) => Promise<Module> {
  const variations: Variation[] = []
  const isBelow = (url: string) => url.startsWith(folder.href)

  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const number = numberOf(context.parentURL)
      return number === null || !isBelow(resolved.url)
        ? resolved
        : { ...resolved, url: `${resolved.url.split('?')[0]}?variation=${number}` }
    },
    load(url, context, next) {
      const loaded = next(url, context)
      const variation = isBelow(url) ? variations[numberOf(url) ?? -1] : undefined
      if (variation === undefined || !url.startsWith(`${folder.href}${variation.file}?`)) return loaded
      return {
        ...loaded,
        source: vary(new TextDecoder().decode(loaded.source as Uint8Array), variation, folder),
      }
    },
  })

  return (module, variation) => {
    let number = variations.indexOf(variation)
    if (number === -1) number = variations.push(variation) - 1
    return import(`${folder.href}${module}?variation=${number}`)
  }
}

function vary(source: string, { file, constant, value }: Variation, folder: URL): string {
  const declaration = new RegExp(`(\\b${constant}(?: =|:) )[\\d._]+`)
  if (!declaration.test(source)) throw new Error(`${fileURLToPath(folder)}${file} has no number ${constant}`)
  return source.replace(declaration, `$1${value}`)
}

function numberOf(url: string | undefined): number | null {
  const number = /\?variation=(\d+)$/.exec(url ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
