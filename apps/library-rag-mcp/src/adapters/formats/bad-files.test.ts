import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readAnyKind } from './read-any-kind.ts'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(strToU8(text))

type Entries = Readonly<Record<string, string>>

const zip = (entries: Entries): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  )

const TYPES = {
  word: '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  sheet:
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
}

const docx = (body: string, others: Entries = {}): Uint8Array<ArrayBuffer> =>
  zip({
    '[Content_Types].xml': TYPES.word,
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    ...others,
  })

const xlsx = (sheet: string, styles = '<styleSheet/>'): Uint8Array<ArrayBuffer> =>
  zip({
    '[content_types].xml': TYPES.sheet,
    'xl\\workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl\\_rels\\workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/Sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl\\styles.xml': styles,
    'xl\\worksheets\\sheet1.xml': `<worksheet>${sheet}</worksheet>`,
  })

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

async function textOf(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const read = await readAnyKind(bytes, name)
  return 'parts' in read
    ? read.parts.map(({ text }) => text).join('\n')
    : expect.unreachable('it is a picture')
}

const LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
const MANIFEST =
  '<m:manifest><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>'
const CIPHER =
  '<encryption><EncryptedData><CipherData><CipherReference URI="one.xhtml"/></CipherData></EncryptedData></encryption>'

/** Sets the flag of a password on the first entry of a zip file. */
function protectedZip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  bytes[6] = 1
  return bytes
}

describe('bad files', () => {
  it.each([
    [
      'entities in a style sheet',
      'entities',
      docx(paragraph('x'), {
        'word/styles.xml': LAUGHS,
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/styles" Target="styles.xml"/></Relationships>',
      }),
    ],
    ['a zip file in a zip file', 'unknown', zip({ 'a.zip': 'PK' })],
    ['a zip file with a password', 'encrypted', protectedZip(docx(paragraph('x')))],
    [
      'an OpenDocument file with a password',
      'encrypted',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml': MANIFEST }),
    ],
    [
      'a book with locked chapters',
      'encrypted',
      zip({ mimetype: 'application/epub+zip', 'META-INF/encryption.xml': CIPHER }),
    ],
    ['a text of more bytes than a text may have', 'too_long', new Uint8Array(80_000_001).fill(97)],
    [
      'a mail of parts in parts',
      'nested',
      utf8(
        `From: a@b.c\nTo: d@e.f\nSubject: Deep\n${Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}\n\nDeep.`,
      ),
    ],
  ] as const)('refuses %s', async (_, code, bytes) => {
    await expect(readAnyKind(bytes, 'a.docx')).rejects.toMatchObject({ code })
  })

  it('never expands an entity, wherever it is defined', async () => {
    const late = `<!--${'x'.repeat(200_000)}-->${LAUGHS}<w:document><w:body>${paragraph('Fine &b; text')}</w:body></w:document>`
    expect(await textOf(docx('', { 'word/document.xml': late }), 'a.docx')).toBe('Fine &b; text')
    const page = `<?xml version="1.0"?>${LAUGHS}<html><body><p>Hello &b; there</p></body></html>`
    expect(await textOf(utf8(page), 'a.xhtml')).toBe('Hello &b; there')
  })

  it('reads nothing outside of the container', async () => {
    const targets = ['../../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/notes.xml']
    const relations = targets.map(
      (target, at) => `<Relationship Id="r${at}" Type="x/footnotes" Target="${target}"/>`,
    )
    const rels = `<Relationships>${relations.join('')}</Relationships>`
    const others = { '../../outside.txt': 'out', 'word/_rels/document.xml.rels': rels }
    expect(await textOf(docx(paragraph('Inside.'), others), 'a.docx')).toBe('Inside.')
  })

  it('reads a sheet whose size is only claimed, from entries named as on Windows', async () => {
    const cells = '<c r="A1" t="inlineStr"><is><t>first</t></is></c>'
    const last = '<c r="XFD1048576" t="inlineStr"><is><t>last</t></is></c>'
    const sheet = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cells}</row><row r="1048576">${last}</row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`
    expect(await textOf(xlsx(sheet), 'a.xlsx')).toBe('S\nfirst\nlast')
  })

  it('shows numbers in the language of texts that the cells hold themselves', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 &quot;€&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>'
    const named = ['Désignation', 'Prix HT'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const rows = `<row>${named.join('')}</row><row><c t="inlineStr"><is><t>Selle</t></is></c><c s="1"><v>1890</v></c></row>`
    const text = await textOf(xlsx(`<sheetData>${rows}</sheetData>`, styles), 'a.xlsx')
    expect(text.replaceAll('\u202f', ' ')).toBe('S\nDésignation: Selle | Prix HT: 1 890,00 €')
  })

  it('counts the cells of a very wide row that names none of them', async () => {
    const row = `<sheetData><row>${'<c><v>1</v></c>'.repeat(200_000)}</row></sheetData>`
    expect(await textOf(xlsx(row), 'a.xlsx')).toMatch(/^S\n1 \| 1 /)
  })

  it('shows what a page shows, without scripts and what they hide', async () => {
    const page =
      '<html><body onload="steal()"><p onclick="x()">Visible <a href="javascript:alert(1)">link</a>.</p><script>document.write("no")</script><noscript>no</noscript><template>no</template></body></html>'
    expect(await textOf(utf8(page), 'a.html')).toBe('Visible link.')
  })
})
