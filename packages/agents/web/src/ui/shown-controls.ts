/** Marks that turn the direction of what follows, so that a text reads otherwise than it is written. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text of somebody else with its bidirectional controls spelled out, e.g. `[U+202E]`. */
export const shownControls = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `[U+${(control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
