/**
 * What the printer's pages are like, until what this answers is called. The rule goes in as a constructed style sheet, because the content
 * security policy allows no inline style.
 */
export function printOn(page: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { ${page} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
