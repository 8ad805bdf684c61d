import Markdown, { type Components } from 'react-markdown'
import { useTexts } from '../i18n/index.ts'
import { CitationButton } from './citation-button.tsx'

/** Untrusted Markdown: no HTML, pictures or links, headings in bold, so that nothing can imitate the page. */
export default function MarkdownText({
  text,
  citations,
}: {
  readonly text: string
  readonly citations: number
}) {
  const { talk } = useTexts()
  const heading: Components['h1'] = ({ children }) => (
    <p>
      <strong>{children}</strong>
    </p>
  )
  const components: Components = {
    a: ({ href, children }) => (
      <>
        {children} {talk.linkTo(String(href ?? ''))}
      </>
    ),
    img: ({ alt }) => <>{talk.picture(String(alt ?? ''))}</>,
    input: () => null,
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    code: ({ children, className }) => {
      const number = className === undefined ? citationIn(children) : null
      return number === null ? <code>{children}</code> : <CitationButton number={number} />
    },
  }
  return (
    <Markdown components={components} skipHtml={false}>
      {withMarks(text, citations)}
    </Markdown>
  )
}

const MARK = '\u2060'

/** Converts citation numbers to unguessable code spans, which the renderer turns into buttons. */
const withMarks = (text: string, citations: number): string =>
  text
    .replaceAll(MARK, '')
    .replace(/\s?\[(\d{1,3})\](?!\()/g, (found, number: string) =>
      Number(number) >= 1 && Number(number) <= citations ? `\`${MARK}${number}${MARK}\`` : found,
    )

function citationIn(children: unknown): number | null {
  const [, number] = new RegExp(`^${MARK}(\\d{1,3})${MARK}$`).exec(String(children)) ?? []
  return number === undefined ? null : Number(number)
}
