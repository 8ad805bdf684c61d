import * as z from 'zod'

const NOT_BLANK = 'must not be blank'
const NOT_STORABLE = 'must be valid Unicode without NUL characters'

/** Text that must say something. */
export const requiredText = () => z.string().refine((text) => text.trim() !== '', NOT_BLANK)

/** The same within a length in UTF-16 units, which the schema shows. */
export const boundedText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.trim() !== '', NOT_BLANK)

/** Text that a store can keep byte for byte: no half of a surrogate pair, no NUL. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Required text within a length in UTF-16 units, kept byte for byte. */
export const storedText = (maxLength: number) => boundedText(maxLength).refine(isStorable, NOT_STORABLE)

/** The same where an empty text means none. */
export const storedLabel = (maxLength: number) => z.string().max(maxLength).refine(isStorable, NOT_STORABLE)

/** Required text of up to so many bytes of UTF-8, kept byte for byte. */
export const storedContent = (maxBytes: number, tooLong: string) =>
  requiredText()
    .refine((text) => Buffer.byteLength(text) <= maxBytes, tooLong)
    .refine(isStorable, NOT_STORABLE)

/** What a search is asked: a question, a theme or exact words. */
export const queryField = requiredText()
