import type { BrowserContext, Page } from '@playwright/test'

/* What a walk sees in a page by itself: words of another language, and what does not fit into its place. */

/** Names that are the same in every language, keys, files, and how the languages call themselves. */
const ofNoLanguage =
  /^(Polvon|SMS|QR|CSV|XLSX|Excel|PDF|JPEG|PNG|WebP|JSON|ICS|iCal|HTTPS?|API|ID|IP|URL|UZS|VIP|Telegram|Instagram|Google|Apple|Outlook|Android|iPhone|Chrome|Click|Payme|Uzum|Humo|Uzcard|Eskiz|Enter|Esc|Ctrl|Shift|Tab|Alt|Cmd|Home|End|Page|Down|Del|uz|en|ru|root_name|root|Authenticator|PIN|passkey|Aegis|ZIP|Merchant|Subscribe|Service|user|Bank|Temir|Pro|Oʻzbekcha|Oʻzbek|Русский|Рус|English)$/i
/** What no word of the language holds. Russian has no Latin letters; the Latin ones tell each other by letters that English lacks. */
const foreign: Readonly<Record<string, RegExp>> = {
  uz: /[А-Яа-яЁё]{2,}/g,
  en: /[А-Яа-яЁё]{2,}|[A-Za-z]*[ʻʼ][A-Za-zʻʼ]*/g,
  ru: /[A-Za-zʻʼ]{3,}/g,
}

/** Words that the server told to the pages of a context: people's own names and texts are in any language. */
export function hearWords(context: BrowserContext): () => string {
  const told: string[] = []
  context.on('response', (response) => {
    if (!response.url().includes('/api/') || response.url().includes('/notification/stream')) return
    void response
      .text()
      .then((body) => told.push(body.toLowerCase()))
      .catch(() => undefined) // the page may have gone on
  })
  return () => told.join('\n')
}

/** Words on a page that are neither of its language nor told by the server: they stand outside of the catalogues. */
export async function foreignWords(page: Page, told: string): Promise<string[]> {
  const { language, words } = await page.evaluate(() => {
    const said = [document.body.innerText]
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(name) ?? '')
    // an address or a link is written for programs, an example for typing
    const text = said.join('\n').replaceAll(/\S*(?:@|https?:|www\.|\/)\S*/g, ' ')
    return { language: document.documentElement.lang, words: text }
  })
  const found = new Set(words.match(foreign[language] ?? /$^/g))
  return [...found].filter((word) => !ofNoLanguage.test(word) && !told.includes(word.toLowerCase()))
}

/** What does not fit: cut names of the bars, counts that fall under their word, what sticks out of its frame, words behind an edge, broken in the middle or over each other, cut numbers, cards on a wide screen, tables with a part behind their edge; and a second primary act. */
export const misfits = async (page: Page): Promise<string[]> => [
  ...(await unfit(page)),
  ...(await brokenWords(page)),
  ...(await overlaid(page)),
  ...(await tooMuch(page)),
]

/** The same at another width, where a page that stands may lie differently. */
export async function misfitsAt(page: Page, width: number): Promise<string[]> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width, height: usual?.height ?? 900 })
  // how a table lies is found out by looking at it, some frames in a row
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
  const found = await misfits(page)
  if (usual) await page.setViewportSize(usual)
  return found.map((fault) => `at ${width} px ${fault}`)
}

