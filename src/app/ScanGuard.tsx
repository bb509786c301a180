import { keysOf } from '#src/ui/shortcuts.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useScanGuard } from '#src/ui/use-scanner.ts'
import { useTexts } from '#src/web/texts.ts'
import { scanGuardTexts } from './scan-guard-texts.ts'

/** On every page of the desk: a scan changes nothing but at the door, and says so. */
export function ScanGuard() {
  const t = useTexts(scanGuardTexts)
  useScanGuard(() => toast({ tone: 'warn', title: t.scanned(keysOf('door')) }))
  return null
}
