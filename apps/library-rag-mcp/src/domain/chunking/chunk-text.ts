import { type Chunk, searchableText } from '../chunk.ts'
import { greatest, least } from '../computing/extremes.ts'
import { firstWhere } from '../computing/first-where.ts'
import { finish, type InSteps } from '../computing/in-steps.ts'
import type { Page, TextSpan } from '../document.ts'
import { locationOf, type PlacedStretch } from '../kinds/place.ts'
import type { AssembledText, TextUnit } from '../sections/assemble-text.ts'
import { type Atom, type AtomLimits, cutIntoAtoms } from './atoms.ts'
import { bestCuts, CHUNK_WORDS } from './best-cuts.ts'
import { partByScript } from './by-script.ts'
import { createStandings, describeChunk, type Reading, type Standing, UNREAD } from './reading.ts'
import { classifyUnit, opensUnit } from './unit-type.ts'

export interface TokenMeasure {
  /** Longest input in tokens, as `countTokens` counts them. */
  readonly maxTokens: number
  countTokens(text: string): number
}

// Values from docs/adr/0021-chunking.md.
/** Tokens of a passage with its headings: the model's window minus its prefix. */
const MAX_TOKENS = 500
/** Characters of a passage, for text with few tokens. */
const MAX_CHARACTERS = 4000
/** Least tokens left for the passage itself when its headings are long. */
const MIN_TOKENS = 100

/** Every word is in one passage; none spans two sections, mixes in a footnote or exceeds the model's window. */
export function chunkText(assembled: AssembledText, language: string | null, model: TokenMeasure): Chunk[] {
  return finish(chunkInSteps(assembled, language, model))
}

/**
 * Like {@link chunkText}, in steps of a paragraph: counting the tokens of a long book takes seconds.
 * @param reading Output of a language model. Where it has read the text, it decides on cuts, types and
 * concepts.
 */
export function* chunkInSteps(
  { text, pages, units }: AssembledText,
  language: string | null,
  model: TokenMeasure,
  reading: Reading = UNREAD,
): InSteps<Chunk[]> {
  const standing = createStandings(reading)
  const locate = createPageLocator(pages)
  const chunks: Chunk[] = []
  for (const group of groupUnits(units).flatMap((units) => partByScript(units, text))) {
    const apparatus = group[0]?.apparatus ?? null
    const sectionPath = group[0]?.sectionPath ?? ''
    const limits = limitsUnder(sectionPath, model)
    const atoms: Atom[] = []
    for (const unit of group) {
      const pieces = cutIntoAtoms(text, unit, language, limits, (piece) => model.countTokens(piece))
      for (const atom of pieces) atoms.push(atom)
      yield unit.charEnd / text.length
    }
    for (const { charStart, charEnd } of cutGroup(atoms, text, language, limits, model, standing)) {
      const own = text.slice(charStart, charEnd)
      const read = apparatus ? null : describeChunk(reading, { charStart, charEnd })
      chunks.push({
        text: own,
        orderIndex: chunks.length,
        sectionPath,
        unitType: apparatus ?? read?.type ?? classifyUnit(own, language),
        concepts: read?.concepts ?? [],
        ...locate(charStart, charEnd),
        location: locationIn(group, sectionPath, { charStart, charEnd }),
        charStart,
        charEnd,
      })
    }
  }
  return chunks
}

function limitsUnder(sectionPath: string, model: TokenMeasure): AtomLimits {
  const headings = model.countTokens(searchableText({ sectionPath, text: '' }))
  const tokens = Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, model.maxTokens - headings))
  return { words: CHUNK_WORDS.max, tokens: Math.min(tokens, model.maxTokens), characters: MAX_CHARACTERS }
}

/** Groups the units of each section, separating the text from each type of apparatus. */
function groupUnits(units: readonly TextUnit[]): TextUnit[][] {
  const groups: TextUnit[][] = []
  for (const unit of units) {
    const last = groups.at(-1)?.at(-1)
    const continues = last && last.section === unit.section && last.apparatus === unit.apparatus
    if (continues) groups.at(-1)?.push(unit)
    else groups.push([unit])
  }
  return groups
}

function cutGroup(
  atoms: readonly Atom[],
  text: string,
  language: string | null,
  limits: AtomLimits,
  model: TokenMeasure,
  standing: (charStart: number) => Standing,
): { charStart: number; charEnd: number }[] {
  const opens = ({ charStart, charEnd, isSpeech }: Atom) =>
    isSpeech || opensUnit(text.slice(charStart, charEnd), language)
  const starts = bestCuts(atoms, limits, opens, standing)
  return starts.flatMap((start, at) => {
    const members = atoms.slice(start, starts[at + 1] ?? atoms.length)
    const charStart = members[0]?.charStart ?? 0
    const charEnd = members.at(-1)?.charEnd ?? 0
    // The tokens of the parts may not add up to those of the whole: if so, cut again with less room.
    const tokens = model.countTokens(text.slice(charStart, charEnd))
    if (tokens <= limits.tokens || members.length === 1) return [{ charStart, charEnd }]
    const tighter = { ...limits, tokens: Math.floor((limits.tokens * limits.tokens) / tokens) - 1 }
    return cutGroup(members, text, language, tighter, model, standing)
  })
}

/** Creates a function that finds the pages of a range of the text: first, last and their printed numbers. */
function createPageLocator(pages: readonly Page[]) {
  const spans = pages
    .flatMap(({ number, label, spans: ofPage }) => ofPage.map((span) => ({ ...span, number, label })))
    .sort((a, b) => a.charStart - b.charStart)
  return (
    charStart: number,
    charEnd: number,
  ): Pick<Chunk, 'pageStart' | 'pageEnd' | 'pageLabel' | 'pageLabelEnd'> => {
    const inside = spans.filter((span) => span.charStart < charEnd && span.charEnd > charStart)
    if (inside.length === 0) return { pageStart: null, pageEnd: null, pageLabel: null, pageLabelEnd: null }
    const numbers = inside.map(({ number }) => number)
    const [pageStart, pageEnd] = [least(numbers), greatest(numbers)]
    const labelOf = (page: number) => inside.find(({ number }) => number === page)?.label ?? null
    return { pageStart, pageEnd, pageLabel: labelOf(pageStart), pageLabelEnd: labelOf(pageEnd) }
  }
}

/** Returns the location of a range of the text from those of its units; null if they have none. */
function locationIn(
  units: readonly TextUnit[],
  sectionPath: string,
  { charStart, charEnd }: TextSpan,
): string | null {
  const stretches: PlacedStretch[] = []
  // A spreadsheet is one section of a hundred thousand units, and has ten thousand passages.
  const first = firstWhere(units.length, (at) => (units[at]?.charEnd ?? 0) > charStart)
  for (let at = first; at < units.length; at++) {
    const { placed, ...unit } = units[at] as TextUnit
    if (unit.charStart >= charEnd) break
    const [from, to] = [Math.max(charStart, unit.charStart), Math.min(charEnd, unit.charEnd)]
    if (placed !== undefined && from < to)
      stretches.push({ ...placed, from: from - unit.charStart, to: to - unit.charStart })
  }
  return stretches.length === 0 ? null : locationOf(sectionPath, stretches)
}
