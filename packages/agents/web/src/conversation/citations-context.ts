import { createContext } from 'react'
import type { Attachment } from '../api/types.ts'

/** The quotations of the answer that is being drawn. */
export const CitationsContext = createContext<readonly Attachment[]>([])
