import * as z from 'zod'
import { textField } from './fields.ts'

const MAX_CONCEPTS = 50

export const triggerField = textField(2000)

export const conceptsField = z.array(textField(200)).max(MAX_CONCEPTS)
