import * as z from 'zod'

const NOT_BLANK = 'must not be blank'
const NOT_STORABLE = 'must be valid Unicode without NUL characters'

const requiredText = () => z.string().refine((text) => text.trim() !== '', NOT_BLANK)

/** Length in UTF-16 units. A refinement, since a length in the schema costs a model tokens without helping it. */
export const textWithin = (maxLength: number) =>
  z.string().refine((text) => text.length <= maxLength, `must have at most ${maxLength} characters`)

/** Non-blank text up to a length in UTF-16 units. */
export const boundedText = (maxLength: number) =>
  textWithin(maxLength).refine((text) => text.trim() !== '', NOT_BLANK)

/** Checks whether a store can keep a text byte for byte: no lone surrogates, no NUL. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Required text up to a length in UTF-16 units, kept byte for byte. */
export const storedText = (maxLength: number) => boundedText(maxLength).refine(isStorable, NOT_STORABLE)

/** Optional text up to a length in UTF-16 units, kept byte for byte; empty means none. */
export const storedLabel = (maxLength: number) => textWithin(maxLength).refine(isStorable, NOT_STORABLE)

/** Required text up to a number of UTF-8 bytes, kept byte for byte. */
export const storedContent = (maxBytes: number, tooLong: string) =>
  requiredText()
    .refine((text) => Buffer.byteLength(text) <= maxBytes, tooLong)
    .refine(isStorable, NOT_STORABLE)

/** Query of a search: a question, a theme or exact words. */
export const queryField = requiredText()
