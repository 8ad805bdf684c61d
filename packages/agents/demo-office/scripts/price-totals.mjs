// Totals of a price schedule: net, VAT and gross, by section. Amounts are counted in cents.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { print, readInput, refuse } from './read-input.mjs'

const COLUMNS = {
  section: ['section', 'chapitre', 'lot'],
  quantity: ['quantite', 'qte', 'quantity'],
  price: ['prix_unitaire_ht', 'pu_ht', 'prix_unitaire', 'unit_price'],
  vat: ['tva', 'taux_tva', 'vat'],
}
const USUAL_VAT = 20

const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '_')

/** `1 480,50` and `1480.50` alike; NaN for anything else. */
const numberOf = (text) => Number(text.replace(/[\s\u00a0\u202f€%]/g, '').replace(',', '.') || Number.NaN)

const { file, section: only } = await readInput()
const content = await readFile(file, 'utf8')
const delimiter = (content.split('\n', 1)[0] ?? '').includes(';') ? ';' : ','
const [head = [], ...rows] = parse(content, { delimiter, bom: true, skip_empty_lines: true, trim: true })

const names = head.map(plain)
const at = Object.fromEntries(
  Object.entries(COLUMNS).map(([column, known]) => [column, names.findIndex((name) => known.includes(name))]),
)
for (const column of ['quantity', 'price']) {
  if (at[column] < 0) refuse(`Le bordereau n’a pas de colonne ${COLUMNS[column].join(' ou ')}.`)
}

/** Net cents by section and VAT rate. */
const sections = new Map()
for (const [index, row] of rows.entries()) {
  const quantity = numberOf(row[at.quantity] ?? '')
  const price = numberOf(row[at.price] ?? '')
  const rate = at.vat < 0 ? USUAL_VAT : numberOf(row[at.vat] ?? '')
  if (![quantity, price, rate].every(Number.isFinite)) {
    refuse(`Ligne ${index + 2} : la quantité, le prix ou la TVA n’est pas un nombre.`)
  }
  const section = at.section < 0 ? 'Total' : row[at.section]
  const rates = sections.get(section) ?? new Map()
  // The sum before rounding is off by a hair in binary: 1.005 would lose its half cent.
  rates.set(rate, (rates.get(rate) ?? 0) + Math.round(Number((quantity * price * 100).toFixed(4))))
  sections.set(section, rates)
}

const euros = (cents) => cents / 100
const totals = [...sections]
  .filter(([section]) => !only || plain(section) === plain(only))
  .map(([section, rates]) => {
    const net = [...rates.values()].reduce((sum, cents) => sum + cents, 0)
    const vat = [...rates].reduce((sum, [rate, cents]) => sum + Math.round((cents * rate) / 100), 0)
    return { section, net, vat }
  })
if (totals.length === 0) refuse(`Le bordereau n’a pas de section « ${only} ».`)

const sumOf = (key) => totals.reduce((sum, total) => sum + total[key], 0)
const shown = ({ net, vat }) => ({ total_ht: euros(net), tva: euros(vat), total_ttc: euros(net + vat) })
print({
  currency: 'EUR',
  sections: totals.map((total) => ({ section: total.section, ...shown(total) })),
  ...shown({ net: sumOf('net'), vat: sumOf('vat') }),
})
