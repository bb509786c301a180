import path from 'node:path'
import * as vite from 'vite'
import { ESModulesEvaluator, ssrDynamicImportKey } from 'vite/module-runner'

const fileOf = (role) => `src/app/pages/${role}.ts`
const root = path.dirname(path.dirname(import.meta.filename))

/** Runs modules as they stand, but for their lazy imports: each is answered by the name of its file, which is not loaded. */
class LazyImportsByName extends ESModulesEvaluator {
  runInlinedModule(context, code) {
    return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: async (file) => ({ file }) }, code)
  }
}

/** @typedef {{ path: string, role?: string, files: string[] }} Route */

/**
 * Every page with the files that it loads, the app's and its area's first: what the list of src/app/pages.tsx says when it is run.
 * @returns {Promise<Route[]>}
 */
export async function readRoutes() {
  const server = await vite.createServer({
    root,
    configFile: false,
    cacheDir: '.cache/routes',
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const runner = vite.createServerModuleRunner(server.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: false,
    evaluator: new LazyImportsByName(),
  })
  try {
    await runner.import('/src/app/pages.tsx')
    const { roles } = await runner.import('/src/contract/roles.ts')
    const { roleAt } = await runner.import('/src/app/role-at.ts')
    // as src/app/pages.tsx loads them: those of the role whose page somebody begins at, all of them at one that is open to everybody
    const areasAt = (address) => [roleAt(address) ?? roles].flat().map(fileOf)
    for (const role of roles) await runner.import(`/${fileOf(role)}`)
    const { pageTable } = await runner.import('/src/app/route-maker.ts')
    const { doorAt } = await runner.import('/src/app/doors.ts')
    const named = async (loads) =>
      (await Promise.all(loads.map((load) => load()))).map(({ file }) => file.replace('/', ''))
    return await Promise.all(
      pageTable.map(async ({ path: address, loads }) => {
        const door = doorAt(address) // without a session; whoever has one is led on by the server
        return {
          path: address,
          role: roleAt(address),
          files: door
            ? ['src/app/door.tsx', ...(await named([door.load]))]
            : ['src/app/inside.tsx', ...areasAt(address), ...(await named(loads))],
        }
      }),
    )
  } finally {
    await runner.close()
    await server.close()
  }
}
