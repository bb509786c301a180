/** What a scanner that is plugged in as a keyboard does where the focus is: every key at once, then Enter. */
export function scan(text: string): void {
  for (const key of text)
    if (press(key) && document.activeElement?.matches('input, textarea')) document.execCommand('insertText', false, key)
  if (press('Enter')) document.activeElement?.closest('form')?.requestSubmit()
}

const press = (key: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
