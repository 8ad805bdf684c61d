/** A stretch of text in one style, or a footnote called where it stands. */
export type Inline = TextSpan | FootnoteSpan

export interface TextSpan {
  readonly kind: 'text'
  readonly text: string
  readonly look: 'plain' | 'italic' | 'superscript'
}

export interface FootnoteSpan {
  readonly kind: 'note'
  readonly content: readonly TextSpan[]
}

export interface Heading {
  readonly kind: 'heading'
  /** 1 to 3, 1 the highest. */
  readonly level: 1 | 2 | 3
  readonly title: string
}

export interface Paragraph {
  readonly kind: 'paragraph'
  /** `quote` is set off from the text. */
  readonly role: 'text' | 'quote'
  /** Speaker; null outside dialogues. */
  readonly speaker: string | null
  readonly content: readonly Inline[]
}

export type Block = Heading | Paragraph

/** Head of the source, between two lines `---`. */
export interface Metadata {
  readonly title: string
  readonly subtitle: string
  readonly author: string
  readonly year: number
  /** ISO 639-1 code. */
  readonly language: string
  readonly subject: string
  readonly keywords: string
}

/** A book as written, before any page is known. */
export interface Book {
  readonly metadata: Metadata
  /** Authors and licence, printed behind the title page. */
  readonly colophon: readonly Paragraph[]
  /** Printed on pages numbered i, ii, iii… */
  readonly front: readonly Block[]
  /** Printed on pages numbered from 1. */
  readonly body: readonly Block[]
}
