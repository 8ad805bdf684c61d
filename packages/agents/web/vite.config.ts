import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliFiles } from './brotli.ts'

/** Builds the page into the package, next to the program that serves it. */
export default defineConfig({
  plugins: [react(), brotliFiles()],
  // The service's policy forbids inlined styles and pictures.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    license: { fileName: 'THIRD_PARTY.md' },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3100', '/ag-ui': 'http://127.0.0.1:3100' } },
})
