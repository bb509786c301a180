import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lettersIn } from './style.ts'

test('a public page is written in the letters of the product, as the build has named them', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'site-'))
  expect(lettersIn(site)).toBe('')
  mkdirSync(path.join(site, 'assets'))
  const face = '@font-face{font-family:Inter Variable;src:url(/assets/inter-latin-1.woff2)format("woff2-variations")}'
  writeFileSync(path.join(site, 'index.html'), '<link rel="stylesheet" crossorigin href="/assets/index-1.css">')
  writeFileSync(path.join(site, 'assets', 'index-0.css'), face.replace('inter-latin-1', 'inter-latin-0')) // of the version before
  writeFileSync(path.join(site, 'assets', 'index-1.css'), `:root{--color:red}${face}.a{color:blue}`)
  writeFileSync(path.join(site, 'assets', 'index-1.js'), face)
  expect(lettersIn(site)).toBe(face)
})
