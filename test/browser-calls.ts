import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Contract, Endpoint } from '#src/contract/endpoint.ts'
import { projectRoot } from '#src/server/project-root.ts'

/** What `calls` of src/contract/calls.ts takes of an endpoint, in this order. */
const read = ['method', 'path', 'access', 'images', 'uploads', 'idempotent'] as const

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint)

type Group = { file: string; name: string; contract: Contract }

async function groupsOf(file: string): Promise<Group[]> {
  const found = (await import(path.join(projectRoot(), file))) as Record<string, unknown>
  return Object.entries(found).flatMap(([name, contract]) => (isContract(contract) ? [{ file, name, contract }] : []))
}

/** Its calls stand in another contract of the same feature. */
const isPart = ({ name, contract }: Group, others: readonly Group[]): boolean =>
  others.some(
    (other) =>
      other.name !== name && Object.values(contract).every((one) => Object.values(other.contract).includes(one)),
  )

const source = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => inner)
    .replace(/"(\w+)":/g, ' $1: ')
    .replace(/,/g, ', ')
    .replace(/, +/g, ', ')
    .replace(/\{ +/g, '{ ')
    .replace(/\}/g, ' }')
    .replace(/"/g, "'")
    .replace(/: +/g, ': ')

const callOf = (endpoint: Endpoint): string =>
  source(Object.fromEntries(read.flatMap((part) => (endpoint[part] === undefined ? [] : [[part, endpoint[part]]]))))

const groupText = (file: string, { name, contract }: Group): string => `
export const ${name} = /* @__PURE__ */ calls<typeof contract.${name}>(async () => (await import('./${file}')).${name}, {
${Object.entries(contract)
  .map(([call, endpoint]) => `  ${call}: ${callOf(endpoint)},`)
  .join('\n')}
})
`

const textOf = (
  file: string,
  groups: readonly Group[],
): string => `// Written by test/generated-docs.test.ts from ${file}.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './${file}'
${groups.map((group) => groupText(file, group)).join('')}`

/** The module that pages import in the place of a contract: `notes-contract.ts` → `notes-calls.generated.ts`. */
const callsFile = (contract: string): string => contract.replace(/contract\.ts$/, 'calls.generated.ts')

/** By file what stands in it. */
export async function browserCalls(): Promise<Map<string, string>> {
  const files = readdirSync(path.join(projectRoot(), 'src', 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]([\w-]+-)?contract\.ts$/.test(file))
    .map((file) => `src/features/${file.replaceAll('\\', '/')}`)
    .sort()
  const all = (await Promise.all(files.map(groupsOf))).flat()
  const ofFeature = (file: string) => all.filter((group) => path.dirname(group.file) === path.dirname(file))
  return new Map(
    files.flatMap((file) => {
      const groups = all.filter((group) => group.file === file && !isPart(group, ofFeature(file)))
      return groups.length > 0 ? [[callsFile(file), textOf(path.basename(file), groups)]] : []
    }),
  )
}
