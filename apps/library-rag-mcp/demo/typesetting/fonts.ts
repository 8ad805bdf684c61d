import { fileURLToPath } from 'node:url'
import type { Face, TextStyle } from './style.ts'

const FILES: Record<Face, string> = {
  roman: import.meta.resolve('@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
  italic: import.meta.resolve(
    '@expo-google-fonts/eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf',
  ),
  semibold: import.meta.resolve('@expo-google-fonts/eb-garamond/600SemiBold/EBGaramond_600SemiBold.ttf'),
}

/** Text as glyphs of an embedded font; all lists have one entry a glyph. */
interface GlyphRun {
  /** Name of the font among a page's resources. */
  readonly font: string
  /** Four hexadecimal digits each. */
  readonly codes: readonly string[]
  /** What kerning adds to a glyph's own width, in thousandths of the size. */
  readonly kerning: readonly number[]
}

/** Measures text, and turns it into glyphs of the fonts that a PDF embeds. */
export interface Fonts {
  /** Width in points. */
  width(text: string, style: TextStyle): number
  /** The glyphs to draw; they become part of the embedded subset. */
  glyphs(text: string, style: TextStyle): GlyphRun
  /** Makes the font known to the page that is being drawn. */
  usePage(style: TextStyle): void
}

/** What pdfkit knows of a font and does not declare: its own `text()` cannot justify lines of mixed styles. */
interface EmbeddedFont {
  readonly id: string
  layout(text: string, features: readonly string[]): { readonly advanceWidth: number }
  encode(text: string, features: readonly string[]): [string[], { xAdvance: number; advanceWidth: number }[]]
  ref(): unknown
}

/** The fonts of a document that pdfkit writes. */
export function loadFonts(document: PDFKit.PDFDocument): Fonts {
  for (const [face, file] of Object.entries(FILES)) {
    document.registerFont(face, fileURLToPath(file))
  }
  const select = ({ face }: TextStyle): EmbeddedFont => {
    document.font(face)
    return (document as unknown as { _font: EmbeddedFont })._font
  }
  const widths = new Map<string, number>()

  return {
    width(text, style) {
      const key = `${style.face} ${style.size} ${style.features} ${text}`
      const known = widths.get(key)
      if (known !== undefined) return known
      const width =
        (select(style).layout(text.replace('\u202f', '\u00a0'), style.features).advanceWidth * style.size) /
        1000
      widths.set(key, width)
      return width
    },
    glyphs(text, style) {
      const font = select(style)
      // The fonts lack the narrow no-break space: it is drawn as the usual one, its width being given apart.
      const [codes, positions] = font.encode(text.replace('\u202f', '\u00a0'), style.features)
      return { font: font.id, codes, kerning: positions.map((at) => at.xAdvance - at.advanceWidth) }
    },
    usePage(style) {
      const font = select(style)
      const page = document.page as unknown as { fonts: Record<string, unknown> }
      page.fonts[font.id] ??= font.ref()
    },
  }
}
