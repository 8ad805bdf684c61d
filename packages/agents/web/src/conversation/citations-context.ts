import { createContext } from 'react'
import type { Attachment } from '../api/types.ts'

/** Quotations of the answer being rendered. */
export const CitationsContext = createContext<readonly Attachment[]>([])
