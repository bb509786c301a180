import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, whether this file runs from src/ or is bundled into dist/. */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) throw new Error(`no package.json above ${from}`)
  }
}
