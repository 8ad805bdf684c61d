/** Bidirectional control characters, which make a text read differently from its code. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Spells out bidirectional controls in third-party text, e.g. `[U+202E]`. */
export const shownControls = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `[U+${(control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