/**
 * What a finger can press that is smaller than 44 px, asked of the page itself: who answers 21 px from the middle of each
 * control, to every side. Small may be, as WCAG 2.5.8 allows: a link within a sentence, and a link whose row or card
 * takes the press as a whole.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role^=menuitem], [role=switch]'
    const reach = 21
    const isSeen = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (at.matches('[aria-hidden=true], [inert]') || at.getBoundingClientRect().width <= 1) return false
      return element.checkVisibility({ visibilityProperty: true })
    }
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      )
    /** Where it is pressed: a tick by its words too; the first link of a row or a card that is pressed as a whole by all of that. */
    const placesOf = (element: Element): Element[] => {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null
      const row = element.closest('tr, li')
      const isRow = row && getComputedStyle(row).cursor === 'pointer' && row.querySelector('a, button') === element
      return [label, element, isRow ? row : null].filter((each) => each !== null)
    }
    const found: string[] = []
    const { scrollY: before } = window
    for (const element of document.querySelectorAll(pressed)) {
      const places = placesOf(element)
      const box = places[0] ?? element
      if (!isSeen(box) || isInSentence(element)) continue
      box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = box.getBoundingClientRect()
      const at = (right: number, down: number) =>
        document.elementFromPoint(x + width / 2 + right * reach, y + height / 2 + down * reach)
      const middle = at(0, 0)
      if (!middle) continue // it comes into the window by the keyboard alone
      const over = middle.closest('[role=dialog], [role=menu], [role=presentation]')
      if (over && !over.contains(element)) continue // it lies under what is open
      const isTaken = (hit: Element | null) => {
        const other = hit?.closest(pressed)
        return (!other || other === element) && places.some((one) => one.contains(hit))
      }
      const sides = { middle, left: at(-1, 0), right: at(1, 0), above: at(0, -1), below: at(0, 1) }
      const missed = Object.entries(sides).filter(([, hit]) => !isTaken(hit))
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const size = `${Math.round(width)}×${Math.round(height)}`
      const lost = missed.map(([side]) => side).join(', ')
      if (lost) found.push(`${element.tagName} "${name.slice(0, 40)}" ${size}, another answers: ${lost}`)
    }
    scrollTo({ top: before, behavior: 'instant' })
    return [...new Set(found)]
  })

/** Words that lie over other words. What is fixed, sticks or is placed by hand lies over others by intention; what is moved or cut is not seen whole. */
const overlaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** What of it is seen; nothing where it is not part of the flow. */
    const seenOf = (start: Element): { right: number; bottom: number } | undefined => {
      const seen = { right: innerWidth, bottom: Infinity }
      for (let at: Element | null = start; at && at.tagName !== 'MAIN'; at = at.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(at)
        if (/absolute|fixed|sticky/.test(position) || /auto|scroll/.test(overflowX + overflowY)) return undefined
        if (overflowX === 'visible') continue
        const { right, bottom } = at.getBoundingClientRect()
        seen.right = Math.min(seen.right, right)
        seen.bottom = Math.min(seen.bottom, bottom)
      }
      return seen
    }
    const lines: { text: Node; said: string; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      const said = text.textContent?.trim().slice(0, 30) ?? ''
      if (!holder || !said || !holder.checkVisibility({ opacityProperty: true })) continue
      if (holder.closest('svg, canvas, details:not([open])')) continue
      const seen = seenOf(holder)
      if (!seen) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1 && x < seen.right && y + height / 2 < seen.bottom)
          lines.push({ text, said, box: new DOMRect(x, y, Math.min(width, seen.right - x), height) })
    }
    lines.sort((one, other) => one.box.top - other.box.top)
    const found = new Set<string>()
    for (const [at, { text, said, box }] of lines.entries())
      for (const next of lines.slice(at + 1)) {
        if (next.box.top > box.bottom - 5) break
        const over = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left)
        if (over > 3 && next.text !== text) found.add(`over each other: ${said} and ${next.said}`)
      }
    return [...found]
  })

