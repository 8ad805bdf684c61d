const APPOSITIVE =
  /(\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*){0,3}), (?:(?<english>an?)|une?) (\p{Ll}+(?:\s\p{Ll}+)?)(?:, |(?=[.\s]*$))/gu

/** Writes what a name is beside it, as sources do: `the engineer Amos Pell` for `Amos Pell, an engineer,`. */
export const withTitles = (text: string): string =>
  text.replace(APPOSITIVE, (...found) => {
    const [, name, , noun] = found as string[]
    const { english } = found.at(-1) as { readonly english?: string }
    return `${english === undefined ? 'le' : 'the'} ${noun} ${name} `
  })
