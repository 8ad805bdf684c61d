import type { PageInHand } from './page-in-hand.ts'

const TOP = 70
const BOTTOM = 780
const LEFT = 56
const WIDTH = 483

/** Setting of a page of each kind, in reading order. */
export const KINDS: Readonly<Record<string, (page: PageInHand) => void>> = {
  'two columns': (page) => page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1])),
  'three columns': (page) => page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1, 1])),
  'unequal columns': (page) =>
    page.setColumns(
      TOP,
      BOTTOM,
      page.columns(
        LEFT,
        WIDTH,
        page.random.pick([
          [1, 2],
          [2, 1],
          [3, 2],
        ]),
      ),
    ),
  'a table in a column': (page) =>
    page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1]), (y, column) =>
      page.setTable(y, column, 3),
    ),
  'a listing in a column': (page) =>
    page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1]), (y, column) =>
      page.setListing(y, column),
    ),
  'a figure in a column': (page) =>
    page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1]), (y, column) => page.setFigure(y, column)),
  'formulas in a column': (page) =>
    page.setColumns(TOP, BOTTOM, page.columns(LEFT, WIDTH, [1, 1]), (y, column) =>
      page.setFormula(y, column),
    ),
  'a heading across': (page) => {
    const columns = page.columns(LEFT, WIDTH, [1, 1])
    const middle = page.random.between(300, 520)
    page.setColumns(TOP, middle, columns)
    page.setHeading(middle + 20, { left: LEFT, width: WIDTH })
    page.setColumns(middle + 48, BOTTOM, columns)
  },
  'an abstract above': (page) => {
    page.setHeading(TOP, { left: LEFT, width: WIDTH })
    const y = page.setProse(TOP + 30, 5, { left: LEFT + 40, width: WIDTH - 80 })
    page.setColumns(
      y + 20,
      BOTTOM,
      page.columns(
        LEFT,
        WIDTH,
        page.random.pick([
          [1, 1],
          [1, 1, 1],
        ]),
      ),
    )
  },
  'a note across': (page) => {
    page.setColumns(TOP, BOTTOM - 60, page.columns(LEFT, WIDTH, [1, 1]))
    page.setNote(BOTTOM - 30, { left: LEFT, width: WIDTH })
  },
  'a table across': (page) => {
    const columns = page.columns(LEFT, WIDTH, [1, 1])
    const middle = page.random.between(260, 420)
    page.setColumns(TOP, middle, columns)
    const y = page.setTable(middle + 20, { left: LEFT, width: WIDTH }, page.random.between(4, 5))
    page.setColumns(y + 20, BOTTOM, columns)
  },
  'a box beside': (page) => {
    const above = page.setProse(TOP, page.random.between(4, 9), { left: LEFT, width: WIDTH })
    page.setBeside(above, { left: LEFT, width: WIDTH })
  },
  'short columns': (page) => {
    const y = page.setProse(TOP, page.random.between(5, 9), { left: LEFT, width: WIDTH })
    const depth = page.random.between(3, 6) * page.style.leading
    page.setColumns(
      y + 20,
      y + 20 + depth,
      page.columns(
        LEFT,
        WIDTH,
        page.random.pick([
          [1, 1],
          [1, 1, 1],
        ]),
      ),
    )
    page.setProse(y + depth + 50, 6, { left: LEFT, width: WIDTH })
  },
  'from the middle on': (page) => {
    const y = page.setProse(TOP, page.random.between(12, 24), { left: LEFT, width: WIDTH })
    page.setColumns(y + 20, BOTTOM, page.columns(LEFT, WIDTH, [1, 1]))
  },
}
