export const PROGRESS = {
  opening: 'Opening the file',
  waiting: 'Waiting for another process that is reading this file',
  already_stored: 'Already in the library',
  reading_page: ({ page, pages }: Page) => `Reading page ${page} of ${pages}`,
  finding_scans: 'Looking for scanned pages',
  detecting_language: ({ pages }: Pages) => `Detecting the language of ${scanned(pages)}`,
  reading_scan: ({ page, pages }: Page) => `Reading scanned page ${page} of ${pages}`,
  mistral_scan: ({ page, pages }: Page) => `Mistral is reading scanned page ${page} of ${pages}`,
  finding_other_languages: 'Looking for pages in another language',
  rereading: 'Rereading pages in another language',
  scans_read: ({ pages }: Pages) => `Read ${scanned(pages)}`,
  finding_images: ({ page, pages }: Page) => `Looking for images on page ${page} of ${pages}`,
  extracting_image: ({ image, images }: { image: number; images: number }) =>
    `Extracting image ${image} of ${images}`,
  finding_paragraphs: 'Finding lines and paragraphs',
  finding_title: 'Looking for title and author',
  finding_headings: 'Looking for headings',
  finding_sections: 'Finding sections',
  mistral_part: ({ part, parts }: { part: number; parts: number }) =>
    `Mistral is reading part ${part} of ${parts}`,
  cutting: 'Splitting the text into passages',
  summarising: 'Summarising sections',
  embedding: ({ passages }: { passages: number }) => `Embedding ${passages} passages`,
  embedding_passage: ({ passage, passages }: { passage: number; passages: number }) =>
    `Embedding passage ${passage} of ${passages}`,
  storing: 'Storing the document',
  done: 'Done',
}

type Pages = { readonly pages: number }
type Page = Pages & { readonly page: number }

const scanned = (pages: number): string => (pages === 1 ? '1 scanned page' : `${pages} scanned pages`)
