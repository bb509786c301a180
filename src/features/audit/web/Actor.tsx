import { useTexts } from '#src/web/texts.ts'
import type { AuditEntry } from '../contract.ts'
import { texts } from './texts.ts'

/** The name with the role below it; the role alone where the person is the platform's own affair. */
export function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useTexts(texts)
  if (!actor.fullname) return <span>{t.roles[actor.kind]}</span>
  return (
    <span className="min-w-0">
      <span className="block truncate">{actor.fullname}</span>
      <span className="block text-muted text-sm">{t.roles[actor.kind]}</span>
    </span>
  )
}
