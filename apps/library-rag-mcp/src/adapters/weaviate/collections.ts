import {
  type CollectionPlan,
  INDEX_STATE_PROPERTIES,
  SEARCH_PROPERTIES,
  versionedName,
} from '@agora-mcp/weaviate'

// The properties of each collection, by kind. Rows of another collection are named by numbers of ours: a document has
// another generation each time it is stored, and all that belongs to it carries that number.

/** Works; the one object that makes a document visible. */
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
    // Ascending with every document that comes or is replaced, so that what came since is found by one request.
    change: 'int',
  },
}

/** Texts and pages of documents, cut into parts that a message holds. */
export const WORK_TEXT: CollectionPlan = {
  name: 'Work_text',
  description: 'Texts and pages of the documents in Work, as JSON in parts',
  hasVectors: false,
  properties: { generation: 'int', part: 'int', text: 'stored' },
}

/** What is the library's and no document's. */
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
    deleted: 'storedList',
  },
}

/** Name of the collection of locks. */
export const LIBRARY_LOCKS = 'Library_lock'

/** Chunks. Vectors of another model need another collection, so that each reindexing makes the next index version. */
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
    // Place of the summary of the section above the passage's own among its document's, -1 where there is none.
    section_above: 'int',
    // Whether the passage has an object in the collection of word codes.
    has_word_codes: 'boolean',
    // Of its work, so that a filter costs the same whatever the number of works.
    work_author: 'key',
    work_title: 'key',
    work_language: 'key',
  },
})

/**
 * Word codes of chunks, under the ids of these. They are four fifths of what is stored of a chunk, and a search by words reads
 * all of each object that it finds (Weaviate 1.39.1), so they are apart.
 */
export const wordCodesPlan = (indexVersion: number): CollectionPlan => ({
  name: versionedName('Word_codes', indexVersion),
  description: 'Word codes of the passages in Chunk_v2',
  hasVectors: false,
  properties: { generation: 'int', word_codes: 'blob' },
})

/** Summaries of sections. */
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
