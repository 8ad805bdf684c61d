/** Colours of a terminal; plain text elsewhere. */
export interface Palette {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  cyan(text: string): string
}

/** @param coloured Whether the output understands colours and the person wants them. */
export function createPalette(coloured: boolean): Palette {
  const style = (code: number, end: number) => (text: string) =>
    coloured ? `\u001b[${code}m${text}\u001b[${end}m` : text
  return { bold: style(1, 22), dim: style(2, 22), red: style(31, 39), cyan: style(36, 39) }
}
