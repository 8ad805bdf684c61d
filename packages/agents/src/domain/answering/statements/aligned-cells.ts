import { figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { COUNT_COLUMN, CURRENCY_COLUMN, PRICE_COLUMN } from './columns.ts'
import type { Span } from './span.ts'

/** A cell of a table row, with its column name. */
export interface Cell {
  readonly name: string
  readonly value: string
}

/**
 * Aligns the figures that end a row of a table without rules with the last columns of its header: in `Courgettes
 * 1,95 3 400` below `Produit Prix (€/kg) Quantité (kg)`, 1,95 is the price.
 * @returns The label and the aligned cells; empty if no figure ends the row.
 */
export function alignedCells(row: string, header: string): readonly Cell[] {
  const columns = columnsIn(header)
  const trailing = figuresAtEnd(row, columns)
  const [label, ...others] = columns
  if (label === undefined || others.length === 0 || trailing.length === 0) return []
  const names = others.slice(-trailing.length)
  return [
    { name: label, value: row.slice(0, trailing[0]?.start).trim() },
    ...trailing.map(({ start, end }, at) => ({ name: names[at] ?? '', value: row.slice(start, end).trim() })),
  ]
}

/**
 * Finds the figures that end a row; `300 410` is two if there are as many columns as numbers, else 300,410. Columns
 * whose names are those of figures decide: `1 16 950` below `Fournisseur Quantité Montant` is two.
 */
function figuresAtEnd(row: string, [, ...columns]: readonly string[]): readonly Span[] {
  const [end = ''] = /(?:\s[-−]?\d[\d.,]*)+$/u.exec(row) ?? []
  const numbers = Array.from(end.matchAll(/\S+/g), ({ 0: number, index }) => {
    const start = row.length - end.length + index
    return { start, end: start + number.length }
  })
  const figures = figuresOf(row).quantities.filter(({ start }) => start > 0)
  const last = figures.findLastIndex(
    (figure, at) => row.slice(figure.end, figures[at + 1]?.start ?? row.length).trim() !== '',
  )
  const ending = figures.slice(last + 1).slice(-columns.length)
  const named = columns.filter(hasFigures).length
  const areNumbers = numbers.length > 0 && (numbers.length === columns.length || numbers.length === named)
  return areNumbers && ending.length !== named ? numbers : ending
}

/** Checks whether a column's name says that its cells are figures: a count, a price or a unit in brackets. */
function hasFigures(name: string): boolean {
  const plain = fold(name)
  return (
    COUNT_COLUMN.test(plain) || PRICE_COLUMN.test(plain) || CURRENCY_COLUMN.test(plain) || /\(/.test(name)
  )
}

/** Splits a header at its capitalised words, each of which begins a column; `HT` belongs to the one before. */
const columnsIn = (header: string): string[] => header.split(/\s+(?=\p{Lu}\p{Ll})/u)
