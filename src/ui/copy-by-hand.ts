/** Copies as browsers did before they had a clipboard to ask: over plain http that is all there is. False when they refuse. */
export function copyByHand(text: string, pressed: HTMLElement): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  pressed.focus()
  return isCopied
}
