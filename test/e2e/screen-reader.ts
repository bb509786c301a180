import type { CDPSession, Page } from '@playwright/test'

/* What a screen reader is given, in the browser's own words: the element with the focus, and what is said without it. */

type Node = {
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  description?: { value?: string }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** States worth a word, and how they are said. */
const states: Readonly<Record<string, (value: unknown) => string>> = {
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  selected: (value) => (value ? 'selected' : ''),
  required: (value) => (value ? 'required' : ''),
  invalid: (value) => (value === 'true' ? 'invalid' : ''),
  disabled: (value) => (value ? 'unavailable' : ''),
}

/** Phones are new in each run, so that nobody has them yet. */
const masked = (words: string): string => words.replace(/\d{2}[  ]?\d{3}[  ]?\d{2}[  ]?\d{2}/g, '90 123 45 67')

const quoted = (words: unknown): string => masked(String(words).replace(/\s+/g, ' ').trim())

function sayNode({ role, name, description, value, properties = [] }: Node): string {
  const kind = role?.value ?? ''
  const held = properties.map((property) => states[property.name]?.(property.value.value) ?? '')
  const isField = ['textbox', 'combobox', 'searchbox', 'spinbutton'].includes(kind)
  const words = [
    `${kind} “${quoted(name?.value ?? '')}”`,
    ...held,
    isField && value?.value ? `holds “${quoted(value.value)}”` : '',
    description?.value ? `(${quoted(description.value)})` : '',
  ]
  return words.filter(Boolean).join(', ').replace(', (', ' (')
}

const nodeOf = async (cdp: CDPSession, expression: string): Promise<Node | undefined> => {
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  if (!result.objectId) return undefined
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return nodes[0] as Node | undefined // the protocol's own shape
}

/** Listens to a page from its first line on. */
export async function openReader(page: Page) {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert], output')
        if (!region || region.closest('[aria-hidden=true]')) continue
        const words = (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
        if (words && said.at(-1) !== words) said.push(words)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const cdp = await page.context().newCDPSession(page)
  const lines: string[] = []
  let dialog = ''
  let heading = ''

  const noteSaid = async () => {
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))
    for (const words of new Set(said)) if (!words.startsWith('Yuklanmoqda')) lines.push(`  - said: “${quoted(words)}”`)
  }
  /** What is heard by now: a new page or dialog first, then where the focus is. */
  const note = async (did: string) => {
    lines.push(`- ${did}`)
    const title = await page.title()
    if (title !== heading) lines.push(`  - page “${quoted(title)}”`)
    heading = title
    const opened = await nodeOf(cdp, "document.activeElement?.closest('[role=dialog], [role=alertdialog]')")
    const name = opened ? sayNode(opened) : ''
    if (name && name !== dialog) lines.push(`  - ${name}`)
    dialog = name
    const focused = await nodeOf(cdp, 'document.activeElement')
    if (focused) lines.push(`  - ${sayNode(focused)}`)
    const option = await nodeOf(
      cdp,
      "document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')",
    )
    if (option) lines.push(`  - ${sayNode(option)}`)
    await noteSaid()
  }
  return { lines, note }
}
