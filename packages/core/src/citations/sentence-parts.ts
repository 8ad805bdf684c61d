import type { ContentWord } from './content-words.ts'
import type { Embedding } from './embedded-clauses.ts'
import type { Modality } from './modality.ts'
import type { Figures } from './quantities.ts'

export interface ReadClause {
  readonly text: string
  readonly isRelative: boolean
  /** True if it does no more than put others under somebody's view. */
  readonly isHead: boolean
  readonly words: readonly ContentWord[]
  readonly figures: Figures
  readonly isNegated: boolean
  readonly modalities: ReadonlySet<Modality>
  /** Frame that it is put under; null for what the text says for itself. */
  readonly under: { readonly kind: Embedding['kind']; readonly holder: readonly ContentWord[] } | null
}

export interface ReadSentence {
  readonly text: string
  readonly words: readonly ContentWord[]
  readonly figures: Figures
  readonly clauses: readonly ReadClause[]
  /** Thing that it is about: the first word that is not of somebody whose view it tells. */
  readonly subject: ContentWord | undefined
  /** Things of which it is not so: `except the northern one`. */
  readonly exceptions: readonly (readonly ContentWord[])[]
  /** True if a word of it stands for something that was named before. */
  readonly goesOn: boolean
}
