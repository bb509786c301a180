import { readRoutes } from './page-routes.mjs'

/**
 * Writes what each page loads beside the entry, so that the server can name it in the HTML (src/server/page-html.ts): the
 * browser fetches the code of a page in one round instead of three. A plugin of Vite.
 */
export const pagePreloads = () => ({
  name: 'polvon-page-preloads',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const withImports = (chunk, seen) => {
      if (!chunk || seen.has(chunk.fileName)) return seen
      seen.add(chunk.fileName)
      for (const name of chunk.imports) withImports(bundle[name], seen)
      return seen
    }
    const chunkOf = (file) => {
      const found = chunks.find(
        ({ facadeModuleId, moduleIds }) =>
          facadeModuleId?.endsWith(`/${file}`) || moduleIds.some((id) => id.endsWith(`/${file}`)),
      )
      if (!found) throw new Error(`the build has no chunk with ${file}, which src/app/pages.tsx names`)
      return found
    }
    const entry = withImports(
      chunks.find(({ isEntry }) => isEntry),
      new Set(),
    )
    const pages = (await readRoutes()).map(({ path, files }) => {
      const needed = new Set()
      for (const file of files) withImports(chunkOf(file), needed)
      return { path, files: [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`) }
    })
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
  },
})
