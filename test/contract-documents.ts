import { about, features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Access, Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission, permissions, type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import { openApiOf } from '#src/server/openapi.ts'

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const all = features(noDeps)

const accessName = (access: Access): string => (typeof access === 'object' ? access.roles.join(', ') : access)

function markOf(role: Role, { access }: Endpoint): string {
  if (access === 'public') return 'open'
  if (access === 'signed_in') return 'yes'
  if (typeof access === 'object') return access.roles.includes(role) ? 'yes' : ''
  if (hasPermission(role, [], access)) return 'yes'
  return hasPermission(role, tickablePermissions, access) ? 'ticked' : ''
}

function permissionsPage(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
  const calls = all.flatMap(({ contract }) =>
    Object.values(contract).map((endpoint) => [
      `\`${endpoint.method} /api${endpoint.path}\``,
      accessName(endpoint.access),
      ...roles.map((role) => markOf(role, endpoint)),
    ]),
  )
  const names = Object.keys(permissions) as Permission[] // its keys are the permissions
  const held = names.map((name) => [`\`${name}\``, ...roles.map((role) => markOf(role, { access: name } as Endpoint))])
  return `# Who may do what

Written by \`test/generated-docs.test.ts\` from the contracts; \`UPDATE_GENERATED=1 npx vitest run test/generated-docs.test.ts\` writes it anew.

- yes: everybody of this role, in their own tenant; an employee in the assigned gyms, a member for themselves
- ticked: an employee for whom the owner ticked it
- open: no session needed

## Permissions

${table(['permission', ...roles], held)}

## Calls

${table(['call', 'access', ...roles], calls)}
`
}

/** What the contracts say, file by file of `docs/generated`. */
export const contractDocuments = (): [name: string, text: string][] => [
  ['permissions.md', permissionsPage()],
  ['openapi.json', `${JSON.stringify(openApiOf(all, about), null, 2)}\n`],
]
