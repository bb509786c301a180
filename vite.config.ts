import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  // vite resolves package.json "imports" (#src/…) by itself
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0, // the content security policy forbids data: fonts
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
})
