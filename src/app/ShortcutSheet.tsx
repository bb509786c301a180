import { memberships } from '#src/features/memberships/calls.generated.ts'
import { shifts } from '#src/features/shifts/calls.generated.ts'
import { visits } from '#src/features/visits/calls.generated.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Kbd } from '#src/ui/Kbd.tsx'
import { keysOf, type ShortcutName, shortcuts } from '#src/ui/shortcuts.ts'
import { useCan, useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { shortcutTexts } from './shortcut-texts.ts'

/** All keys of the product, as the handlers know them; what a person may not do is not told to them. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(shortcutTexts)
  const hasDesk = useRole() !== 'superadmin' // who lets in from a member's page, and has no sale, door and till
  const mayLetIn = useCan(visits.checkIn)
  const mayBe: Partial<Record<ShortcutName, boolean>> = {
    sale: useCan(memberships.create) && hasDesk,
    door: mayLetIn && hasDesk,
    shift: useCan(shifts.open) && hasDesk,
    letIn: mayLetIn,
    undo: mayLetIn,
  }
  const names = (Object.keys(shortcuts) as ShortcutName[]).filter((name) => mayBe[name] !== false)
  const rows: readonly (readonly [string, string])[] = [
    ...names.map((name) => [keysOf(name), t.acts[name]] as const),
    ['Enter', t.enter],
    ['↑ ↓', t.arrows],
    ['Tab', t.tab],
    ['Esc', t.escape],
  ]
  return (
    <Dialog open onClose={onClose} title={t.title} size="sm">
      <dl className="grid gap-2.5">
        {rows.map(([keys, act]) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt className="order-2 shrink-0 text-muted">
              <Kbd>{keys}</Kbd>
              <span className="sr-only pointer-coarse:not-sr-only">{keys}</span>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
