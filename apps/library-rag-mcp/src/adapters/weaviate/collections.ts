import {
  type CollectionPlan,
  INDEX_STATE_PROPERTIES,
  SEARCH_PROPERTIES,
  versionedName,
} from '@agora-mcp/weaviate'

// Properties of each collection by type. Rows refer to each other by our own numbers: a document gets a new
// generation each time it is stored, and all its objects carry that number.

/** Works; storing this one object makes a document visible. */
export const WORK: CollectionPlan = {
  name: 'Work',
  description: 'Documents of library-rag-mcp: one object each, which names the generation that is to be seen',
  hasVectors: false,
  properties: {
    generation: 'int',
    source_id: 'key',
    source_path: 'key',
    content_hash: 'stored',
    kind: 'stored',
    title: 'key',
    author: 'key',
    year: 'int',
    language: 'key',
    sources: 'stored',
    pages_count: 'int',
    ocr_pages_count: 'int',
    reading_version: 'int',
    toc: 'stored',
    warnings: 'storedList',
    chunks_count: 'int',
    summaries_count: 'int',
    text_parts: 'int',
    // Ascends with every added or replaced document: of two with the same bytes the lower is the earlier.
    change: 'int',
    // True if a synchronisation found its file gone.
    missing: 'boolean',
    // Size in bytes and modification time of its file when it was last found unchanged.
    file_size: 'int',
    file_changed_ms: 'number',
  },
}

/** Texts and pages of documents, split into parts that fit a message. */
export const WORK_TEXT: CollectionPlan = {
  name: 'Work_text',
  description: 'Texts and pages of the documents in Work, as JSON in parts',
  hasVectors: false,
  properties: { generation: 'int', part: 'int', text: 'stored' },
}

export const LIBRARY_STATE: CollectionPlan = {
  name: 'Library_state',
  description: 'State of library-rag-mcp: its embedding model, and generations on their way in or out',
  hasVectors: false,
  properties: {
    kind: 'key',
    ...INDEX_STATE_PROPERTIES,
    generation: 'int',
    since: 'date',
    changes: 'int',
    deletions: 'int',
  },
}

export const LIBRARY_LOCKS = 'Library_lock'

/** Chunks. Vectors of another model need another collection, so each reindexing creates the next index version. */
export const chunkPlan = (indexVersion: number): CollectionPlan => ({
  name: versionedName('Chunk_v2', indexVersion),
  description: 'Passages of the documents in Work',
  hasVectors: true,
  properties: {
    ...SEARCH_PROPERTIES,
    generation: 'int',
    order_index: 'int',
    text: 'stored',
    section_path: 'stored',
    unit_type: 'key',
    concepts: 'storedList',
    page_start: 'int',
    page_end: 'int',
    page_label: 'stored',
    page_label_end: 'stored',
    char_start: 'int',
    char_end: 'int',
    location: 'stored',
    // Index of the summary of the section above the passage's own, among its document's summaries; -1 if
    // none.
    section_above: 'int',
    // True if the passage has an object in the collection of word codes.
    has_word_codes: 'boolean',
    // Copied from its work, so that a filter costs the same for any number of works.
    work_author: 'key',
    work_title: 'key',
    work_language: 'key',
  },
})

/**
 * Word codes of chunks under the chunks' ids. They are four fifths of a chunk's data, and a keyword search
 * reads each object it finds completely (Weaviate 1.39.1), so they are stored separately.
 */
export const wordCodesPlan = (indexVersion: number): CollectionPlan => ({
  name: versionedName('Word_codes', indexVersion),
  description: 'Word codes of the passages in Chunk_v2',
  hasVectors: false,
  properties: { generation: 'int', word_codes: 'blob' },
})

export const summaryPlan = (indexVersion: number): CollectionPlan => ({
  name: versionedName('Summary_v2', indexVersion),
  description: 'Summaries of sections of the documents in Work',
  hasVectors: true,
  properties: {
    ...SEARCH_PROPERTIES,
    generation: 'int',
    order_index: 'int',
    title: 'stored',
    section_path: 'stored',
    level: 'int',
    text: 'stored',
    concepts: 'storedList',
    first_chunk: 'int',
    chunks_count: 'int',
    page_start: 'int',
    page_end: 'int',
    page_label: 'stored',
    page_label_end: 'stored',
  },
})
