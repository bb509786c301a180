type Lock = { packages: Record<string, { version?: string; integrity?: string; license?: string; dev?: boolean }> }
type Component = {
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: { expression: string }[]
}
type Advisory = { source: number; name: string; title: string; severity: string }
export function billOf(lock: Lock): { bomFormat: string; components: Component[] }
export const daysOf: Record<string, { runs: number; tool: number }>
export function judge(
  report: { vulnerabilities?: Record<string, { nodes?: string[]; via?: (string | Advisory)[] }> },
  advisories: { id: number | string; published: string; reason?: string }[],
  lock: Lock,
  today: string,
): string[]
