import * as z from 'zod'

const NOT_BLANK = 'must not be blank'
const NOT_STORABLE = 'must be valid Unicode without NUL characters'

/** Text that must say something. */
export const requiredText = () => z.string().refine((text) => text.trim() !== '', NOT_BLANK)

/**
 * Text within a length in UTF-16 units. A refinement, since a length in the schema costs a model tokens and tells it
 * nothing that it could act on.
 */
export const textWithin = (maxLength: number) =>
  z.string().refine((text) => text.length <= maxLength, `must have at most ${maxLength} characters`)

/** Text that must say something, within a length in UTF-16 units. */
export const boundedText = (maxLength: number) =>
  textWithin(maxLength).refine((text) => text.trim() !== '', NOT_BLANK)

/** Text that a store can keep byte for byte: no half of a surrogate pair, no NUL. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Required text within a length in UTF-16 units, kept byte for byte. */
export const storedText = (maxLength: number) => boundedText(maxLength).refine(isStorable, NOT_STORABLE)

/** The same where an empty text means none. */
export const storedLabel = (maxLength: number) => textWithin(maxLength).refine(isStorable, NOT_STORABLE)

/** Required text of up to so many bytes of UTF-8, kept byte for byte. */
export const storedContent = (maxBytes: number, tooLong: string) =>
  requiredText()
    .refine((text) => Buffer.byteLength(text) <= maxBytes, tooLong)
    .refine(isStorable, NOT_STORABLE)

/** What a search is asked: a question, a theme or exact words. */
export const queryField = requiredText()
