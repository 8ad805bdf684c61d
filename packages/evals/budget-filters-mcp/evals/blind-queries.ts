import type { JudgedQuery } from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import queries from './blind-queries.json' with { type: 'json' }

/** Queries of sloppy words that were written before any answer to them was seen, and are not for making rules from. */
export const BLIND_QUERIES = queries as JudgedQuery[] // the file's own form
