import os from 'node:os'
import { expect, test } from 'vitest'
import { restoreNow } from './restore-command.ts'

test('a restore without its folder, or to a moment that has no zone, is refused before anything is looked at', async () => {
  await expect(restoreNow([])).rejects.toThrow(/^Give the folder of backups/)
  for (const at of ['2026-11-22T10:00:00', 'yesterday', '2026-13-40T10:00:00+05:00'])
    await expect(restoreNow(['--from', os.tmpdir(), '--at', at])).rejects.toThrow(
      /^--at must be an instant with its zone/,
    )
})
