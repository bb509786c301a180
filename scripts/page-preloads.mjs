import { readRoutes } from './page-routes.mjs'

/**
 * Writes what each page loads beside the entry, so that the server can name it in the HTML (src/server/page-html.ts): the
 * browser fetches the code of a page in one round instead of three. And for each role, in ahead/, every file of its pages and
 * their windows, which are fetched once a page has stood for a while (src/web/fetch-ahead.ts). A plugin of Vite.
 */
export const pagePreloads = () => ({
  name: 'polvon-page-preloads',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const withImports = (chunk, seen, also = () => []) => {
      if (!chunk || seen.has(chunk.fileName)) return seen
      seen.add(chunk.fileName)
      for (const name of [...chunk.imports, ...also(chunk)]) withImports(bundle[name], seen, also)
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
    /** What these files load beside the entry. */
    const neededBy = (files, also) => {
      const needed = new Set()
      for (const file of files) withImports(chunkOf(file), needed, also)
      return [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`)
    }
    const emit = (fileName, list) => this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) })
    const routes = await readRoutes()
    emit(
      '.vite/pages.json',
      routes.map(({ path, files }) => ({ path, files: neededBy(files) })),
    )
    // the app leads to every role's pages, whose own windows come when they are run (src/web/fetch-ahead.ts); of what it opens
    // besides them, the kernel's: why a page can't be shown is missed most where there is no connection
    const isOfKernel = (name) => /\/src\/(ui|web)\//.test(bundle[name]?.facadeModuleId ?? '')
    const windows = ({ moduleIds, dynamicImports }) =>
      moduleIds.some((id) => id.includes('/src/app/')) ? dynamicImports.filter(isOfKernel) : dynamicImports
    // and who leaves without a connection comes to a door
    const doors = ['src/features/sessions/web/PublicArea.tsx']
    for (const { files } of routes) if (files.includes('src/app/door.tsx')) doors.push(...files)
    for (const role of new Set(routes.flatMap((route) => route.role ?? []))) {
      const files = [...routes.filter((route) => route.role === role).flatMap((route) => route.files), ...doors]
      emit(`ahead/${role}.json`, neededBy(files, windows))
    }
  },
})
