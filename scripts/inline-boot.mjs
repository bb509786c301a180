import fs from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'

/**
 * Writes boot.js into the page in the place of its comment, without its comments: what it asks for would else wait for a file that
 * does nothing but ask. Before the stylesheet, which holds up every script after it. A plugin of Vite.
 */
export const inlineBoot = () => ({
  name: 'polvon-inline-boot',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const source = await fs.promises.readFile(path.join(import.meta.dirname, '..', 'boot.js'), 'utf8')
      const { code } = await esbuild.transform(source, { minify: true, target: 'es2022' })
      return html.replace('<!-- boot.js -->', () => `<script>${code.trim()}</script>`)
    },
  },
})
