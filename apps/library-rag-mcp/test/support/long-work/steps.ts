export const STEPS: readonly (readonly [name: string, message: RegExp])[] = [
  ['opening', /^Opening the file/],
  ['reading', /^Reading page/],
  ['recognising', /^Reading scanned page/],
  ['laying out', /^Finding lines/],
  ['finding sections', /^Finding sections/],
  ['cutting passages', /^Splitting the text/],
  ['summarising', /^Summarising/],
  ['taking out pictures', /^(?:Looking for images|Extracting image)/],
  ['embedding', /^Embedding passage/],
  ['storing', /^Storing/],
]
