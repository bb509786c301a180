/**
 * What a scanner that is plugged in as a keyboard does where the focus is: every key at once, then Enter. Its keys are as quick
 * as a scanner's, however busy the machine of the test is. Before the sign at `pause.at` it stands still.
 */
export function scan(text: string, pause?: { at: number; ms: number }): void {
  const since = performance.now()
  let count = 0
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const stood = pause && count >= pause.at ? pause.ms : 0
    Object.defineProperty(event, 'timeStamp', { value: since + ++count + stood })
    return (document.activeElement ?? document.body).dispatchEvent(event)
  }
  for (const key of text)
    if (press(key) && document.activeElement?.matches('input, textarea')) document.execCommand('insertText', false, key)
  if (press('Enter')) document.activeElement?.closest('form')?.requestSubmit()
}
