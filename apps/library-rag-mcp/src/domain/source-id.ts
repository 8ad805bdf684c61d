import type { Work } from './work.ts'

const MAX_LENGTH = 60

// Letters that do not decompose into a base letter and an accent. Greek is transcribed as is usual today;
// other scripts stay.
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
    œ: 'oe',
    æ: 'ae',
    ß: 'ss',
    ø: 'o',
    đ: 'd',
    ł: 'l',
    ı: 'i',
  }),
)

/** Builds e.g. `platon-menon` from the author's last name and the title; never empty. */
export function slugOf({ author, title }: Pick<Work, 'author' | 'title'>): string {
  const name = author?.split(/\s*[,;&]\s*/)[0]
  // "Peirce, Charles" has the family name first, "Charles Peirce" last.
  const family = author?.includes(',') ? name : name?.split(/\s+/).at(-1)
  const slug = slugify(`${family ?? ''} ${title}`)
  if (slug.length <= MAX_LENGTH) return slug || 'document'
  const cut = slug.slice(0, MAX_LENGTH + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 20 ? cut.lastIndexOf('-') : MAX_LENGTH)
}

/** Yields candidate ids for a slug without end: `platon-menon`, `platon-menon-2`, `platon-menon-3`, … */
export function* sourceIdCandidates(slug: string): Generator<string, never, undefined> {
  yield slug
  for (let n = 2; ; n += 1) yield `${slug}-${n}`
}

function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => LATIN.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
