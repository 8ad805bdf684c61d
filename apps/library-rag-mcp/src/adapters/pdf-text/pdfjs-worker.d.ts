// pdfjs-dist ships no types for its worker half; we only hand the module over.
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
