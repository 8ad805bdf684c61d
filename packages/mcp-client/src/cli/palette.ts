import { styleText } from 'node:util'

/** Colours of a terminal; plain text elsewhere, and with NO_COLOR. */
export interface Palette {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  cyan(text: string): string
}

export function createPalette(stream: NodeJS.WritableStream): Palette {
  const style = (name: 'bold' | 'dim' | 'red' | 'cyan') => (text: string) =>
    // `styleText` checks the stream and the environment itself.
    styleText(name, text, { stream, validateStream: true })
  return { bold: style('bold'), dim: style('dim'), red: style('red'), cyan: style('cyan') }
}
