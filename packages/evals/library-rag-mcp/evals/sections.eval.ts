/**
 * Measures whether a question finds the section that names its subject, through the server: forty questions on Debian's manual in
 * three languages, written from its table of contents, over all three manuals in one library (DEBIAN_REFERENCE or the
 * system has them, see manuals.eval.ts). docs/adr/0002-fusion.md has what was tried.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANUAL_QUESTIONS, type ManualQuestion } from './blind-questions.ts'
import { type StartedLibrary, startLibrary } from './start-library.ts'

const MANUALS = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share/debian-reference')
const LANGUAGES = ['fr', 'de', 'en']
const DEPTH = 10
/** Goals: shares of questions whose section is first and among five, and the rank for firewalls. */
const WANTED = { first: 28, amongFive: 37, firewall: 3 }
const FIREWALL = '5.6'

interface Passage {
  readonly source_id: string
  readonly section_path: string
  readonly text: string
}

const manuals = LANGUAGES.map((language) => join(MANUALS, `debian-reference.${language}.pdf`))
if (manuals.every((path) => existsSync(path))) {
  const library = await startLibrary()
  for (const [at, path] of manuals.entries())
    await library.parse(`manual-${LANGUAGES[at]}`, readFileSync(path))
  await measure(library)
  await library.close()
} else console.log(`skipped: there are no manuals in ${MANUALS}`)

async function measure(library: StartedLibrary): Promise<void> {
  const titles = await numberedTitles(library)
  const ranks: number[] = []
  for (const question of MANUAL_QUESTIONS) ranks.push(await rankOf(library, question, titles))
  const hits = (k: number, of = ranks) => of.filter((rank) => rank > 0 && rank <= k).length
  const blind = ranks.filter((_, at) => at % 2 === 1)
  const firewall = ranks.filter((_, at) => MANUAL_QUESTIONS[at]?.sections.includes(FIREWALL))
  console.log(
    `${ranks.length} questions: section first for ${hits(1)}, among three ${hits(3)}, five ${hits(5)}, ten ${hits(10)}; ` +
      `of ${blind.length} kept aside ${hits(1, blind)}, ${hits(3, blind)}, ${hits(5, blind)}; ` +
      `firewall (${LANGUAGES.join(', ')}): ${firewall.join(', ')}`,
  )
  const isKept =
    hits(1) >= WANTED.first &&
    hits(5) >= WANTED.amongFive &&
    hits(WANTED.firewall, firewall) === firewall.length
  if (!isKept) process.exitCode = 1
}

/** Titles of sections by document and number: `id 5.6` names what stands behind `5.6 ` where the section begins. */
async function numberedTitles({ call }: StartedLibrary): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  const { documents } = await call<{ documents: { source_id: string }[] }>('list_documents', {})
  for (const { source_id } of documents) {
    for (let offset: number | null = 0; offset !== null; ) {
      const page: { chunks: Passage[]; next_offset: number | null } = await call('get_chunks_by_document', {
        source_id,
        offset,
        limit: 100,
      })
      for (const { section_path, text } of page.chunks) {
        for (const paragraph of text.split('\n\n')) {
          const [, number, title = ''] = /^(\d+(?:\.\d+)+)\s+(.+)$/s.exec(paragraph) ?? []
          const plain = title.replace(/\s+/g, ' ')
          if (section_path.split(' > ').includes(plain)) titles.set(`${source_id} ${number}`, plain)
        }
      }
      offset = page.next_offset
    }
  }
  return titles
}

/** Place of the first passage of a section that the question means, from 1; 0 where none is found. */
async function rankOf(
  { call }: StartedLibrary,
  { question, sections }: ManualQuestion,
  titles: ReadonlyMap<string, string>,
): Promise<number> {
  const { results } = await call<{ results: Passage[] }>('search_chunks', { query: question, limit: DEPTH })
  return (
    1 +
    results.findIndex(({ source_id, section_path }) =>
      sections.some((number) => {
        const title = titles.get(`${source_id} ${number}`)
        return title !== undefined && section_path.split(' > ').includes(title)
      }),
    )
  )
}