/** Words that go on behind the edge of their card without a sign of it, and short ones that are broken in the middle. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    /** Does it end behind what ends around it at the right: a border, or what cuts? What is cut with a sign may be, what can be moved is elsewhere; cards are not moved. */
    const isBehind = (start: Element, words: DOMRect, isNumber: boolean): boolean => {
      let { right } = words
      let isWithin = false // a block of its own, which the sign of what cuts around it does not reach
      for (let at: Element | null = start; at && at.tagName !== 'MAIN'; at = at.parentElement) {
        const { overflowX, textOverflow, borderRightWidth, position, display } = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        const isMoved = /auto|scroll/.test(overflowX) && !(innerWidth < 768 && at.querySelector(':scope > table'))
        if (isMoved || (position === 'absolute' && box.width <= 1)) return false
        if (textOverflow === 'ellipsis' && !isWithin && !isNumber) right = Math.min(right, box.right)
        else if (overflowX !== 'visible' || Number.parseFloat(borderRightWidth) > 0) return right > box.right + 1
        isWithin ||= !display.startsWith('inline')
      }
      return false
    }
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      const said = text.textContent?.trim() ?? ''
      if (!holder || !said || !holder.checkVisibility() || holder.closest('svg, canvas')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // a name that is cut is still that name; half of a phone or of a sum is another one
      const isNumber = /^[+−-]?\d[\d\s.,:–-]{2,}( (soʻm|сум|soum))?$/.test(said)
      if (isBehind(holder, range.getBoundingClientRect(), isNumber)) found.push(`behind its edge: ${said.slice(0, 40)}`)
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{4,14}/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1
        if (isBroken && !holder.closest('code')) found.push(`broken in the middle: ${word}`)
      }
    }
    return [...new Set(found)]
  })

const unfit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
    const bars = 'body header :is(span, a), nav.fixed span'
    for (const element of document.querySelectorAll(bars)) {
      const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 8
      const hides = getComputedStyle(element).overflow === 'hidden'
      const isShown = element.checkVisibility({ opacityProperty: true }) // the title of the page says it whole
      if (innerWidth < 768 && hides && isCut && isShown && isSeen(element))
        found.push(`cut in its bar: ${nameOf(element)}`)
    }
    for (const segment of document.querySelectorAll('fieldset label:has(> input[type=radio].sr-only)')) {
      const words = segment.querySelector('span')
      if (getComputedStyle(segment).flexDirection === 'column') continue // a tile has lines of its own
      const lines = words
        ? words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight)
        : 1
      if (lines > 1.5 && /\d$/.test(segment.textContent.trim()) && isSeen(segment))
        found.push(`its count falls: ${nameOf(segment)}`)
    }
    for (const button of document.querySelectorAll('main :is(button, a, input, select)')) {
      const frame = button.parentElement?.closest('[class*="border-dashed"], [class*="rounded-lg"][class*="border"]')
      if (!frame || !isSeen(button) || getComputedStyle(button).position === 'absolute') continue
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        element !== frame &&
        (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      if (
        button.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1 &&
        !scrolls(button.parentElement)
      )
        found.push(`sticks out of its frame: ${nameOf(button)}`)
    }
    for (const table of document.querySelectorAll('main table[role=table]')) {
      const isCards = getComputedStyle(table).display === 'block'
      if (innerWidth >= 768 && isCards && isSeen(table)) found.push(`cards where a table fits: ${nameOf(table)}`)
    }
    return found
  })

const tooMuch = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
    const found: string[] = []
    for (const table of document.querySelectorAll('main table[role=table]')) {
      const over = table.parentElement ? table.parentElement.scrollWidth - table.parentElement.clientWidth : 0
      if (innerWidth >= 768 && getComputedStyle(table).display === 'table' && isSeen(table) && over > 1)
        found.push(`a table wider than its place by ${over} px`)
    }
    const ground = (button: Element) => getComputedStyle(button).backgroundColor
    const primary = [...document.querySelectorAll('main .bg-accent[class*="hover:bg-accent-hover"]')].filter(isSeen)
    const first = primary.find((button) => button.closest('[data-page-head]'))
    for (const button of primary)
      if (first && !button.closest('[data-page-head], form') && ground(button) === ground(first))
        found.push(`a second primary act: ${(button.textContent ?? '').trim().slice(0, 40)}`)
    return found
  })
