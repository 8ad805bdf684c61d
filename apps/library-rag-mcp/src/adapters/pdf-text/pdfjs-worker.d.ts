// pdfjs-dist ships no types for its worker half; we only pass the module on.
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
