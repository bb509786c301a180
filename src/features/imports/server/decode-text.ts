/** The text of a CSV file in the encodings that spreadsheet programs here write; undefined when it is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  const control = text.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return control > 5 + text.length / 100 ? undefined : text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 2000)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (zeros(1) > head.length / 8) return 'utf-16le'
  if (zeros(0) > head.length / 8) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

const separators = [';', ',', '\t', '|'] as const

/** The sign that stands in the most of the first lines equally often, outside quotes. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length * 100 + usual
  }
  const scores = separators.map(score)
  const best = Math.max(...scores)
  return best > 0 ? (separators[scores.indexOf(best)] ?? ',') : ','
}
