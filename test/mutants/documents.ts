import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'

/**
 * What `test/generated-docs.test.ts` compares with `docs/generated`, made anew as often as asked by one process: all of the
 * contracts are evaluated again each time, the packages are not. Which mutant is on is asked meanwhile.
 */
export async function documentsOf(folder: string): Promise<() => string> {
  const entry = path.join(folder, 'test', 'contract-documents.ts')
  const { outputFiles } = await esbuild.build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
    logLevel: 'error',
  })
  const program = outputFiles[0]?.text ?? ''
  const needs = createRequire(entry)
  // oxlint-disable-next-line typescript/no-implied-eval -- the sources of this very project, evaluated again
  const evaluate = new Function('require', 'module', 'exports', program) as (...given: unknown[]) => void // what esbuild makes of a module
  return () => {
    const module: { exports: { contractDocuments?: () => [string, string][] } } = { exports: {} }
    evaluate(needs, module, module.exports)
    return JSON.stringify(module.exports.contractDocuments?.())
  }
}
